import { CHANGE_ACTIONS, CHANGE_KINDS } from '../../history/changes/change-row.js';
import { OWNERS, type OwnerKind } from '../../records/custom-fields/owner.js';
import { columnsOf, isGiven } from '../../records/fields/fields.js';
import { BULK_FIELDS } from './bulk-records.js';

/** What a job wrote on a record, and how that stands. Columns by their database names. */
export interface Written {
  id: number;
  isThere: boolean;
  /** Empty where the record was erased. */
  before: Image;
  after: Image;
  /** The columns that it wrote, as they are. */
  own: Record<string, unknown>;
  /** The custom fields that it wrote, as they are. */
  fields: Record<string, string>;
}

export type Image = Record<string, unknown> & { custom_fields?: Record<string, string> };

const ENTRIES = (
  kind: OwnerKind,
) => `journal r where r.client_id = $1 and r.kind = ${CHANGE_KINDS[kind]} and r.record_id = any($2::bigint[])
     and r.numbered_at >= $3::timestamptz and r.job_id = $4::bigint and r.what = ${CHANGE_ACTIONS.changed}`;

/* Fields are found by their record: see `set-many.ts`. */
const readSql = (kind: OwnerKind) => {
  const { table, parent, column } = OWNERS[kind];
  return `with entry as materialized (
  select distinct on (r.record_id) r.record_id as id, coalesce(r.before, '{}') as before, coalesce(r.after, '{}') as after
    from ${ENTRIES(kind)} order by r.record_id, r.number desc
)
select e.id, t.id is not null as "isThere", e.before, e.after,
    coalesce((select jsonb_object_agg(k.key, n.now -> k.key) from jsonb_object_keys(e.before - 'custom_fields') as k (key)), '{}') as own,
    coalesce((select jsonb_object_agg(f.field_name, f.field_value) from ${table} f where f.client_id = $1 and f.${column} = e.id
      and f.field_name || '' = any(array(select jsonb_object_keys(
        coalesce(e.before -> 'custom_fields', '{}') || coalesce(e.after -> 'custom_fields', '{}'))))), '{}') as fields
  from entry e left join ${parent} t on t.client_id = $1 and t.id = e.id cross join lateral (select to_jsonb(t) as now) n
 order by e.id`;
};

/** What the job `$4` wrote on the records `$2`, as the journal tells it since `$3`. */
export const READ_WRITTEN: Readonly<Record<OwnerKind, string>> = {
  contact: readSql('contact'),
  company: readSql('company'),
  email: readSql('email'),
};

/** The companies that the contacts `$2` were taken from, held before the contacts as their deletion holds them. */
export const HOLD_FORMER_COMPANIES = `select o.id from company o where o.client_id = $1 and o.id = any(array(
   select (r.before ->> 'company_id')::bigint from ${ENTRIES('contact')} and r.before ? 'company_id')) order by o.id for key share`;

/* Everything that a change in bulk writes. */
const columnsFor = (kind: OwnerKind) =>
  columnsOf(BULK_FIELDS[kind]).flatMap(([, field]) => {
    if (!isGiven(field)) return [];
    return field.set === 'status' ? [field.column, 'previous_status', 'status_changed_at'] : [field.column];
  });

const updateSql = (kind: OwnerKind) => {
  const { parent } = OWNERS[kind];
  const set = columnsFor(kind).map((column) => `${column} = x.${column}`);
  return `update ${parent} r set ${set.join(', ')}, updated_time = now()
  from unnest($2::bigint[], $3::text[]) as g (id, patch) join ${parent} o on o.client_id = $1 and o.id = any($2::bigint[]) and o.id = g.id
    cross join lateral jsonb_populate_record(o, g.patch::jsonb) x
 where r.client_id = $1 and r.id = any($2::bigint[]) and r.id = g.id`;
};

/** Writes the columns of `$3` on the records `$2`. */
export const WRITE_BACK: Readonly<Record<OwnerKind, string>> = {
  contact: updateSql('contact'),
  company: updateSql('company'),
  email: updateSql('email'),
};

const clearSql = (kind: OwnerKind) => {
  const { table, column } = OWNERS[kind];
  return `delete from ${table} f using unnest($2::bigint[], $3::text[]) as g (id, name)
 where f.client_id = $1 and f.${column} = any($2::bigint[]) and f.${column} = g.id and f.field_name || '' = g.name`;
};

/** Takes the custom fields `$3` from the records `$2`. */
export const TAKE_FIELDS: Readonly<Record<OwnerKind, string>> = {
  contact: clearSql('contact'),
  company: clearSql('company'),
  email: clearSql('email'),
};
