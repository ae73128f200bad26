import { totalSql } from '../../totals/list-sql.js';
import type { OwnerKind } from '../custom-fields/owner.js';
import type { Keyset, Sort } from '../lists/keyset-window.js';
import { columnsOf, type Fields, type FilterOf, type SortOf } from './fields.js';
import { selectColumns } from './fields-sql.js';
import { type Condition, textOrNothing } from './record-list.js';

/* Conditions and orders of lists, derived from the table of fields. Both refer to the row `r`. */

/**
 * Makes a function that converts a filter to conditions. Call it once per table. `country` is of national phone
 * numbers.
 */
export function conditionsOf<Table extends Fields>(
  table: Table,
): (filter: FilterOf<Table>, country?: string | null) => Condition[] {
  const narrowing = columnsOf(table).flatMap(([name, column]) => (column.filter ? [[name, column] as const] : []));
  const filters = narrowing.map(
    ([name, { column, type, filter: { read = textOrNothing, unique = false, piece } = {} }]) => {
      const exact = `r.${column} = $n${type === 'Boolean' ? '::boolean' : ''}`;
      return { name, read, unique, piece, sql: piece ? `strpos(r.${column}, $n) > 0` : exact };
    },
  );
  // Substring conditions last: they are tested on all rows that the other conditions leave.
  const ordered = [...filters.filter(({ piece }) => !piece), ...filters.filter(({ piece }) => piece)];
  return (filter, country = null) => {
    const conditions: Condition[] = [];
    for (const { name, read, unique, sql } of ordered) {
      const given: unknown = Reflect.get(filter, name);
      if (given === undefined || given === null) continue;
      conditions.push({ name, sql, unique, value: typeof given === 'string' ? read(given, country) : String(given) });
    }
    return conditions;
  };
}

/*
 * A key is never null. No value sorts as the least of its type that a cursor can have, as in the index over the
 * expression.
 */
const SORTED = {
  String: { type: 'text', least: '', nothing: `''` },
  DateTime: { type: 'timestamptz', least: new Date(0), nothing: `'1970-01-01 00:00:00+00'::timestamptz` },
} as const;

/** The orders of a list. Every order ends with the id, so the order by id has no other column. */
function sortsOf<Table extends Fields>(table: Table): Record<SortOf<Table>, Sort<object>> {
  const sorts = columnsOf(table).flatMap(([name, { column, type, sort, nullable }]) => {
    if (sort === undefined) return [];
    if (type !== 'String' && type !== 'DateTime') return [[name, {}]];
    const { least, nothing, ...sorted } = SORTED[type];
    const key = nullable ? `coalesce(r.${column}, ${nothing})` : `r.${column}`;
    return [[name, { ...sorted, column: key, value: (row: object) => sortValue(row, name, nullable ? least : null) }]];
  });
  return Object.fromEntries(sorts);
}

/** The order and the columns of connections of a kind of record. @param sorts orders by other tables */
export const recordKeyset = <Row extends { id: number }>(
  kind: OwnerKind,
  table: Fields,
  sorts: Record<string, Sort<object>> = {},
): Keyset<Row> => ({
  select: `select ${selectColumns(table, 'r')} from ${kind} r`,
  from: { table: kind, columns: selectColumns(table, 'r') },
  id: 'r.id',
  sorts: { ...sortsOf(table), ...sorts },
  total: totalSql(kind),
});

function sortValue(row: object, name: string, least: string | Date | null): string | Date {
  const value: unknown = Reflect.get(row, name) ?? least;
  if (typeof value === 'string' || value instanceof Date) return value;
  throw new TypeError(`A row has no ${name}, which its list is ordered by.`);
}
