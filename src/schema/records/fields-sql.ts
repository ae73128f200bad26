import { type Column, columnsOf, type Fields, isGiven } from './fields.js';

/*
 * Parts of statements, derived from a table of fields when the service starts.
 *
 * A write hands over one JSON object, the patch, that holds exactly the given columns. So one statement text serves
 * every combination of given fields and stays prepared. `null` in the patch clears; an absent key leaves the column.
 */

const CASTS: Partial<Record<Column['type'], string>> = {
  RecordId: 'bigint',
  Boolean: 'boolean',
  DateTime: 'timestamptz',
};

/** The column's value in the patch. */
function patched({ column, type }: Column, patch: string): string {
  const text = `${patch}::jsonb->>'${column}'`;
  return CASTS[type] ? `(${text})::${CASTS[type]}` : text;
}

/**
 * The columns of a record under the names of its model.
 * @param row the alias of its row
 * @param names those to read; all but the ones that are read apart, unless given
 */
export function selectColumns<Table extends Fields>(
  table: Table,
  row: string,
  names?: readonly (keyof Table & string)[],
): string {
  const isRead = names ? (name: string) => names.includes(name) : (_name: string, { apart }: Column) => !apart;
  return columnsOf(table)
    .filter(([name, column]) => isRead(name, column))
    .map(([name, { column }]) => `${row}.${column}${column === name ? '' : ` as "${name}"`}`)
    .join(', ');
}

/** What an update sets. @param patch the jsonb parameter; @param row the alias of the row that is updated */
export function assignmentsOf(table: Fields, patch: string, row: string): string {
  const given = columnsOf(table).filter(([, field]) => isGiven(field));
  const set = given.flatMap(([, field]) =>
    field.set === 'status'
      ? statusAssignments(field, patch, row)
      : `${field.column} = case when ${patch}::jsonb ? '${field.column}' then ${patched(field, patch)} else ${row}.${field.column} end`,
  );
  return [...set, 'updated_time = now()'].join(',\n    ');
}

/* A change of status remembers the one before and when; writing the same one changes neither. */
function statusAssignments(field: Column, patch: string, row: string): string[] {
  const [status, column] = [patched(field, patch), field.column];
  return [
    `${column} = coalesce(${status}, ${row}.${column})`,
    `previous_status = case when ${status} <> ${row}.${column} then ${row}.${column} else ${row}.previous_status end`,
    `status_changed_at = case when ${status} <> ${row}.${column} then now() else ${row}.status_changed_at end`,
  ];
}

/** The columns that an insertion sets to what is given, for its list of columns. */
export const insertColumns = (table: Fields): string =>
  columnsOf(table)
    .filter(([, field]) => isGiven(field))
    .map(([, { column }]) => column)
    .join(', ');

/**
 * Their values.
 * @param patch the jsonb parameter
 * @param initial what a column starts with where nothing is given; null unless said
 */
export const insertValues = <Table extends Fields>(
  table: Table,
  patch: string,
  initial: Partial<Record<keyof Table & string, string>>,
): string =>
  columnsOf(table)
    .filter(([, field]) => isGiven(field))
    .map(([name, field]) =>
      initial[name] === undefined ? patched(field, patch) : `coalesce(${patched(field, patch)}, ${initial[name]})`,
    )
    .join(', ');

/** The given columns of a write under their database names. */
export type Patch = Record<string, unknown>;

/** A function that makes the patch of what a caller gave. Identifiers are for the room to add. */
export function patcherOf(table: Fields): (write: object) => Patch {
  const names = columnsOf(table).filter(([, { parse, set }]) => parse && set !== 'never');
  return (write) => {
    const given = write as Record<string, unknown>;
    const patch: Patch = {};
    for (const [name, { column }] of names) if (given[name] !== undefined) patch[column] = given[name];
    return patch;
  };
}
