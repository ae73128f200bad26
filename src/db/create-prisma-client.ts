import type { SqlDriverAdapterFactory } from '@prisma/driver-adapter-utils';
import { PrismaClient } from './generated/prisma/client.js';
import { tenantGuard } from './tenant-guard.js';

/** What no row brings unless it is selected by name: nothing but a look-up needs it. */
const OMITTED = { apiKey: { keyHash: true } } as const;

/**
 * The guarded client. `$extends` hides `$on` from the type only because extensions cannot add to it; the client
 * keeps the plain type, which Pothos needs, and nothing here subscribes to events.
 */
export function createPrismaClient(
  adapter: SqlDriverAdapterFactory,
  transactionOptions: { maxWait?: number; timeout?: number } = {},
): PrismaClient {
  const client = new PrismaClient({ adapter, transactionOptions, errorFormat: 'minimal', omit: OMITTED });
  return client.$extends(tenantGuard) as PrismaClient;
}
