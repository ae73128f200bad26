import type { SqlDriverAdapterFactory } from '@prisma/driver-adapter-utils';
import { getDatamodel, Prisma, PrismaClient } from './generated-client.js';
import { toExactNumber } from './sql-values.js';
import { type NumberArgs, TEXT_IDS } from './stored.js';
import { tenantGuard } from './tenant-guard.js';

/** Columns that are omitted unless a query selects them by name: only lookups of callers need them. */
const OMITTED = {
  apiKey: { keyHash: true, pepperMark: true },
  agencyUser: { password: true },
  userLink: { tokenHash: true },
  userSession: { tokenHash: true },
  userPasskey: { credentialId: true, publicKey: true },
} as const;

/** The guarded client. Its rows contain numbers for the 64-bit integers of the database. */
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

type Row = Readonly<Record<string, unknown>>;

/** A computed field that replaces the stored field of the same name. */
interface NumberField {
  /** Fields of the model itself, which the type of an extension for all models cannot express. */
  needs: Record<string, never>;
  compute: (row: Row) => unknown;
}

function numberField(name: string, convert: (value: bigint) => unknown): NumberField {
  const needs: NumberField['needs'] = {};
  Reflect.set(needs, name, true);
  return { needs, compute: (row) => convertAll(row[name], convert) };
}

function convertAll(value: unknown, convert: (value: bigint) => unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => convertAll(one, convert));
  return typeof value === 'bigint' ? convert(value) : value;
}

const TEXTS: readonly string[] = TEXT_IDS;

function numbersOf(
  name: string,
  model: { fields: readonly { name: string; type: string }[] },
): Record<string, NumberField> {
  const convert = TEXTS.includes(name) ? String : toExactNumber;
  const long = model.fields.filter(({ type }) => type === 'BigInt');
  return Object.fromEntries(long.map((field) => [field.name, numberField(field.name, convert)]));
}

/**
 * Makes the 64-bit integers of every model numbers (texts where ids are), as `Sql.query` does: `JSON.stringify` throws
 * on a bigint, and a loader takes 1n and 1 for two keys.
 */
const numberIds = Prisma.defineExtension({
  name: 'number-ids',
  result: Object.fromEntries(
    Object.entries(getDatamodel().datamodel.models).map(([name, model]) => [
      name.charAt(0).toLowerCase() + name.slice(1),
      numbersOf(name, model),
    ]),
  ),
});
