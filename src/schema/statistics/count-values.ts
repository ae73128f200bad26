import type { Sql } from '../../db/database.js';
import { OWNERS } from '../custom-fields/owner.js';
import { narrow, type Where } from '../filters/where.js';
import type { CountedKind, Dimension } from './counted-kinds.js';
import { type CountedScope, ownerOf, scopeName, tenantOf } from './scope.js';

/** How many records have each value of a field. */
export interface ValueCounts {
  total: number;
  /** How many values there are, without what has none. */
  distinctValues: number;
  /** The most frequent first, equal ones in the order of their texts. Null: no value. */
  items: { value: string | null; count: number }[];
}

/** What is counted. */
export interface CountRequest {
  kind: CountedKind;
  /** The values of a field, or of the custom field of a name. */
  by: { dimension: Dimension } | { customField: string };
  /** Of one client alone. */
  where?: Where | null | undefined;
  /** Of national phone numbers in `where`. */
  country?: string | null;
  /** How many values are told. */
  first: number;
}

interface CountRow {
  clientId: string;
  value: string | null;
  count: number;
  total: number;
  distinctValues: number;
}

/**
 * Counts the records of a scope by the values of a field.
 * @returns by client: of one client or of an agency there is one, under the owner's id. Without records there is none
 * @throws InvalidError `where` is too deep or has too many conditions
 */
export async function countValues(
  sql: Sql,
  scope: CountedScope,
  { kind, by, where, country = null, first }: CountRequest,
): Promise<Map<string, ValueCounts>> {
  const values = 'customField' in by ? [ownerOf(scope), by.customField] : [ownerOf(scope)];
  const all = { where: tenantOf(scope, 'r'), values };
  const narrowed = narrow(all, kind.where, where, { row: 'r', country }) ?? all;
  const text = countSql(scope, kind, by, narrowed.where, `$${narrowed.values.length + 1}::int`);
  const dimension = 'dimension' in by ? by.dimension.name : 'custom';
  const name = where ? null : `statistics.count.${scopeName(scope)}.${kind.table}.${dimension}`;
  return collect(await sql.query<CountRow>(name, text, [...narrowed.values, first]));
}

/*
 * Counted by what is stored, and only then by what is told of it: a type by its id, and then by its name. `$1` is the one
 * client, or what all are added up under.
 */
function countSql(
  scope: CountedScope,
  kind: CountedKind,
  by: CountRequest['by'],
  where: string,
  first: string,
): string {
  const apart = 'clientId' in scope ? '$1::text' : 'r.client_id';
  const custom = 'customField' in by && kind.owner ? OWNERS[kind.owner] : null;
  const join = custom
    ? ` left join ${custom.table} v on v.client_id = r.client_id and v.${custom.column} = r.id and v.field_name = $2::text`
    : '';
  const { key, value } = 'dimension' in by ? by.dimension : { key: 'v.field_value', value: 'g.key' };
  return `with grouped as (
    select ${apart} as client_id, ${key} as key, count(*) as count from ${kind.table} r${join} where ${where}
     group by ${'clientId' in scope ? '' : '1, '}2
  ), counted as (
    select ${'agencyId' in scope ? '$1::text' : 'g.client_id'} as owner, ${value} as value, sum(g.count)::int as count
      from grouped g group by 1, 2
  ), ranked as (
    select c.owner, c.value, c.count, sum(c.count) over (partition by c.owner)::int as total,
        count(c.value) over (partition by c.owner)::int as distinct_values,
        row_number() over (partition by c.owner order by c.count desc, c.value collate "C") as place
      from counted c
  )
  select k.owner as "clientId", k.value, k.count, k.total, k.distinct_values as "distinctValues"
    from ranked k where k.place <= ${first} order by k.owner, k.place`;
}

function collect(rows: readonly CountRow[]): Map<string, ValueCounts> {
  const found = new Map<string, ValueCounts>();
  for (const { clientId, value, count, total, distinctValues } of rows) {
    const counts = found.get(clientId) ?? { total, distinctValues, items: [] };
    counts.items.push({ value, count });
    found.set(clientId, counts);
  }
  return found;
}

/** Of a scope without records. */
export const NO_COUNTS: ValueCounts = { total: 0, distinctValues: 0, items: [] };
