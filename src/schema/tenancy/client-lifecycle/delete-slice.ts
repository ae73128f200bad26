import { z } from 'zod';
import type { Database, Session } from '../../../db/database.js';
import { sqlState } from '../../../db/database-error.js';
import { ownedBy } from '../../../db/scoped.js';
import { aggregateEntriesOf } from '../../history/journal/aggregate-entries.js';
import { type ClaimedDeletion, leaseEnd } from '../../kernel/queues/claims.js';
import { recordAudit } from '../../kernel/record-audit.js';
import { CLIENT_TABLES, DUPLICATE_TABLES, FILE_TABLES, type TableName } from './client-tables.js';

/** Rows that are deleted at once: some ten milliseconds in the database. */
const SLICE = 500;

/** Tables whose deleted rows are not counted. */
const DERIVED = [...DUPLICATE_TABLES, ...FILE_TABLES] as const;
type DerivedStep = (typeof DERIVED)[number];
type Step = 'agency' | TableName | DerivedStep | 'journal_inbox';

const isDerived = (step: Step): step is DerivedStep => DERIVED.some((name) => name === step);

/** Mail of the agency is found by the client's accounts and campaigns, so it is deleted before these. */
const STEPS: readonly Step[] = ['agency', ...DERIVED, ...CLIENT_TABLES.map(({ name }) => name), 'journal_inbox'];

const positionSchema = z.object({
  step: z.enum(STEPS).catch('agency'),
  seen: z.object({ receivedAt: z.string(), id: z.string() }).nullable().catch(null),
});

const FOREIGN_KEY = '23503';

/**
 * Deletes one slice: rows of one table, in the order of foreign keys; then the journal entries about that; at the end
 * the client. Rows written in the meantime start it over. Repeating a slice is harmless.
 * @returns the deletion with its next position; null: it is complete
 */
export async function deleteSlice(database: Database, deletion: ClaimedDeletion): Promise<ClaimedDeletion | null> {
  const { step, seen } = positionSchema.parse(deletion.position ?? {});
  if (step === 'agency') {
    const next = await deleteAgencyMail(database, deletion, seen);
    return next ? { ...deletion, position: { step, seen: { ...next } } } : follow(database, deletion, step);
  }
  const deleted = await deleteStep(database, deletion, step);
  return deleted < SLICE ? follow(database, deletion, step) : { ...deletion, position: { step } };
}

function deleteStep(database: Database, deletion: ClaimedDeletion, step: Exclude<Step, 'agency'>): Promise<number> {
  if (step === 'journal_inbox') return aggregateEntriesOf(database, deletion.clientId, SLICE);
  return isDerived(step) ? deleteDerived(database, deletion, step) : deleteRows(database, deletion, step);
}

async function follow(database: Database, deletion: ClaimedDeletion, step: Step): Promise<ClaimedDeletion | null> {
  const next = STEPS[STEPS.indexOf(step) + 1];
  if (next) return { ...deletion, position: { step: next } };
  return (await deleteClient(database, deletion)) ? null : { ...deletion, position: {} };
}

const goneText = (table: TableName | DerivedStep, order = '') => `with gone as (
    delete from ${table} t where t.client_id = $1
       and t.ctid = any(array(select s.ctid from ${table} s where s.client_id = $1 ${order} limit ${SLICE})) returning 1
  )`;

const deleteText = (table: TableName, order = '') => `${goneText(table, order)}, noted as (
    update client_deletion d set rows_deleted = d.rows_deleted + (select count(*) from gone),
        position = jsonb_build_object('step', $2::text), due_at = ${leaseEnd('client_deletion')}
     where d.client_id = $1
  )
  select count(*)::int as count from gone`;

/* Younger keys first: a key cannot be deleted before those that it issued. */
const KEYS_TEXT = deleteText('api_key', 'order by s.id desc');

async function deleteRows(database: Database, { clientId }: ClaimedDeletion, table: TableName): Promise<number> {
  const text = table === 'api_key' ? KEYS_TEXT : deleteText(table);
  const [row] = await database.query<{ count: number }>(`client_deletion.${table}`, text, [clientId, table]);
  return row?.count ?? 0;
}

const derivedText = (table: DerivedStep) => `${goneText(table)} select count(*)::int as count from gone`;

async function deleteDerived(database: Database, { clientId }: ClaimedDeletion, table: DerivedStep): Promise<number> {
  const [row] = await database.query<{ count: number }>(`client_deletion.${table}`, derivedText(table), [clientId]);
  return row?.count ?? 0;
}

const END = 'delete from client_deletion where client_id = $1 returning rows_deleted as "rowsDeleted"';

/* Every table refers to the client, directly or through others, so its deletion succeeds only if no rows are left. */
async function deleteClient(database: Database, deletion: ClaimedDeletion): Promise<boolean> {
  const { agencyId, clientId } = deletion;
  try {
    return await ownedBy(database, { agencyId, clientId }).transaction((session) => endClient(session, deletion));
  } catch (error) {
    if (sqlState(error) === FOREIGN_KEY) return false;
    throw error;
  }
}

/*
 * Creating a record locks the row of its client, so the journal gets no further entries. Workers that numbered
 * entries have finished, since the last aggregation waited for them.
 */
const HOLD = 'select c.id from client c where c.agency_id = $1 and c.id = $2 for update';
/* Entries of others outlive the client that they came from. */
const SOURCES = `update suppression s set source_client_id = null
  where s.agency_id = $1 and s.source_client_id = $2`;
const ENTERED = `select i.seq from journal_inbox i where i.client_id = $1
  union all select j.number from journal j where j.client_id = $1 limit 1`;

async function endClient(session: Session, { clientId, agencyId, requestedBy }: ClaimedDeletion): Promise<boolean> {
  await session.query('client_deletion.hold', HOLD, [agencyId, clientId]);
  if ((await session.query('client_deletion.entered', ENTERED, [clientId])).length > 0) return false;
  const text = 'delete from client where agency_id = $1 and id = $2';
  const [ended] = await session.query<{ rowsDeleted: number }>('client_deletion.end', END, [clientId]);
  await session.query('client.delete', text, [agencyId, clientId]);
  await session.query('client_deletion.sources', SOURCES, [agencyId, clientId]);
  // Another worker has completed it in the meantime.
  if (!ended) return true;
  await recordAudit(
    session,
    { agencyId, clientId: null, actor: { kind: 'system', agencyId, clientId: null } },
    { action: 'client.deleted', subject: `client:${clientId}`, after: { requestedBy, rows: ended.rowsDeleted } },
  );
  return true;
}

/** The position in an agency's deliveries: the last one that was checked. */
interface SeenDelivery {
  receivedAt: string;
  id: string;
}

/** Bodies that are read at once; each is up to a mebibyte long. */
const BODIES = 25;

/* The accounts and campaigns that identify this client alone in deliveries on the agency's paths. */
const NAMES = `names as (
    select i.integration as platform, regexp_replace(i.external_account_id, '^.*/', '') as text
      from integration_connection i where i.client_id = $1 and i.external_account_id is not null
    union select g.platform, g.external_id from campaign g where g.client_id = $1
      and not exists (select from campaign o join client c on c.id = o.client_id
        where c.agency_id = $2 and o.client_id <> $1 and o.platform = g.platform and o.external_id = g.external_id)
  )`;

/* The words of a body: the text between the punctuation of JSON, and the parts of addresses. */
const WORDS = `regexp_split_to_table(s.body, '["\\s:,{}\\[\\]/\\\\]+')`;

const EMPTY_BODIES = `with ${NAMES}, slice as materialized (
    select d.id, d.received_at, d.platform, d.body from webhook_delivery d
     where d.agency_id = $2 and d.client_id is null and (d.received_at, d.id) > ($3::timestamptz, $4::bigint)
     order by d.received_at, d.id limit ${BODIES}
  ), naming as (
    select s.id from slice s where exists (select from ${WORDS} as w (word) join names n on n.text = w.word
      where n.platform = s.platform and n.text <> '')
  ), emptied as (
    update webhook_delivery d set body = '', body_dropped = true from naming
     where d.agency_id = $2 and d.client_id is null and d.id = naming.id
  )
  select s.id::text as id, to_char(s.received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "receivedAt"
    from slice s order by s.received_at desc, s.id desc limit 1`;

const DROP_PARKED = `with ${NAMES}, requests as (
    delete from parked_event_request r using names n
     where r.agency_id = $2 and r.client_id is null and r.platform = n.platform and r.campaign_id = n.text
  ), kept as materialized (
    select r.id, jsonb_agg(i.item order by i.place) filter (where n.text is null) as items,
        count(*) filter (where n.text is null)::int as count
      from delivery_rest r cross join jsonb_array_elements(r.items) with ordinality as i (item, place)
      left join lateral (select n.text from names n where n.platform = r.platform and n.text <> ''
        and n.text in (i.item->'event'->>'campaignId', regexp_replace(i.item->'routing'->>'value', '^.*/', '')) limit 1) as n on true
     where r.agency_id = $2 and r.client_id is null group by r.id
  ), cleared as (
    update delivery_rest r set items = k.items, item_count = k.count from kept k
     where r.agency_id = $2 and r.client_id is null and r.id = k.id and r.item_count > k.count and k.count > 0
  ), gone as (
    delete from delivery_rest r using kept k
     where r.agency_id = $2 and r.client_id is null and r.id = k.id and k.count = 0
  )
  delete from parked_webhook_event p using names n
   where p.agency_id = $2 and p.client_id is null and p.platform = n.platform and n.text <> ''
     and (p.campaign_id = n.text or regexp_replace(p.routing_value, '^.*/', '') = n.text)`;

/**
 * Removes what the agency's own paths received about a client, one slice at a time: bodies are emptied, the rest is
 * deleted.
 * @param seen where the last slice ended; null for the first. @returns the next position; null: all are done
 */
async function deleteAgencyMail(
  database: Database,
  { clientId, agencyId }: { clientId: string; agencyId: string },
  seen: SeenDelivery | null,
): Promise<SeenDelivery | null> {
  if (seen === null) await database.query('client_deletion.parked', DROP_PARKED, [clientId, agencyId]);
  const from = seen ?? { receivedAt: '1900-01-01T00:00:00Z', id: '0' };
  const values = [clientId, agencyId, from.receivedAt, from.id];
  const [last] = await database.query<SeenDelivery>('client_deletion.bodies', EMPTY_BODIES, values);
  return last ?? null;
}
