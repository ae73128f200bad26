import type { SqlDriverAdapterFactory } from '@prisma/driver-adapter-utils';
import { PrismaClient } from './generated-client.js';
import { numberIds } from './number-ids.js';
import type { NumberArgs } from './stored.js';
import { tenantGuard } from './tenant-guard.js';

/** Columns that are left out unless a query selects them by name: only look-ups of keys need them. */
const OMITTED = { apiKey: { keyHash: true, pepperMark: true } } as const;

/** The guarded client. Its rows hold numbers where the database has 64-bit integers. */
export type Client = PrismaClient<never, undefined, NumberArgs>;

/**
 * Opens the client over a pool. The cast is needed because the fields that become numbers are found at run time, and
 * because `$extends` hides `$on`, which nothing here uses.
 */
export function createPrismaClient(
  adapter: SqlDriverAdapterFactory,
  transactionOptions: { maxWait?: number; timeout?: number } = {},
): Client {
  const client = new PrismaClient({ adapter, transactionOptions, errorFormat: 'minimal', omit: OMITTED });
  return client.$extends(tenantGuard).$extends(numberIds) as unknown as Client;
}
