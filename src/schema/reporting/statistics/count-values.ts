import type { Sql } from '../../../db/database.js';
import { ActivityWhere, activityFields } from '../../crm/activities/activity.js';
import { CompanyWhere } from '../../crm/companies/company.js';
import { companyFields } from '../../crm/companies/fields.js';
import { ContactWhere } from '../../crm/contacts/contact.js';
import { contactFields } from '../../crm/contacts/fields.js';
import { emailFields } from '../../crm/emails/fields.js';
import { EmailWhere } from '../../crm/emails/read-emails.js';
import { OWNERS, type OwnerKind } from '../../records/custom-fields/owner.js';
import { columnsOf, type Fields } from '../../records/fields/fields.js';
import { type Filterable, narrow, type Where } from '../../records/filters/where.js';
import { boundBy, type CountedScope, ownerOf, scopeName } from './scope.js';

/** How many records have each value of a field. */
export interface ValueCounts {
  total: number;
  /** Number of distinct values, without null. */
  distinctValues: number;
  /** Most frequent first, ties in text order. Null: no value. */
  items: { value: string | null; count: number }[];
}

/** What is counted. */
export interface CountRequest {
  kind: CountedKind;
  /** The values of a field, or of the custom field of a name. */
  by: { dimension: Dimension } | { customField: string };
  /** Of a client, or of each client of an agency; not of a list of clients. */
  where?: Where | null | undefined;
  /** The country of national phone numbers in `where`. */
  country?: string | null;
  /** Maximum values to return. */
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
 * Counts records by the values of a field, by client; of one client or an agency under the owner's id.
 * @throws InvalidError `where` is too deep or has too many conditions
 */
export async function countValues(
  sql: Sql,
  scope: CountedScope,
  { kind, by, where, country = null, first }: CountRequest,
): Promise<Map<string, ValueCounts>> {
  const values = 'customField' in by ? [ownerOf(scope), by.customField] : [ownerOf(scope)];
  const { tenant, owner, over } = boundBy(scope, Boolean(where));
  const all = { where: tenant, values };
  const narrowed = narrow(all, kind.where, where, { row: 'r', country, owner }) ?? all;
  const counted = over(countedSql(scope, kind, by, narrowed.where));
  const text = countSql(scope, counted, `$${narrowed.values.length + 1}::int`);
  const dimension = 'dimension' in by ? by.dimension.name : 'custom';
  const name = where ? null : `statistics.count.${scopeName(scope)}.${kind.table}.${dimension}`;
  return collect(await sql.query<CountRow>(name, text, [...narrowed.values, first]));
}

/* The clients of a list are counted separately; everything else has one owner, `$1`. */
function countSql(scope: CountedScope, selection: string, first: string): string {
  const counted = `with counted as (${selection})`;
  const order = 'c.count desc, c.value collate "C"';
  if ('clientIds' in scope)
    return `${counted}, ranked as (
      select c.owner, c.value, c.count, sum(c.count) over (partition by c.owner)::int as total,
          count(c.value) over (partition by c.owner)::int as distinct_values,
          row_number() over (partition by c.owner order by ${order}) as place
        from counted c
    )
    select k.owner as "clientId", k.value, k.count, k.total, k.distinct_values as "distinctValues"
      from ranked k where k.place <= ${first} order by k.owner, k.place`;
  // Only the first of many values are sorted.
  return `${counted} select c.owner as "clientId", c.value, c.count, t.total, t.distinct_values as "distinctValues"
    from counted c
    cross join (select sum(n.count)::int as total, count(n.value)::int as distinct_values from counted n) t
   order by ${order} limit ${first}`;
}

/** How many records have each value: `owner`, `value`, `count`. */
function countedSql(scope: CountedScope, kind: CountedKind, by: CountRequest['by'], where: string): string {
  const own = 'clientIds' in scope ? 'r.client_id' : '$1::text';
  const apart = 'clientIds' in scope ? '1, ' : '';
  if ('customField' in by) {
    const { table, column } = OWNERS[kind.owner ?? 'contact'];
    return `select ${own} as owner, v.field_value as value, count(*)::int as count from ${kind.table} r
      left join ${table} v on v.client_id = r.client_id and v.${column} = r.id and v.field_name = $2::text
     where ${where} group by ${apart}2`;
  }
  const { value, nameOf } = by.dimension;
  if (!nameOf)
    return `select ${own} as owner, ${value} as value, count(*)::int as count from ${kind.table} r where ${where} group by ${apart}2`;
  // Grouped by the stored value first, so that a name is looked up once.
  const grouped = `select ${own} as owner, r.client_id, ${value} as key, count(*) as count from ${kind.table} r
    where ${where} group by ${apart}2, 3`;
  return `select g.owner, ${nameOf} as value, sum(g.count)::int as count from (${grouped}) g group by 1, 2`;
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

/** The result for a scope without records. */
export const NO_COUNTS: ValueCounts = { total: 0, distinctValues: 0, items: [] };

/** What records are counted by. */
export interface Dimension {
  name: string;
  description: string;
  /** The value of the row `r`. */
  value: string;
  /** The name of a value that is an id, for the row `g` with `client_id` and `key`. */
  nameOf?: string;
}

/** A kind of record that is counted by the values of its fields. */
export interface CountedKind {
  table: 'contact' | 'company' | 'email' | 'activity';
  where: Filterable;
  dimensions: readonly Dimension[];
  /** The owner kind of its custom fields; null: it has none. */
  owner: OwnerKind | null;
}

/* By every column that is marked as counted. */
const dimensionsOf = (fields: Fields): Dimension[] =>
  columnsOf(fields).flatMap(([name, { column, type, counted }]) =>
    counted === undefined
      ? []
      : [{ name, description: counted, value: `r.${column}${type === 'String' ? '' : '::text'}` }],
  );

const TYPE_OF_ACTIVITY: Dimension = {
  name: 'activityType',
  description: 'By the name of the custom type; null for standard channels.',
  value: 'r.type_id',
  nameOf: '(select t.name from activity_type t where t.client_id = g.client_id and t.id = g.key)',
};

/** The kinds of record, by the prefixes of their field and type names. */
export const COUNTED_KINDS: Readonly<Record<string, CountedKind>> = {
  contact: { table: 'contact', where: ContactWhere, dimensions: dimensionsOf(contactFields), owner: 'contact' },
  company: { table: 'company', where: CompanyWhere, dimensions: dimensionsOf(companyFields), owner: 'company' },
  email: { table: 'email', where: EmailWhere, dimensions: dimensionsOf(emailFields), owner: 'email' },
  activity: {
    table: 'activity',
    where: ActivityWhere,
    dimensions: [TYPE_OF_ACTIVITY, ...dimensionsOf(activityFields)],
    owner: null,
  },
};
