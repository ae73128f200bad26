import { getDatamodel } from './generated-client.js';
import { type ModelName, type StoredRow, TEXT_IDS } from './stored.js';

/**
 * Writes the columns of a model's row for a `select`. `Row` is the type of the rows that a statement with these columns
 * returns.
 */
export type Columns<Row> = ((alias: string) => string) & { readonly row?: Row };

/** The row type of a list of columns. */
export type RowOf<Found extends Columns<object>> = Found extends Columns<infer Row> ? Row : never;

const MODELS: Readonly<Record<string, { fields: readonly { name: string; kind: string; type: string }[] }>> =
  getDatamodel().datamodel.models;
const WITH_TEXT_IDS: readonly string[] = TEXT_IDS;

/** The column of a field: the Prisma schema maps all names by the same rule. */
export const columnName = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * Columns of a stored model under the names of its fields. The list of columns and the type of the rows are derived
 * from one list of names, so they cannot differ.
 * @param names the fields to read; default: all
 */
export function columnsOf<
  Name extends ModelName,
  Field extends keyof StoredRow<Name> & string = keyof StoredRow<Name> & string,
>(model: Name, names?: readonly Field[]): Columns<Pick<StoredRow<Name>, Field>> {
  const wanted: readonly string[] | undefined = names;
  const fields = fieldsOf(model).filter(({ name }) => wanted?.includes(name) ?? true);
  const isText = WITH_TEXT_IDS.includes(model);
  return (alias) =>
    fields
      .map(
        ({ name, type }) => `${alias}.${columnName(name)}${isText && type === 'BigInt' ? '::text' : ''} as "${name}"`,
      )
      .join(', ');
}

const fieldsOf = (model: ModelName) => (MODELS[model]?.fields ?? []).filter(({ kind }) => kind !== 'object');

/** The names of all columns of a stored model, in order. */
export const columnNamesOf = (model: ModelName): string[] => fieldsOf(model).map(({ name }) => columnName(name));
