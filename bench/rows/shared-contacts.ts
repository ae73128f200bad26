import type pg from 'pg';

/** The columns of a contact in the order and under the names of the wire. */
export const contactColumns = (
  c: string,
) => `${c}.id, ${c}.updated_time, ${c}.email, ${c}.linkedin_url, ${c}.phone, ${c}.first_name,
  ${c}.last_name, ${c}.company_id, ${c}.job_title, ${c}.origin, ${c}.contact_status, ${c}.previous_status, ${c}.status_changed_at,
  ${c}.first_campaign_email_sent, ${c}.last_campaign_email_sent, ${c}.last_reply_received`;

/** The custom fields of a record as JSON, oldest first, with times as the wire writes them. */
export const fieldsOf = (
  kind: 'contact' | 'company',
  r: string,
) => `coalesce((select json_agg(json_build_object('id', f.id, 'updated_time',
    to_char(f.updated_time, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'field_name', f.field_name, 'field_value', f.field_value) order by f.id)
  from ${kind}_custom_field f where f.client_id = ${r}.client_id and f.${kind}_id = ${r}.id), '[]'::json) as ${kind}_custom_fields`;

export const contactFields = (c: string) => fieldsOf('contact', c);

/** Emails of contacts of the client, spread evenly. */
export async function sampleEmails(sql: pg.Pool, client: string, count: number): Promise<string[]> {
  const { rows } = await sql.query<{ email: string }>(
    'select email from contact where client_id = $1 and email is not null order by md5(id::text) limit $2',
    [client, count],
  );
  return rows.map((row) => row.email);
}

export async function sampleIds(sql: pg.Pool, client: string, count: number): Promise<number[]> {
  const { rows } = await sql.query<{ id: number }>(
    'select id from contact where client_id = $1 order by md5(id::text) limit $2',
    [client, count],
  );
  return rows.map((row) => row.id);
}
