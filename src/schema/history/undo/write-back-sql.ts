import { companyFields } from '../../crm/companies/fields.js';
import { contactFields } from '../../crm/contacts/fields.js';
import { OWNERS, type OwnerKind } from '../../records/custom-fields/owner.js';
import { columnsOf, type Fields, isGiven } from '../../records/fields/fields.js';
import { CHANGE_ACTIONS } from '../changes/change-row.js';
import { entriesSql, forEachKind, IS_MEANT } from './entries.js';

/** What the cause wrote on a record, and how that stands. Columns by their database names. */
export interface Written {
  id: number;
  isThere: boolean;
  /** Empty where the record was erased. */
  before: Image;
  after: Image;
  /** The columns that it wrote, as they are. */
  own: Record<string, unknown>;
  /** The custom fields that it wrote, as they are, by name. */
  fields: Record<string, { id: number; value: string }>;
}

export type Image = Record<string, unknown> & { custom_fields?: Record<string, string> };

const changes = (kind: OwnerKind) => `${entriesSql(kind)} and ${IS_MEANT} and r.what = ${CHANGE_ACTIONS.changed}`;

/**
 * What the cause `$4` wrote on the records `$2` since `$3`. Custom fields are found by their record: by the name as well, a planner
 * without statistics takes the index of names and reads all fields of that name.
 */
export const READ_WRITTEN = forEachKind((kind) => {
  const { table, parent, column } = OWNERS[kind];
  return `with entry as materialized (
  select distinct on (r.record_id) r.record_id as id, coalesce(r.before, '{}') as before, coalesce(r.after, '{}') as after
    from ${changes(kind)} order by r.record_id, r.number desc
)
select e.id, t.id is not null as "isThere", e.before, e.after,
    coalesce((select jsonb_object_agg(k.key, n.now -> k.key) from jsonb_object_keys(e.before - 'custom_fields') as k (key)), '{}') as own,
    coalesce((select jsonb_object_agg(f.field_name, jsonb_build_object('id', f.id, 'value', f.field_value)) from ${table} f
      where f.client_id = $1 and f.${column} = e.id and f.field_name || '' = any(array(select jsonb_object_keys(
        coalesce(e.before -> 'custom_fields', '{}') || coalesce(e.after -> 'custom_fields', '{}'))))), '{}') as fields
  from entry e left join ${parent} t on t.client_id = $1 and t.id = e.id cross join lateral (select to_jsonb(t) as now) n
 order by e.id`;
});

/** The companies that the contacts `$2` were taken from, held before the contacts as their deletion holds them. */
export const HOLD_FORMER_COMPANIES = `select o.id from company o where o.client_id = $1 and o.id = any(array(
   select (r.before ->> 'company_id')::bigint from ${changes('contact')} and r.before ? 'company_id')) order by o.id for key share`;

/* Columns that a record may be given after its creation, but for what identifies it. */
const columnsIn = (fields: Fields) =>
  columnsOf(fields).flatMap(([, field]) => {
    if (!isGiven(field) || field.identifier) return [];
    return field.set === 'status' ? [field.column, 'previous_status', 'status_changed_at'] : [field.column];
  });

const COLUMNS: Readonly<Record<OwnerKind, readonly string[]>> = {
  contact: columnsIn(contactFields),
  company: columnsIn(companyFields),
  email: ['interested'],
};

/**
 * CTEs that write values of custom fields back as the CTE `value_back` says: `field_id`, and `before`; null: the record did not have the
 * field. They are found by their ids.
 */
export const fieldsBackSql = (kind: OwnerKind): string => {
  const { table } = OWNERS[kind];
  return `rewritten as (
  update ${table} f set field_value = b.before, updated_time = now()
    from value_back b where f.client_id = $1 and f.id = b.field_id and b.before is not null
), removed as (
  delete from ${table} f using value_back b where f.client_id = $1 and f.id = b.field_id and b.before is null
)`;
};

/** Writes the columns of `$3` on the records `$2`, and the custom fields `$6` of the records `$4`; `$5` are those that exist. */
export const WRITE_BACK = forEachKind((kind) => {
  const { table, parent, column } = OWNERS[kind];
  const set = COLUMNS[kind].map((name) => `${name} = x.${name}`);
  return `with value_back as materialized (
  select * from unnest($4::bigint[], $5::bigint[], $6::text[], $7::text[]) as b (id, field_id, field_name, before)
), ${fieldsBackSql(kind)}, added as (
  insert into ${table} (client_id, ${column}, field_name, field_value)
  select $1, b.id, b.field_name, b.before from value_back b where b.field_id is null order by b.id, b.field_name
)
update ${parent} r set ${set.join(', ')}, updated_time = now()
  from unnest($2::bigint[], $3::text[]) as g (id, patch) join ${parent} o on o.client_id = $1 and o.id = any($2::bigint[]) and o.id = g.id
    cross join lateral jsonb_populate_record(o, g.patch::jsonb) x
 where r.client_id = $1 and r.id = any($2::bigint[]) and r.id = g.id`;
});
