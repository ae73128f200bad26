import { randomUUID } from 'node:crypto';
import type { Sql } from '../../../db/database.js';
import { DUE_AT_ONCE } from '../../../db/database-time.js';
import type { LearnedChange } from '../../../platforms/toolkit/webhook-item.js';
import { claimSql, type ParkedRequest, release } from '../../kernel/queues/claims.js';
import { type ParkedRow, QUEUES } from '../../kernel/queues/queue-table.js';
import type { EventVerdict } from '../email-events/record-event.js';
import { type ParkedFailure, tryEvents } from './try-events.js';

/** The most events in one portion. */
const PORTION = 500;

/* A changed time means that another process tried the event meanwhile and failed; then it stays due. */
const SETTLE = `update parked_webhook_event p set due_at = null, attempts = 0, failure = null
    from unnest($1::text[], $2::bigint[], $3::timestamptz[]) as seen (agency_id, id, due_at)
   where p.agency_id = seen.agency_id and p.id = seen.id and p.due_at = seen.due_at`;

/**
 * Tries claimed or just parked events. Those that must wait longer are tried again on request.
 * @param isStopping whether to end early. @returns those that could not be applied
 */
export async function settleEvents(
  sql: Sql,
  rows: readonly ParkedRow[],
  isStopping?: () => boolean,
): Promise<ParkedFailure[]> {
  if (rows.length === 0) return [];
  const { waiting, failures } = await tryEvents(sql, rows, isStopping);
  const claimed = waiting.filter(({ dueAt }) => dueAt !== null);
  if (claimed.length > 0)
    await sql.query('parked.settle', SETTLE, [
      claimed.map(({ agencyId }) => agencyId),
      claimed.map(({ id }) => id),
      claimed.map(({ dueAt }) => dueAt),
    ]);
  return failures;
}

const columns = QUEUES.parked_webhook_event.columns('p');

const OF_AGENCY = `select ${columns} from parked_webhook_event p
  where p.agency_id = $1 and p.platform = $2 and p.waits_for = 'connection' and p.id > $3`;

const OF_OBJECT = `select ${columns} from parked_webhook_event p
  where p.client_id = $1 and p.platform = $2 and p.waits_for = 'address' and p.id > $3 and p.object_key = $4`;

const NEXT = `order by p.id limit ${PORTION}`;

function readPortion(sql: Sql, request: ParkedRequest): Promise<ParkedRow[]> {
  const { agencyId, clientId, platform, campaignId, objectKey, scannedTo } = request;
  if (clientId !== null)
    return sql.query('parked.of_object', `${OF_OBJECT} ${NEXT}`, [clientId, platform, scannedTo, objectKey]);
  const values = [agencyId, platform, scannedTo];
  if (campaignId === null) return sql.query('parked.of_agency', `${OF_AGENCY} ${NEXT}`, values);
  return sql.query('parked.of_campaign', `${OF_AGENCY} and p.campaign_id = $4 ${NEXT}`, [...values, campaignId]);
}

/* A request that got another cause meanwhile starts again, from the first event. */
const FINISH = `with ended as (
    delete from parked_event_request where id = $1 and claim_id = $2::uuid and bump = $3 and agency_id = $4 returning id
  )
  update parked_event_request set claim_id = null, due_at = ${DUE_AT_ONCE}, attempts = 0
   where id = $1 and claim_id = $2::uuid and agency_id = $4 and not exists (select from ended)`;

/**
 * Tries one portion of the events of a request, and ends the request after the last one. Triggers write requests when
 * an address, a connection or a campaign appears.
 * @param sql runs each statement as its own transaction; @param isStopping whether to end early
 * @returns those that could not be applied; they are retried on their own
 */
export async function applyRequest(
  sql: Sql,
  request: ParkedRequest,
  isStopping?: () => boolean,
): Promise<ParkedFailure[]> {
  const rows = await readPortion(sql, request);
  const { count, failures } = await tryEvents(sql, rows, isStopping);
  if (count === rows.length && rows.length < PORTION) {
    const { id, claimId, bump, agencyId } = request;
    await sql.query('parked_request.finish', FINISH, [id, claimId, bump, agencyId]);
  } else {
    const scannedTo = rows[count - 1]?.id ?? request.scannedTo;
    await release(sql, 'parked_event_request', [{ ...request, scannedTo }]);
  }
  return failures;
}

const CLAIM_OF_CONNECTION = claimSql(
  'parked_event_request',
  `q.client_id is null and q.platform = $2 and q.object_key is null and q.agency_id = $3 and q.campaign_id is null
     and ($4 or q.due_at < clock_timestamp())`,
);

async function applyForConnection(
  sql: Sql,
  { agencyId, platform, fromOthers }: { agencyId: string; platform: string; fromOthers: boolean },
  isStopping?: () => boolean,
): Promise<void> {
  const values = [randomUUID(), platform, agencyId, fromOthers];
  const [request] = await sql.query<ParkedRequest>('parked_request.of_connection', CLAIM_OF_CONNECTION, values);
  if (request) await applyRequest(sql, request, isStopping);
}

/**
 * Applies the first portion of the events that waited for a committed connection, so that the caller sees them applied.
 * The job applies the rest.
 */
export const applyWaitingForConnection = (sql: Sql, agencyId: string, platform: string): Promise<void> =>
  applyForConnection(sql, { agencyId, platform, fromOthers: true });

/** Applies a portion of what no worker has claimed, when a delivery of the same agency and platform arrives. */
export async function applyLeftWaiting(
  sql: Sql,
  agencyId: string,
  platform: string,
  isStopping: () => boolean,
): Promise<void> {
  if (!isStopping()) await applyForConnection(sql, { agencyId, platform, fromOthers: false }, isStopping);
}

const CLAIM_OF_OBJECTS = claimSql(
  'parked_event_request',
  'q.client_id = $2 and q.platform = $3 and q.object_key = any(crm_names($2, $3, $4::text[]))',
);

/* Requests that no event waits for. One that got another cause meanwhile is kept. */
const FINISH_IDLE = `delete from parked_event_request r using unnest($2::bigint[], $3::bigint[]) as t (id, bump)
   where r.client_id = $1 and r.id = t.id and r.bump = t.bump and r.claim_id = $4::uuid
     and not exists (select from parked_webhook_event p
       where p.client_id = $1 and p.platform = r.platform and p.object_key = r.object_key and p.waits_for = 'address'
         and p.id > r.scanned_to)
  returning r.id::text as id`;

async function finishIdle(sql: Sql, clientId: string, requests: readonly ParkedRequest[]): Promise<Set<string>> {
  const [ids, bumps] = [requests.map(({ id }) => id), requests.map(({ bump }) => bump)];
  const values = [clientId, ids, bumps, requests[0]?.claimId];
  const ended = await sql.query<{ id: string }>('parked_request.finish_idle', FINISH_IDLE, values);
  return new Set(ended.map(({ id }) => id));
}

/** Applies events that waited for addresses of CRM records. Requests without a waiting event are deleted together. */
async function applyWaitingForAddresses(
  sql: Sql,
  { clientId, platform, objectKeys }: { clientId: string; platform: string; objectKeys: readonly string[] },
  isStopping?: () => boolean,
): Promise<void> {
  const values = [randomUUID(), clientId, platform, objectKeys];
  const requests = await sql.query<ParkedRequest>('parked_request.of_objects', CLAIM_OF_OBJECTS, values);
  const gone = requests.length > 1 ? await finishIdle(sql, clientId, requests) : new Set();
  for (const request of requests.filter(({ id }) => !gone.has(id))) {
    if (requests.length > 1 && isStopping?.()) return;
    await applyRequest(sql, request, isStopping);
  }
}

/** Earlier than any time of an event. */
const UNDATED = '1900-01-01T00:00:00.000Z';

/**
 * Records what a CRM tells about its records in its order, moves later events of each record to the contact of its
 * address, and applies the first portion of waiting events. The result does not depend on the order of changes and
 * events. No change creates a contact.
 * @param isStopping whether to leave the events that still wait to the worker
 * @returns for each change what it counts as
 * @source Specification: Inbound webhooks, HubSpot, from object to contact
 */
export async function learnChanges(
  sql: Sql,
  { clientId, platform }: { clientId: string; platform: string },
  learned: readonly LearnedChange[],
  isStopping?: () => boolean,
): Promise<EventVerdict[]> {
  const verdicts = await rememberChanges(sql, clientId, platform, learned);
  const objectKeys = [...new Set(learned.map(({ objectKey }) => objectKey))];
  await applyWaitingForAddresses(sql, { clientId, platform, objectKeys }, isStopping);
  return verdicts;
}

/** Records what a CRM tells about its records; a worker applies the events that waited for it. */
export async function rememberChanges(
  sql: Sql,
  clientId: string,
  platform: string,
  learned: readonly LearnedChange[],
): Promise<EventVerdict[]> {
  const changes = learned.map(({ at, ...change }) => ({ ...change, at: at ?? UNDATED }));
  const [row] = await sql.query<{ verdicts: EventVerdict[] }>(
    'event.learn_all',
    'select learn_crm_changes($1, $2, $3::jsonb) as verdicts',
    [clientId, platform, JSON.stringify(changes)],
  );
  if (row?.verdicts.length !== learned.length) throw new Error('Changes were answered with too few verdicts.');
  return row.verdicts;
}
