/** The columns of a contact in the order and under the names of the wire. */
export const contactColumns = (
  c: string,
) => `${c}.id, ${c}.updated_time, ${c}.email, ${c}.linkedin_url, ${c}.phone, ${c}.first_name,
  ${c}.last_name, ${c}.company_id, ${c}.job_title, ${c}.origin, ${c}.contact_status, ${c}.previous_status, ${c}.status_changed_at,
  ${c}.first_campaign_email_sent, ${c}.last_campaign_email_sent, ${c}.last_reply_received`;

/** The same of a company. */
const companyColumns = (c: string) =>
  `${c}.id, ${c}.updated_time, ${c}.domain, ${c}.name, ${c}.industry, ${c}.company_status, ${c}.previous_status, ${c}.status_changed_at`;

/** Custom fields `f` as JSON, oldest first, with times as the wire writes them. */
export const FIELDS_AGGREGATE = `json_agg(json_build_object('id', f.id, 'updated_time',
    to_char(f.updated_time, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'field_name', f.field_name, 'field_value', f.field_value) order by f.id)`;

/** The custom fields of a record, under their name of the wire. */
const fieldsOf = (kind: 'contact' | 'company', r: string) => `coalesce((select ${FIELDS_AGGREGATE}
  from ${kind}_custom_field f where f.client_id = ${r}.client_id and f.${kind}_id = ${r}.id), '[]'::json) as ${kind}_custom_fields`;

/** Columns and custom fields of a contact `c`. */
export const CONTACT = `${contactColumns('c')}, ${fieldsOf('contact', 'c')}`;

/** Columns and custom fields of a company `c`. */
export const COMPANY = `${companyColumns('c')}, ${fieldsOf('company', 'c')}`;

/** Counts a table of a client. */
export const countOf = (table: string) => `select count(*)::int as count from ${table} where client_id = $1`;

/** Floor statements of a list of a table `c` by pages of 100. */
export const listOf = (table: string, columns: string) => ({
  count: countOf(table),
  page: `select ${columns} from ${table} c
  where c.client_id = $1 and c.id = any(array(select id from ${table} where client_id = $1 order by id limit $2 offset $3)) order by c.id`,
  ask: (client: string, value: string) => {
    const page = Number(value);
    return { page, count: [client], values: [client, 100, (page - 1) * 100] };
  },
});
