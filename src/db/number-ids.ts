import { getDatamodel, Prisma } from './generated-client.js';
import { toExactNumber } from './sql-values.js';
import { TEXT_IDS } from './stored.js';

type Row = Readonly<Record<string, unknown>>;

/** A computed field that replaces the stored field of the same name. */
interface NumberField {
  /** Fields of the model itself, which the type of an extension for all models cannot name. */
  needs: Record<string, never>;
  compute: (row: Row) => unknown;
}

const numberField = (name: string, convert: (value: bigint) => unknown): NumberField => ({
  needs: { [name]: true } as Record<string, never>,
  compute: (row) => convertAll(row[name], convert),
});

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
export const numberIds = Prisma.defineExtension({
  name: 'number-ids',
  result: Object.fromEntries(
    Object.entries(getDatamodel().datamodel.models).map(([name, model]) => [
      name.charAt(0).toLowerCase() + name.slice(1),
      numbersOf(name, model),
    ]),
  ),
});
