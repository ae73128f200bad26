import type { Sql } from '../../../db/database.js';
import { OWNERS } from '../../records/custom-fields/owner.js';
import { narrow, type Where } from '../../records/filters/where.js';
import { totalSql } from '../../totals/list-sql.js';
import type { CountedKind, Dimension, Named } from './counted-kinds.js';
import { boundBy, type CountedScope, ownerOf, scopeName } from './scope.js';

/** How many records have each value of a field, or each pair of values of two fields. */
export interface ValueCounts {
  total: number;
  /** Number of distinct values, without null; of two fields that of distinct pairs, with null. */
  distinctValues: number;
  /** Most frequent first, ties in text order. */
  items: ValueCount[];
}

interface ValueCount {
  clientId: string;
  /** Null: no value. */
  value: string | null;
  /** The value of the second field. */
  secondValue: string | null;
  /** The company that is one of the values; null over an agency, whose clients may have companies of one domain. */
  companyId: number | null;
  count: number;
}

/** A field, or the custom field of a name. */
export type CountedField = { dimension: Dimension } | { customField: string };

/** What is counted. */
export interface CountRequest {
  kind: CountedKind;
  /** One field, or two that differ. */
  by: readonly [CountedField] | readonly [CountedField, CountedField];
  /** Of a client, or of each client of an agency; not of a list of clients. */
  where?: Where | null | undefined;
  /** The country of national phone numbers in `where`. */
  country?: string | null;
  /** Maximum values to return. */
  first: number;
}

interface CountRow extends ValueCount {
  total: number;
  distinctValues: number;
}

/**
 * Counts records by the values of one or two fields, by client; of one client or an agency under the owner's id.
 * @throws InvalidError `where` is too deep or has too many conditions
 */
export async function countValues(
  sql: Sql,
  scope: CountedScope,
  { kind, by, where, country = null, first }: CountRequest,
): Promise<Map<string, ValueCounts>> {
  const { tenant, owner, over } = boundBy(scope, Boolean(where));
  const values = [ownerOf(scope), ...by.flatMap((one) => ('customField' in one ? [one.customField] : []))];
  const all = { where: tenant, values };
  const narrowed = narrow(all, kind.where, where, { row: 'r', country, owner }) ?? all;
  const columns = columnsOfValues(kind, by);
  const names = outputOf(scope, columns).map((output) => output.name);
  const counted = isOfOneField(scope, { kind, by, where })
    ? ofOneFieldSql(kind)
    : over(countedSql(scope, kind, columns, narrowed.where), names);
  const text = countSql(scope, { counted, names }, `$${narrowed.values.length + 1}::int`);
  const [one, second] = by;
  const dimension = 'dimension' in one ? one.dimension.name : 'custom';
  // The text differs for each filter and each pair, so it is not prepared.
  const name = where || second ? null : `statistics.count.${scopeName(scope)}.${kind.table}.${dimension}`;
  return collect(await sql.query<CountRow>(name, text, [...narrowed.values, first]));
}

/** One of the values by which rows `r` are counted. */
interface ValueColumn {
  /** A table that has the value, beside that of the records. */
  join: string;
  /** The value of the row. */
  key: string;
  /** What names the value. */
  named: Named | null;
}

/* `$2` is the name of the first custom field, the next parameter that of the second. */
function columnsOfValues(kind: CountedKind, by: CountRequest['by']): ValueColumn[] {
  let names = 1;
  return by.map((one): ValueColumn => {
    if ('dimension' in one) {
      const { join = '', value, named = null } = one.dimension;
      return { join, key: value, named };
    }
    names += 1;
    const { table, column } = OWNERS[kind.owner ?? 'contact'];
    const v = `v${names}`;
    const join = `left join ${table} ${v} on ${v}.client_id = r.client_id and ${v}.${column} = r.id and ${v}.field_name = $${names}::text`;
    return { join, key: `${v}.field_value`, named: null };
  });
}

/* The columns of a count, of the row `r`; where a value has a name, of the row `g` of a group. */
function outputOf(scope: CountedScope, columns: readonly ValueColumn[]): { name: string; sql: string }[] {
  const isGrouped = columns.some(({ named }) => named);
  const values = columns.map(({ key, named }, place) => ({
    name: place === 0 ? 'value' : 'second_value',
    sql: named?.name ?? (isGrouped ? `g.key${place}` : key),
  }));
  const company = columns.find(({ named }) => named?.company)?.named?.company;
  return company && !('agencyId' in scope) ? [...values, { name: 'company_id', sql: company }] : values;
}

/* The clients of a list are counted separately; everything else has one owner, `$1`. */
function countSql(
  scope: CountedScope,
  { counted: selection, names }: { counted: string; names: readonly string[] },
  first: string,
): string {
  const counted = `with counted as (${selection})`;
  const isPair = names.includes('second_value');
  const order = `c.count desc, c.value collate "C"${isPair ? ', c.second_value collate "C"' : ''}`;
  const distinct = isPair ? 'count(*)' : 'count(c.value)';
  const shown = `${isPair ? 'c.second_value' : 'null'} as "secondValue", ${names.includes('company_id') ? 'c.company_id' : 'null'} as "companyId"`;
  if ('clientIds' in scope)
    return `${counted}, ranked as (
      select c.*, sum(c.count) over (partition by c.owner)::int as total,
          ${distinct} over (partition by c.owner)::int as distinct_values,
          row_number() over (partition by c.owner order by ${order}) as place
        from counted c
    )
    select c.owner as "clientId", c.value, ${shown}, c.count, c.total, c.distinct_values as "distinctValues"
      from ranked c where c.place <= ${first} order by c.owner, c.place`;
  // Only the first of many values are sorted.
  return `${counted} select c.owner as "clientId", c.value, ${shown}, c.count, t.total, t.distinct_values as "distinctValues"
    from counted c
    cross join (select sum(c.count)::int as total, ${distinct}::int as distinct_values from counted c) t
   order by ${order} limit ${first}`;
}

/** How many records have each value: `owner`, the columns of `outputOf`, `count`. */
function countedSql(scope: CountedScope, kind: CountedKind, columns: readonly ValueColumn[], where: string): string {
  const owner = (row: string) => ('clientIds' in scope ? `${row}.client_id` : '$1::text');
  const keys = columns.map(({ key }, place) => `${key} as key${place}`).join(', ');
  const from = `from ${kind.table} r ${columns.map(({ join }) => join).join(' ')} where ${where}`;
  const output = outputOf(scope, columns);
  const shown = output.map(({ name, sql }) => `${sql} as ${name}`).join(', ');
  const places = (from: number, count: number) =>
    Array.from({ length: count }, (_one, place) => from + place).join(', ');
  if (!columns.some(({ named }) => named)) {
    const apart = 'clientIds' in scope ? '1, ' : '';
    return `select ${owner('r')} as owner, ${shown}, count(*)::int as count ${from} group by ${apart}${places(2, columns.length)}`;
  }
  // Named as the parameter where there is one client, so that tables of names are read by its index.
  const client = 'clientId' in scope ? '$1' : 'g.client_id';
  // Grouped by the stored values first, so that a name is looked up once.
  const grouped = `select r.client_id, ${keys}, count(*) as count ${from} group by ${places(1, columns.length + 1)}`;
  return `select ${owner('g')} as owner, ${shown}, sum(g.count)::int as count from (${grouped}) g
    ${columns.map(({ named }, place) => named?.join(client, `g.key${place}`) ?? '').join(' ')} group by ${places(1, output.length + 1)}`;
}

/* All records of a client by one custom field: those without it are the others, and need not be read. */
const isOfOneField = (scope: CountedScope, { kind, by, where }: Pick<CountRequest, 'kind' | 'by' | 'where'>): boolean =>
  'clientId' in scope && !where && by.length === 1 && 'customField' in by[0] && kind.owner !== null;

function ofOneFieldSql({ owner }: CountedKind): string {
  const kind = owner ?? 'contact';
  return `select $1::text as owner, v.value, v.count from (
      with field as (select v.field_value as value, count(*)::int as count from ${OWNERS[kind].table} v
         where v.client_id = $1 and v.field_name = $2::text group by 1)
      select f.value, f.count from field f
      union all
      select null, n.count from (select ${totalSql(kind)} - coalesce((select sum(f.count) from field f), 0)::int as count) n where n.count > 0) v`;
}

function collect(rows: readonly CountRow[]): Map<string, ValueCounts> {
  const found = new Map<string, ValueCounts>();
  for (const { total, distinctValues, ...item } of rows) {
    const counts = found.get(item.clientId) ?? { total, distinctValues, items: [] };
    counts.items.push(item);
    found.set(item.clientId, counts);
  }
  return found;
}

/** The result for a scope without records. */
export const NO_COUNTS: ValueCounts = { total: 0, distinctValues: 0, items: [] };
