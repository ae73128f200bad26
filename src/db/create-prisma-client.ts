import type { SqlDriverAdapterFactory } from '@prisma/driver-adapter-utils';
import { PrismaClient } from './generated/prisma/client.js';
import { numberIds } from './number-ids.js';
import type { NumberArgs } from './stored.js';
import { tenantGuard } from './tenant-guard.js';

/** What no row brings unless it is selected by name: nothing but a look-up needs it. */
const OMITTED = { apiKey: { keyHash: true, pepperMark: true } } as const;

/** The guarded client, whose rows hold numbers where the database has 64-bit integers. */
export type Client = PrismaClient<never, undefined, NumberArgs>;

/**
 * Opens the client over a pool. The fields that become numbers are read from the models while the program runs, so
 * their types are said here; and `$extends` hides `$on`, which nothing here uses.
 */
export function createPrismaClient(
  adapter: SqlDriverAdapterFactory,
  transactionOptions: { maxWait?: number; timeout?: number } = {},
): Client {
  const client = new PrismaClient({ adapter, transactionOptions, errorFormat: 'minimal', omit: OMITTED });
  return client.$extends(tenantGuard).$extends(numberIds) as unknown as Client;
}
