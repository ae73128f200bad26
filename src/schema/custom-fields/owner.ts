/**
 * The three kinds of record that carry custom fields. Their tables are alike but for the column that names the record,
 * so one set of statements serves them.
 */
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
 * The fields of a record right after `written` (a CTE of this name: id, field_name, field_value, updated_time) set some
 * of them. A statement does not see what its own CTEs wrote, so the two halves are put together here.
 * @param names the parameter that holds the written names
 */
export function fieldsJsonAfterWrite(kind: OwnerKind, owner: string, written: string, names: string): string {
  const { table, column } = OWNERS[kind];
  return `coalesce((select json_agg(${fieldJson('f')} order by f.id) from (
      select k.id, k.updated_time, k.field_name, k.field_value from ${table} k
       where k.client_id = ${owner}.client_id and k.${column} = ${owner}.id and k.field_name <> all(${names}::text[])
      union all select w.id, w.updated_time, w.field_name, w.field_value from ${written} w) f), '[]'::json)`;
}

/**
 * Sets fields by name on the record that the CTE `record` returns; the other fields stay. The record's own row is
 * locked by then, so writers of the same fields never wait for each other in turn. `added` tells new fields apart.
 */
export function setFieldsSql(kind: OwnerKind, record: string, names: string, values: string): string {
  const { table, column } = OWNERS[kind];
  return `insert into ${table} as f (client_id, ${column}, field_name, field_value)
    select r.client_id, r.id, given.name, given.value
      from ${record} r, unnest(${names}::text[], ${values}::text[]) with ordinality as given (name, value, place)
     order by given.place
    on conflict (client_id, ${column}, field_name) do update set
      field_value = excluded.field_value,
      updated_time = case when f.field_value = excluded.field_value then f.updated_time else now() end
    returning f.id, f.field_name, f.field_value, f.updated_time, (f.xmax = 0) as added`;
}
