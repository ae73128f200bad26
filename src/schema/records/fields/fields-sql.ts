import { type Column, columnsOf, type Fields, isGiven } from './fields.js';

/*
 * Parts of statements, derived from a table of fields when the service starts. A write passes one JSON object, the
 * patch, with exactly the given columns, so one prepared statement serves every combination. `null` in the patch
 * clears; an absent key leaves the column.
 */

const CASTS: Partial<Record<Column['type'], string>> = {
  RecordId: 'bigint',
  Boolean: 'boolean',
  DateTime: 'timestamptz',
};

/** The expression for the column's value in the patch. */
function patched({ column, type }: Column, patch: string): string {
  const text = `${patch}::jsonb->>'${column}'`;
  return CASTS[type] ? `(${text})::${CASTS[type]}` : text;
}

/**
 * The columns of the row alias `row` under the names of the model.
 * @param names default: all except those marked `apart`
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

const givenColumns = (table: Fields): Column[] =>
  columnsOf(table).flatMap(([, field]) => (isGiven(field) ? [field] : []));

/** The assignments of an update of the row alias `row`; `patch` is the jsonb parameter. */
export function assignmentsOf(table: Fields, patch: string, row: string): string {
  const set = givenColumns(table).flatMap((field) =>
    field.set === 'status'
      ? statusAssignments(field, patch, row)
      : `${field.column} = case when ${patch}::jsonb ? '${field.column}' then ${patched(field, patch)} else ${row}.${field.column} end`,
  );
  return [...set, 'updated_time = now()'].join(',\n    ');
}

/** The condition that the patch gives the row alias `row` a value that it does not have. */
export const isChanged = (table: Fields, patch: string, row: string): string =>
  givenColumns(table)
    .map((field) =>
      field.set === 'status'
        ? `coalesce(${patched(field, patch)} <> ${row}.${field.column}, false)`
        : `(${patch}::jsonb ? '${field.column}' and ${patched(field, patch)} is distinct from ${row}.${field.column})`,
    )
    .join('\n    or ');

/* A change of status stores the previous status and the time; writing the same status changes neither. */
function statusAssignments(field: Column, patch: string, row: string): string[] {
  const [status, column] = [patched(field, patch), field.column];
  return [
    `${column} = coalesce(${status}, ${row}.${column})`,
    `previous_status = case when ${status} <> ${row}.${column} then ${row}.${column} else ${row}.previous_status end`,
    `status_changed_at = case when ${status} <> ${row}.${column} then now() else ${row}.status_changed_at end`,
  ];
}

/** A condition: the row alias `row` has the value of each column in the jsonb `patch`. Empty text equals null. */
export const hasGiven = (table: Fields, patch: string, row: string): string =>
  givenColumns(table)
    .map((field) => {
      const [stored, given] = [`${row}.${field.column}`, patched(field, patch)];
      const isEqual =
        field.type === 'String'
          ? `coalesce(${stored}, '') = coalesce(${given}, '')`
          : `${stored} is not distinct from ${given}`;
      return `(not ${patch}::jsonb ? '${field.column}' or ${isEqual})`;
    })
    .join(' and ');

/** The columns that an insertion sets to given values. */
export const insertColumns = (table: Fields): string =>
  givenColumns(table)
    .map(({ column }) => column)
    .join(', ');

/** Their values, from the jsonb parameter `patch`. @param initial the default of a column; null if absent */
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

/** Makes a function that converts a caller's input to a patch. The module adds the identifiers. */
export function patcherOf(table: Fields): (write: object) => Patch {
  const names = columnsOf(table).filter(([, { parse, set }]) => parse && set !== 'never');
  return (write) => {
    const patch: Patch = {};
    for (const [name, { column }] of names) {
      const given: unknown = Reflect.get(write, name);
      if (given !== undefined) patch[column] = given;
    }
    return patch;
  };
}
