import type { Database } from '../../src/db/database.js';
import type { Route } from '../../src/rest/route.js';
import { routes } from '../../src/rest/routes/index.js';

/** One documented path of one row of the table. */
export interface Documented {
  row: Route;
  /** As the document writes it, below /public. */
  path: string;
  /** `GET /v2/contacts/{id}`, for titles. */
  name: string;
}

const isUpsert = ({ row }: Documented) => Number(row.method === 'put');

/** Every path of every row, upserts first: what they have written, a creation with the same example refuses. */
export const documented: Documented[] = routes
  .flatMap((row) => row.paths.map((path) => ({ row, path, name: `${row.method.toUpperCase()} ${path}` })))
  .sort((one, other) => isUpsert(other) - isUpsert(one));

const UNKNOWN_KEY = '00000000-0000-4000-8000-000000000000';

/*
 * A body that each row accepts, by its method and last path. It must change nothing that other tests of the loop rely
 * on; a row that takes a body and has no entry fails the loop.
 */
const BODIES: Record<string, object> = {
  'put /v2/contacts': { email: 'example@every-route.example' },
  'post /contacts': { email: 'example@every-route.example' },
  'patch /contacts/{id}': { first_name: 'Example' },
  'post /contacts/{id}/custom-fields': { field_name: 'example', field_value: 'x' },
  'patch /contacts/{id}/custom-fields/{field_id}': { field_value: 'x' },
  'put /v2/companies': { domain: 'every-route.example' },
  'post /companies': { domain: 'every-route.example' },
  'patch /companies/{id}': { name: 'Example' },
  'post /companies/{id}/custom-fields': { field_name: 'example', field_value: 'x' },
  'patch /companies/{id}/custom-fields/{field_id}': { field_value: 'x' },
  'post /v2/exports': { records: 'campaigns' },
  'post /v2/imports/{import_id}/start': { dry_run: true },
  'post /emails': { email_type: 'inbound', origin: 'builtin' },
  'post /emails/{id}/custom-fields': { field_name: 'example', field_value: 'x' },
  'post /emails/set-interested': { email: 'nobody@every-route.example', subject: 'Example' },
  'post /people/merge': { person_ids: [2147483646, 2147483647] },
  'post /people/split': { person_id: 2147483647, contact_ids: [2147483646] },
  'post /v2/suppressions': { values: ['nobody@every-route.example'] },
  'post /v2/suppressions/check': { values: ['nobody@every-route.example'] },
  'post /v2/suppressions/lift': { ids: [2147483646], reason: 'Example' },
  'post /v2/changes/undo': { filter: { actor: 'webhook:none' }, dry_run: true },
  'post /activities/types': { name: 'Example', applies_to: 'contact', schema: [] },
  'post /activities/custom': { activity_key: UNKNOWN_KEY, properties: {} },
  'patch /activities/custom': { activity_key: UNKNOWN_KEY },
  'delete /activities/custom': { activity_key: UNKNOWN_KEY },
  'post /activities/standard/call': { properties: { direction: 'inbound' } },
  'post /activities/standard/email': { properties: { email_type: 'inbound' } },
  'post /activities/standard/linkedin_message': { properties: { event_type: 'message_sent' } },
  'post /activities/standard/sms': { properties: { direction: 'inbound' } },
  'post /activities/standard/whatsapp': { properties: { direction: 'inbound' } },
};

/* Queries of rows that demand a parameter, likewise. */
const QUERIES: Record<string, string> = {
  'get /v2/changes/digest': 'after=0&through=0',
  'get /contacts/lookup-by-custom-field': 'field_name=canary&field_value=canary',
  'get /contacts-master-list/lookup-by-custom-field': 'field_name=canary&field_value=canary',
  'get /companies/lookup-by-custom-field': 'field_name=canary&field_value=canary',
  'get /companies-master-list/lookup-by-custom-field': 'field_name=canary&field_value=canary',
  'get /people/lookup': 'email=shared@tenants.example',
};

const keyOf = (row: Route) => `${row.method} ${row.paths.at(-1)}`;

/** @throws Error the row has a body but no example */
export function exampleBody(row: Route): object | undefined {
  if (!row.body) return undefined;
  const body = BODIES[keyOf(row)];
  if (!body) throw new Error(`test/support/examples.ts has no body for ${keyOf(row)}.`);
  return body;
}

/** @throws Error the row requires a parameter but has no example */
export function exampleQuery(row: Route): string {
  const query = QUERIES[keyOf(row)] ?? '';
  for (const [name, { required }] of Object.entries(row.query)) {
    if (required && !query.includes(`${name}=`))
      throw new Error(`test/support/examples.ts has no ${name} for ${keyOf(row)}.`);
  }
  return query;
}

/** Ids for the variables of a path: of the record that the path is about, and of its custom field. */
export interface PathIds {
  id: Record<string, number | string>;
  fieldId: Record<string, number | string>;
}

const UNKNOWN = 2_147_483_647;
export const unknownIds: PathIds = { id: {}, fieldId: {} };

/** The path with its variables filled: ids by the first word of the path. */
export function fillPath({ path }: Documented, ids: PathIds): string {
  const kind = /^(?:\/v2)?\/([a-z]+)/.exec(path)?.[1] ?? '';
  const filled = path.replace(/\{(\w+)\}/g, (_match, name: string) => {
    return String((name === 'field_id' ? ids.fieldId[kind] : ids.id[kind]) ?? UNKNOWN);
  });
  return `/public${filled}`;
}

/** Inserts records of every kind into one client, without the API; each of their texts is the canary. */
export async function plantRecords(database: Database, clientId: string, canary: string): Promise<PathIds> {
  const text = `with pe as (insert into person (client_id) values ($1) returning client_id, id),
    co as (insert into company (client_id, domain, name, industry) values ($1, 'shared.example', $2, $2) returning client_id, id),
    ct as (insert into contact (client_id, person_id, company_id, email, first_name, last_name, job_title, origin)
           select pe.client_id, pe.id, co.id, 'shared@tenants.example', $2, $2, $2, $2 from pe, co returning client_id, id),
    em as (insert into email (client_id, email_type, origin, email_timestamp, contact_email, contact_id, subject, body_text)
           select client_id, 'inbound', $2, now(), 'shared@tenants.example', id, $2, $2 from ct returning client_id, id),
    cf as (insert into contact_custom_field (client_id, contact_id, field_name, field_value)
           select client_id, id, 'canary', $2 from ct returning id),
    of as (insert into company_custom_field (client_id, company_id, field_name, field_value)
           select client_id, id, 'canary', $2 from co returning id),
    ef as (insert into email_custom_field (client_id, email_id, field_name, field_value)
           select client_id, id, 'canary', $2 from em returning id),
    jo as (insert into job (client_id, kind, state, failure, due_at, ended_at, params)
           select client_id, 'import', 'cancelled', $2, null, now(), jsonb_build_object('record', 'contact', 'sheet', jsonb_build_object(
               'form', '{"format": "ndjson"}'::jsonb, 'encoding', 'utf-8', 'marked', false, 'columns', array[$2], 'rows', 1,
               'first', '[["x"]]'::jsonb)) from pe returning id),
    pl as (insert into plan (agency_id, client_id, operation, document, variables, heavy, contents)
           select agency_id, id, $2, 'mutation { x }', '{}', false, '{"began": "", "changes": [], "settings": [], "queued": []}'
             from client where id = $1 returning id)
    select pe.id as people, co.id as companies, ct.id as contacts, em.id as emails, jo.id as jobs, jo.id as imports, pl.id as plans,
           cf.id as "contactField", of.id as "companyField", ef.id as "emailField"
      from pe, co, ct, em, cf, of, ef, jo, pl`;
  const [row] = await database.query<Record<string, number>>(null, text, [clientId, canary]);
  if (!row) throw new Error('The records were not planted.');
  const { contactField = 0, companyField = 0, emailField = 0, ...id } = row;
  return { id, fieldId: { contacts: contactField, companies: companyField, emails: emailField } };
}
