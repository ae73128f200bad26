/** The kinds of record with custom fields. Their tables differ only in the column that refers to the record. */
export const OWNERS = {
  contact: { table: 'contact_custom_field', parent: 'contact', column: 'contact_id', label: 'Contact' },
  company: { table: 'company_custom_field', parent: 'company', column: 'company_id', label: 'Company' },
  email: { table: 'email_custom_field', parent: 'email', column: 'email_id', label: 'Email' },
} as const;

export type OwnerKind = keyof typeof OWNERS;

/** A JSON array of one record's fields, oldest first; `owner` is the alias of the record's row. */
export function fieldsJson(kind: OwnerKind, owner: string): string {
  const { table, column } = OWNERS[kind];
  return `coalesce((select json_agg(${fieldJson('f')} order by f.id) from ${table} f
    where f.client_id = ${owner}.client_id and f.${column} = ${owner}.id), '[]'::json)`;
}

/** One field as JSON; `row` is the alias of its row. */
function fieldJson(row: string): string {
  return `json_build_object('id', ${row}.id, 'updatedTime', ${row}.updated_time,
    'fieldName', ${row}.field_name, 'fieldValue', ${row}.field_value)`;
}

/**
 * The fields of a record after the CTE `written` (id, field_name, field_value, updated_time) set some. A statement does
 * not see the writes of its own CTEs, so the two parts are combined here.
 * @param before the stored fields that are unchanged, as a condition on `k`; absent: the record is new and has none
 */
export function fieldsJsonAfterWrite(kind: OwnerKind, owner: string, written: string, before?: string): string {
  const { table, column } = OWNERS[kind];
  const unchanged = `select k.id, k.updated_time, k.field_name, k.field_value from ${table} k
       where k.client_id = ${owner}.client_id and k.${column} = ${owner}.id and (${before})
      union all `;
  return `coalesce((select json_agg(${fieldJson('f')} order by f.id) from (
      ${before ? unchanged : ''}select w.id, w.updated_time, w.field_name, w.field_value from ${written} w) f), '[]'::json)`;
}

/**
 * CTEs that set fields by name on the record that the CTE `record` returns. The last one is `fields`: id, field_name,
 * field_value, updated_time, and `added`, which marks new fields. The record is locked, so writers cannot deadlock.
 * Only missing fields are inserted, because an insert with a conflict uses up an id; the conflict clause is for a field
 * that another writer added while this one waited. All names are searched by one scan: for one scan per name PostgreSQL
 * would plan every execution.
 */
export function setFieldsSql(kind: OwnerKind, record: string, names: string, values: string): string {
  const { table, column } = OWNERS[kind];
  return `given_fields as (
    select r.client_id, r.id as owner_id, given.name, given.value, given.place
      from ${record} r, unnest(${names}::text[], ${values}::text[]) with ordinality as given (name, value, place)
), changed_fields as (
  update ${table} f set ${changeField('given.value')}
    from ${record} r, unnest(${names}::text[], ${values}::text[]) as given (name, value)
    where f.client_id = r.client_id and f.${column} = r.id and f.field_name = any(${names}::text[])
      and f.field_name = given.name
  returning f.id, f.field_name, f.field_value, f.updated_time, false as added
), added_fields as (
  insert into ${table} as f (client_id, ${column}, field_name, field_value)
    select g.client_id, g.owner_id, g.name, g.value from given_fields g
     where g.name not in (select field_name from changed_fields) order by g.place
    on conflict (client_id, ${column}, field_name) do update set ${changeField('excluded.field_value')}
  returning f.id, f.field_name, f.field_value, f.updated_time, (f.xmax = 0) as added
), fields as (select * from changed_fields union all select * from added_fields)`;
}

/** The assignments of an update of the field `f`; an equal value is no change. */
export const changeField = (value: string) =>
  `field_value = ${value}, updated_time = case when f.field_value = ${value} then f.updated_time else now() end`;
