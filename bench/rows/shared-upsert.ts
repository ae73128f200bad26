import type pg from 'pg';
import type { FloorReply, FloorRequest } from '../row.js';
import { contactColumns } from './shared-contacts.js';

/* Updates what is there, else inserts it with a Person of its own. Fit for this body alone: four columns, two fields. */
const UPSERT = `with changed as (
  update contact c set first_name = $3, last_name = $4, job_title = $5, updated_time = now()
   where c.client_id = $1 and c.email = $2 returning c.*, false as created
), added as (
  insert into contact (client_id, person_id, email, first_name, last_name, job_title, origin)
  select $1, nextval('person_id_seq'), $2, $3, $4, $5, 'builtin' where not exists (select from changed)
  returning *, true as created
), born as (
  insert into person (client_id, id) select client_id, person_id from added
), c as (select * from changed union all select * from added), fields as (
  insert into contact_custom_field as f (client_id, contact_id, field_name, field_value)
  select c.client_id, c.id, g.name, g.value from c, (values ($6, $7), ($8, $9)) g (name, value)
  on conflict (client_id, contact_id, field_name) do update set field_value = excluded.field_value,
    updated_time = case when f.field_value = excluded.field_value then f.updated_time else now() end
  returning id, updated_time, field_name, field_value
)
select c.created, ${contactColumns('c')}, (select json_agg(json_build_object('id', f.id, 'updated_time',
    to_char(f.updated_time, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'field_name', f.field_name, 'field_value', f.field_value) order by f.id)
  from (select id, updated_time, field_name, field_value from contact_custom_field k
    where k.client_id = c.client_id and k.contact_id = c.id and k.field_name not in ($6, $8)
    union all select * from fields) f) as contact_custom_fields
from c`;

interface Body {
  email: string;
  first_name: string;
  last_name: string;
  job_title: string;
  contact_custom_fields: { field_name: string; field_value: string }[];
}

export function upsertBody(email: string): string {
  const body: Body = {
    email,
    first_name: 'Jonas',
    last_name: 'Eriksen',
    job_title: 'Head of Supply',
    contact_custom_fields: [
      { field_name: 'industry', field_value: 'Aviation' },
      { field_name: 'source_list', field_value: 'list-{n}' },
    ],
  };
  return JSON.stringify(body);
}

export function upsertFloor(sql: pg.Pool, client: string) {
  return async (request: FloorRequest): Promise<FloorReply> => {
    const { email, first_name, last_name, job_title, contact_custom_fields: fields } = JSON.parse(request.body) as Body;
    const values = [
      client,
      email,
      first_name,
      last_name,
      job_title,
      ...fields.flatMap((field) => [field.field_name, field.field_value]),
    ];
    const { rows } = await sql.query<{ created: boolean }>({ name: 'upsert', text: UPSERT, values });
    const { created, ...contact } = rows[0] ?? { created: false };
    return { status: created ? 201 : 200, body: JSON.stringify(contact) };
  };
}
