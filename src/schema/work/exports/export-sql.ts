import { companyFields } from '../../crm/companies/fields.js';
import { contactFields } from '../../crm/contacts/fields.js';
import { emailFields } from '../../crm/emails/fields.js';
import { SHOWN } from '../../crm/suppressions/list-suppressions.js';
import { OWNERS, type OwnerKind } from '../../records/custom-fields/owner.js';
import { columnsOf, type Field, type Fields } from '../../records/fields/fields.js';
import type { Exported, ExportPlan } from './export-plan.js';

/** A column of an export. */
export interface ExportedColumn {
  name: string;
  /** It holds times, which arrive in the format of the database's JSON. */
  isTime?: true;
  /** All its values are whole numbers, or booleans. Absent: texts, or JSON. */
  holds?: 'numbers' | 'booleans';
}

/** Its value in SQL as well. */
interface SqlColumn extends ExportedColumn {
  sql: string;
}

/** How a kind of record is read. */
interface ExportedKind {
  /** The rows, with the alias that conditions use. */
  from: string;
  /** What is joined to each row for columns of other records; it neither adds nor removes rows. */
  joined?: string;
  /** Common table expressions that its columns refer to. */
  steps?: string;
  /** Its id, the sort order of the export. */
  id: string;
  columns: readonly SqlColumn[];
  /** The owner kind of its custom fields; absent: none. */
  customFields?: OwnerKind;
}

const TYPES: Partial<Record<Field['type'], Partial<ExportedColumn>>> = {
  DateTime: { isTime: true },
  RecordId: { holds: 'numbers' },
  Boolean: { holds: 'booleans' },
};

/* Everything that callers see except the client, which is the same in each line. */
const shown = (table: Fields): SqlColumn[] =>
  columnsOf(table).flatMap(([name, { column, type, shown: isShown }]) =>
    isShown === null || name === 'clientId' ? [] : [{ name: column, sql: `r.${column}`, ...TYPES[type] }],
  );

/*
 * Ids mean nothing in another workspace; domains and names do. They are looked up row by row: without statistics the
 * planner would join all companies with each row.
 */
const companyDomain = (row: string): SqlColumn => ({
  name: 'company_domain',
  sql: `(select k.domain from company k where k.client_id = $1 and k.id = ${row}.company_id)`,
});
const TYPE_NAME: SqlColumn = {
  name: 'type_name',
  sql: '(select t.name from activity_type t where t.client_id = $1 and t.id = a.type_id)',
};

const plain = (row: string, ...names: string[]): SqlColumn[] => names.map((name) => ({ name, sql: `${row}.${name}` }));
const times = (row: string, ...names: string[]): SqlColumn[] =>
  plain(row, ...names).map((column) => ({ ...column, isTime: true }));

const numbers = (row: string, ...names: string[]): SqlColumn[] =>
  plain(row, ...names).map((column) => ({ ...column, holds: 'numbers' }));

/* Always one row. Logging finds at most one contact by each kind of identifier. */
const CONTACTS_OF_ACTIVITY = `select coalesce(array_agg(l.contact_id order by l.contact_id), '{}') as contact_ids,
    min(c.email) as email, min(c.linkedin_url) as linkedin_url, min(c.phone) as phone
  from activity_contact l join contact c on c.client_id = $1 and c.id = l.contact_id
 where l.client_id = $1 and l.activity_id = a.id`;

/* Looked up in a hash table, which keeps the order of the records. @param marked ids and scopes, from the suppressed contacts `x` */
function markOf(id: string, marked: string): { steps: string; column: SqlColumn } {
  const isBy = (scope: string) => `${id} in (select s.id from suppressed s where s.scope = '${scope}')`;
  return {
    steps: `with suppressed as materialized (select ${marked}) `,
    column: {
      name: 'suppressed',
      sql: `case when ${isBy('client')} then 'client' when ${isBy('agency')} then 'agency' end`,
    },
  };
}
const contactMark = markOf('r.id', 'x.contact_id as id, x.scope from suppressed_contacts($1) x');
const personMark = markOf(
  'p.id',
  `c.person_id as id, x.scope from suppressed_contacts($1) x
    join contact c on c.client_id = $1 and c.id = x.contact_id`,
);
const ifShown = (column: string) => `case when ${SHOWN} then s.${column} end`;

/** The columns of each kind of export, in this order. */
export const EXPORTED_KINDS: Readonly<Record<Exported, ExportedKind>> = {
  contacts: {
    from: 'contact r',
    id: 'r.id',
    steps: contactMark.steps,
    columns: [
      ...shown(contactFields).flatMap((column) =>
        column.name === 'company_id' ? [column, companyDomain('r')] : [column],
      ),
      contactMark.column,
    ],
    customFields: 'contact',
  },
  companies: { from: 'company r', id: 'r.id', columns: shown(companyFields), customFields: 'company' },
  emails: { from: 'email r', id: 'r.id', columns: shown(emailFields), customFields: 'email' },
  campaigns: {
    from: 'campaign k',
    id: 'k.id',
    columns: [
      ...numbers('k', 'id'),
      ...plain('k', 'platform', 'external_id', 'name'),
      ...numbers('k', 'sent_count', 'reply_count', 'bounce_count'),
      ...times('k', 'created_at', 'updated_time'),
    ],
  },
  activities: {
    from: 'activity a',
    joined: ` cross join lateral (${CONTACTS_OF_ACTIVITY}) who`,
    id: 'a.id',
    columns: [
      ...numbers('a', 'id'),
      ...plain('a', 'type_id'),
      TYPE_NAME,
      ...plain('a', 'channel', 'variant', 'source'),
      ...times('a', 'occurred_at'),
      ...numbers('a', 'company_id'),
      companyDomain('a'),
      ...plain('a', 'properties'),
      ...plain('who', 'contact_ids', 'email', 'linkedin_url', 'phone'),
      ...times('a', 'created_at'),
    ],
  },
  people: {
    from: 'person p',
    id: 'p.id',
    steps: personMark.steps,
    columns: [
      ...numbers('p', 'id'),
      {
        name: 'contact_ids',
        sql: 'array(select c.id from contact c where c.client_id = $1 and c.person_id = p.id order by c.id)',
      },
      ...times('p', 'created_at', 'updated_time'),
      personMark.column,
    ],
  },
  webhook_deliveries: {
    from: 'webhook_delivery d',
    id: 'd.id',
    columns: [
      { name: 'id', sql: 'd.id::text' },
      ...plain('d', 'platform', 'level'),
      ...times('d', 'received_at'),
      ...plain('d', 'verdict', 'detail', 'counts', 'body'),
      { name: 'body_dropped', sql: 'd.body_dropped', holds: 'booleans' },
      { name: 'replay_of', sql: 'd.replay_of::text' },
    ],
  },
  suppressions: {
    from: 'suppression s',
    id: 's.id',
    columns: [
      ...plain('s', 'value', 'kind'),
      { name: 'scope', sql: `case when s.client_id is null then 'agency' else 'client' end` },
      { name: 'reason', sql: ifShown('reason') },
      { name: 'note', sql: ifShown('note') },
      { name: 'since', sql: ifShown('since'), isTime: true },
      { name: 'ends_at', sql: ifShown('ends_at'), isTime: true },
      { name: 'lifted_at', sql: ifShown('lifted_at'), isTime: true },
      ...times('s', 'changed_at'),
      ...numbers('s', 'id'),
    ],
  },
};

/** All records of a kind of a client, as a selection. Only Persons that have contacts count. */
export function wholeOf(records: Exported, clientId: string): { where: string; values: unknown[] } {
  // With the parameters by which columns show what a caller may see: whoever takes the whole sees all.
  if (records === 'suppressions') {
    const where = `s.client_id = $1 and s.kind <> 'erased' and $2::text is null and $3::boolean`;
    return { where, values: [clientId, null, true] };
  }
  const alias = EXPORTED_KINDS[records].id.replace('.id', '');
  const people = ' and exists (select from contact c where c.client_id = $1 and c.person_id = p.id)';
  return { where: `${alias}.client_id = $1${records === 'people' ? people : ''}`, values: [clientId] };
}

/** The column with all custom fields of a record, by name. */
const CUSTOM_FIELDS = 'custom_fields';

/* The custom fields of a record, by name. */
const FIELDS = 'json_object_agg(f.field_name, f.field_value order by f.id)';

/* Looked up for each record: for exports of some records only, and for batches. */
function fieldsOf({ customFields, id }: ExportedKind): string | null {
  if (!customFields) return null;
  const { table, column } = OWNERS[customFields];
  return `coalesce((select ${FIELDS} from ${table} f
    where f.client_id = $1 and f.${column} = ${id}), '{}'::json)`;
}

/* Those of all records in their order, so that both indexes are scanned in parallel: half the cost of look-ups. */
function allFields({ customFields, from, id }: ExportedKind, after: string): string {
  if (!customFields) return from;
  const { table, column } = OWNERS[customFields];
  return `${from} left join (select f.${column} as owner, ${FIELDS} as fields from ${table} f
    where f.client_id = $1${after && ` and f.${column} ${after}`} group by f.${column}) fields on fields.owner = ${id}`;
}

/** The columns; the custom fields come last. */
export function exportedColumns({ records }: Pick<ExportPlan, 'records'>): ExportedColumn[] {
  const { columns, customFields } = EXPORTED_KINDS[records];
  return [...columns, ...(customFields ? [{ name: CUSTOM_FIELDS }] : [])];
}

/* The values of a record as a JSON array. The service adds the names while the database produces the next rows. */
function valuesOf(kind: ExportedKind, fields: string | null): string {
  return `json_build_array(${[...kind.columns.map(({ sql }) => sql), ...(fields ? [fields] : [])].join(', ')})::text`;
}

/** Whether an export has all records, or all after one: then it is read in one pass. */
export const isWhole = ({ records }: Pick<ExportPlan, 'records'>, where: string): boolean =>
  EXPORTED_KINDS[records].customFields !== undefined && where === wholeOf(records, '').where;

/** The values of the records of an export, in the order of their ids. The parameters are those of its selection. */
export function recordsSql(plan: Pick<ExportPlan, 'records' | 'after'>, where: string): string {
  const { records, after } = plan;
  const kind = EXPORTED_KINDS[records];
  const later = after === null ? '' : `> ${Number(after)}::bigint`;
  const rest = later && ` and ${kind.id} ${later}`;
  const atOnce = isWhole(plan, where);
  const fields = atOnce ? `coalesce(fields.fields, '{}'::json)` : fieldsOf(kind);
  const from = atOnce ? allFields(kind, later) : kind.from + (kind.joined ?? '');
  return `${kind.steps ?? ''}select ${valuesOf(kind, fields)} as record from ${from} where ${where}${rest} order by ${kind.id}`;
}

/** How many records an export has. */
export function countSql({ records, after }: ExportPlan, where: string): string {
  const kind = EXPORTED_KINDS[records];
  const rest = after === null ? '' : ` and ${kind.id} > ${Number(after)}::bigint`;
  return `select count(*)::int as total from ${kind.from} where ${where}${rest}`;
}

/** The names of a client's custom fields of a kind of record, each found by an index step; at most `$2`. */
export function fieldNamesSql(owner: OwnerKind): string {
  const { table } = OWNERS[owner];
  return `with recursive names as (
      (select f.field_name as name from ${table} f where f.client_id = $1 order by f.field_name limit 1)
      union all
      select n.name from names l cross join lateral (
        select g.field_name as name from ${table} g where g.client_id = $1 and g.field_name > l.name
         order by g.field_name limit 1) n
    )
    select names.name from names limit $2`;
}
