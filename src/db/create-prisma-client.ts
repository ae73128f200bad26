import type { SqlDriverAdapterFactory } from '@prisma/driver-adapter-utils';
import { PrismaClient } from './generated/prisma/client.js';
import { tenantGuard } from './tenant-guard.js';

/**
 * The guarded client. `$extends` hides `$on` from the type only because extensions cannot add to it; the client
 * keeps the plain type, which Pothos needs, and nothing here subscribes to events.
 */
export function createPrismaClient(
  adapter: SqlDriverAdapterFactory,
  transactionOptions: { maxWait?: number; timeout?: number } = {},
): PrismaClient {
  const client = new PrismaClient({ adapter, transactionOptions, errorFormat: 'minimal' });
  return client.$extends(tenantGuard) as PrismaClient;
}
