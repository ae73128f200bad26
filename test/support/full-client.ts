import type { Database } from '../../src/db/database.js';
import { CLIENT_TABLES } from '../../src/schema/tenancy/client-lifecycle/client-tables.js';
import { WRITTEN_LATER } from './whole-database.js';

interface Place {
  agencyId: string;
  clientId: string;
}

const TYPE = '00000000-0000-4000-8000-000000000001';

/* $1 the client, $2 its agency, $3 a text that can be found wherever it was written. */
const ROWS = [
  `with p as (insert into person (client_id) values ($1) returning id), co as (
     insert into company (client_id, domain, name) values ($1, $3 || '.example', $2) returning id), c as (
     insert into contact (client_id, person_id, company_id, email, origin) select $1, p.id, co.id, $3 || '@x.example', 'builtin'
       from p, co returning id), cc as (
     insert into company_custom_field (client_id, company_id, field_name, field_value) select $1, id, 'note', $3 from co)
   insert into contact_custom_field (client_id, contact_id, field_name, field_value) select $1, id, 'note', $3 from c`,
  `insert into contact_score (client_id, contact_id, value, computed_at) select $1, id, 1, now() from contact where client_id = $1`,
  `insert into contact_opt_out (client_id, contact_id, status_before, changed_at) select $1, id, $3, now() from contact where client_id = $1`,
  `insert into campaign (client_id, platform, external_id, name) values ($1, 'lemlist', 'camp-' || $3, $3)`,
  `with e as (insert into email (client_id, email_type, origin, platform, email_timestamp, contact_email, contact_id, subject, campaign_id)
     select $1, 'outbound', 'lemlist', 'lemlist', now(), email, id, $3, 'camp-' || $3 from contact where client_id = $1 returning id), f as (
     insert into email_custom_field (client_id, email_id, field_name, field_value) select $1, id, 'note', $3 from e)
   insert into webhook_event (client_id, platform, kind, subject, campaign_id, event_at, email_id, opted_out)
     select $1, 'lemlist', 'email_sent', $3 || '@x.example', 'camp-' || $3, now(), e.id, c.id from e, contact c where c.client_id = $1`,
  `insert into activity_type (client_id, id, name, origin) values ($1, '${TYPE}', $3, 'builtin')`,
  `with s as (insert into activity_source (client_id, name) values ($1, $3) returning id)
   insert into source_binding (client_id, source_id, type_id) select $1, id, '${TYPE}' from s`,
  `with a as (insert into activity (client_id, type_id, source, occurred_at, properties)
     values ($1, '${TYPE}', 'builtin', now(), jsonb_build_object('note', $3::text)) returning id, occurred_at)
   insert into activity_contact (client_id, activity_id, contact_id, occurred_at) select $1, a.id, c.id, a.occurred_at
     from a, contact c where c.client_id = $1`,
  `insert into scoring_rule (client_id, name, type_id, points) values ($1, $3, '${TYPE}', 1)`,
  `insert into rescoring_request (client_id, subject_kind, subject_id, retry_at) values ($1, 'workspace', 0, '2999-01-01')`,
  `with m as (insert into merge_record (client_id, primary_person_id, merged_person_ids, actor) values ($1, 1, '{2}', $3) returning id), r as (
     insert into merge_relinked_contact (client_id, merge_id, contact_id, from_person_id) select $1, id, 1, 2 from m)
   insert into merge_overwritten_value (client_id, merge_id, contact_id, field_name, new_value) select $1, id, 1, 'note', $3 from m`,
  `with p as (insert into person (client_id) values ($1) returning id)
   insert into duplicate_refusal (client_id, person_id, other_id) select $1, min(o.id), p.id from p, person o where o.client_id = $1 group by p.id`,
  `insert into idempotency_record (client_id, key_id, idempotency_key, request_hash, answer) values ($1, 1, $3, '', jsonb_build_object('note', $3::text))`,
  `insert into integration_connection (client_id, agency_id, integration, external_account_id, webhook_secret)
     values ($1, $2, 'lemlist', 'https://host.example/acc-' || $3, 'sealed')`,
  `insert into crm_object_address (client_id, platform, object_key, email, learned_at) values ($1, 'hubspot', '1:' || $3, $3 || '@x.example', now())`,
  `insert into crm_object_merge (client_id, platform, object_key, merged_into, merged_at, is_primary) values ($1, 'hubspot', '1:' || $3, '4:' || $3, now(), true)`,
  `insert into webhook_delivery (agency_id, client_id, platform, level, verdict, body) values ($2, $1, 'lemlist', 'client', 'processed', $3)`,
  `insert into parked_webhook_event (agency_id, client_id, platform, delivery_id, waits_for, object_key, event)
     select $2, $1, 'hubspot', max(id), 'address', '2:' || $3, jsonb_build_object('note', $3::text) from webhook_delivery where client_id = $1`,
  `insert into delivery_rest (agency_id, client_id, platform, delivery_id, items, item_count, due_at)
     select $2, $1, 'lemlist', max(id), jsonb_build_array(jsonb_build_object('note', $3::text)), 1, '2999-01-01' from webhook_delivery where client_id = $1`,
  `insert into parked_event_request (agency_id, client_id, platform, object_key, due_at) values ($2, $1, 'hubspot', '3:' || $3, '2999-01-01')`,
  `insert into webhook_body_quota (agency_id, client_id, day, bytes) values ($2, $1, current_date, 1)`,
  `insert into webhook_shape (agency_id, client_id, platform, event_name, paths, changes) values ($2, $1, 'lemlist', $3, '[]', 1)`,
  `insert into person_erasure (client_id, person_id, agency_id, requested_by, contact_ids, addresses, mentions, erased_as, object_keys, due_at)
     values ($1, 1, $2, 'system', '{}', array[$3], array[$3], '{}', '{}', '2999-01-01')`,
  `insert into normalisation (client_id, agency_id, due_at) values ($1, $2, '2999-01-01')`,
  `insert into export_schedule (client_id, name, endpoint, region, bucket, prefix, virtual_host, access_key_id, secret, records, format, hour, active, due_at)
     values ($1, $3, 'https://s3.example', 'r', 'bucket', '', false, 'id', 'sealed', '{contacts}', 'csv', 1, true, '2100-01-01')`,
  `with u as (insert into agency_user (agency_id, email, name) values ($2, lower($1) || '@users.example', '') returning id)
   insert into user_client (agency_id, user_id, client_id, role) select $2, id, $1, 'reader' from u`,
  `insert into api_request (client_id, actor, at, method, route, path, status, outcome, reason, duration_ms, request_id)
     values ($1, 'key:1 RV-0001', now(), 'GET', '/v2/contacts', '/public/v2/contacts', 404, 'refused', $3, 1, $3)`,
  `insert into saved_view (agency_id, client_id, page, name, search) values ($2, $1, 'contacts', $3, '?q=' || $3)`,
  `insert into event_endpoint (agency_id, client_id, url, description, secret, number) values ($2, $1, 'https://' || $3 || '.example', $3, 'sealed', 1)`,
  `with c as (insert into alert_channel (agency_id, client_id, name, kind, url, causes) values ($2, $1, $3, 'chat', 'sealed', '{hot_lead}') returning id)
   insert into alert (agency_id, client_id, channel_id, cause, subject, occurred_at) select $2, $1, id, 'hot_lead', '1', now() from c`,
  `insert into event_delivery (agency_id, client_id, endpoint_id, number, kind, record_id)
     select $2, $1, max(id), 1, 1, 1 from event_endpoint where client_id = $1`,
  `insert into plan (agency_id, client_id, operation, document, variables, heavy, contents)
   values ($2, $1, 'CompanyCreate', $3, '{}', false, '{}')`,
  `insert into event_attempt (agency_id, client_id, endpoint_id, number, try, took_ms, error, answer)
     select $2, $1, max(id), 1, 1, 1, $3, $3 from event_endpoint where client_id = $1`,
  `with j as (insert into job (client_id, kind, state, due_at, params) values ($1, 'import', 'uploading', null, jsonb_build_object('note', $3::text)) returning id)
   insert into job_part (client_id, job_id, file, number, bytes) select $1, id, 'input', 1, ''::bytea from j`,
  `with p as (insert into merge_plan (client_id, evidence, survivor, groups, persons, left_out, is_part, made_by)
       values ($1, '{1}', 'oldest', 1, 2, 0, false, $3) returning id)
   insert into merge_plan_group (client_id, plan_id, number, person_ids, versions, evidence, because)
     select $1, id, 1, '{1,2}', '{a,b}', '[]', $3 from p`,
  `insert into import_key (client_id, job_id, key, row) select $1, max(id), ''::bytea, 1 from job where client_id = $1`,
  `insert into import_mapping (client_id, record, header, columns) values ($1, 'contact', ''::bytea, jsonb_build_array($3::text))`,
  `insert into suppression (agency_id, client_id, source_client_id, kind, value, reason, note) values
     ($2, $1, $1, 'email', $3 || '@y.example', 'request', $3)`,
  `select journal_make_day(now()) where $1 <> ''`,
  `insert into journal (client_id, number, numbered_at, agency_id, agency_number, written_at, change_number, kind, what, record_id, actor, actor_name, operation,
       request_id, before, after)
     values ($1, 1, now(), $2, 1, now(), 1, 1, 2, 1, $3, $3, $3, $3, jsonb_build_object('note', $3::text), jsonb_build_object('note', $3::text))`,
  // What the paths of the agency brought for its accounts and campaigns.
  `insert into webhook_delivery (agency_id, platform, level, verdict, body) select $2, 'lemlist', 'agency', 'parked', body
     from unnest(array['{"teamId": "acc-' || $3 || '", "email": "' || $3 || '@x.example"}', '{"campaignId":"camp-' || $3 || '"}']) body`,
  `insert into parked_webhook_event (agency_id, platform, waits_for, routing_value, event) values
     ($2, 'lemlist', 'connection', 'acc-' || $3, jsonb_build_object('note', $3::text))`,
  `insert into delivery_rest (agency_id, platform, items, item_count, due_at) select $2, 'lemlist', items, 1, '2999-01-01' from unnest(array[
     jsonb_build_array(jsonb_build_object('routing', jsonb_build_object('value', 'acc-' || $3), 'event', '{}'::jsonb)),
     jsonb_build_array(jsonb_build_object('event', jsonb_build_object('campaignId', 'camp-' || $3)))]) items`,
];

/** Gives a client a row in every table that may have one, with the text in each column of text. */
export async function fillClient(database: Database, { agencyId, clientId }: Place, canary: string): Promise<void> {
  const values = [clientId, agencyId, canary];
  for (const text of ROWS) {
    const used = values.filter((_value, index) => text.includes(`$${index + 1}`));
    const numbered = values.reduce(
      (renumbered, value, index) => renumbered.replaceAll(`$${index + 1}`, `$${used.indexOf(value) + 1}::text`),
      text,
    );
    await database.query(null, numbered, used);
  }
}

/** The tables of the list in which a client has no row. */
export async function emptyTables(database: Database, clientId: string): Promise<string[]> {
  const empty: string[] = [];
  for (const { name } of CLIENT_TABLES) {
    const rows = await database.query(null, `select from ${name} where client_id = $1 limit 1`, [clientId]);
    if (rows.length === 0) empty.push(name);
  }
  return empty;
}

/** Every row of every table that holds the text anywhere, as `table: row`. */
export async function findText(database: Database, text: string): Promise<string[]> {
  const found: string[] = [];
  for (const name of await listTables(database)) {
    const rows = await database.query<{ row: string }>(
      null,
      `select to_jsonb(t)::text as row from ${name} t where to_jsonb(t)::text like '%' || $1 || '%' order by 1`,
      [text],
    );
    found.push(...rows.map(({ row }) => `${name}: ${row}`));
  }
  return found;
}

/** The tables of the service, without those that the requests of a test itself write. */
export const listTables = async (database: Database): Promise<string[]> =>
  (await listEveryTable(database)).filter((name) => !WRITTEN_LATER.includes(name));

export async function listEveryTable(database: Database): Promise<string[]> {
  const rows = await database.query<{ name: string }>(
    null,
    `select table_name::text as name from information_schema.tables
      where table_schema = current_schema() and table_type = 'BASE TABLE' and table_name <> '_prisma_migrations' order by 1`,
  );
  return rows.map(({ name }) => name);
}
