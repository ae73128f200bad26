import { randomUUID } from 'node:crypto';
import { columnsOf, type RowOf } from '../../../db/columns.js';
import type { Sql } from '../../../db/database.js';
import { DUE_AT_ONCE, PAUSE_SQL } from '../../../db/database-time.js';
import { LEASE_SECONDS } from './parked-row.js';

const columns = columnsOf('ParkedEventRequest', [
  'id',
  'agencyId',
  'clientId',
  'platform',
  'campaignId',
  'objectKey',
  'bump',
  'scannedTo',
  'claimId',
]);

/**
 * A request to try parked events, claimed for the length of its lease. The rows are written by triggers, when a CRM
 * record gets an address, or a connection or a campaign appears.
 */
export type ParkedRequest = RowOf<typeof columns>;

const CLAIMED = `claim_id = $1::uuid, due_at = clock_timestamp() + interval '${LEASE_SECONDS} seconds'`;

const RETURNING = `returning ${columns('r')}`;

const CLAIM = `with due as (
    select agency_id, id from parked_event_request
     where due_at < clock_timestamp() order by due_at limit 1 for update skip locked
  )
  update parked_event_request r set ${CLAIMED} from due where r.agency_id = due.agency_id and r.id = due.id ${RETURNING}`;

const TAKE_OF_CONNECTION = `update parked_event_request r set ${CLAIMED}
   where r.client_id is null and r.platform = $2 and r.object_key is null and r.agency_id = $3 and r.campaign_id is null
     and ($4 or r.due_at < clock_timestamp())
  ${RETURNING}`;

const TAKE_OF_OBJECTS = `update parked_event_request r set ${CLAIMED}
   where r.client_id = $2 and r.platform = $3 and r.object_key = any($4::text[]) ${RETURNING}`;

/* Of those that nothing waits for; what got another cause meanwhile is left to its own end. */
const FINISH_IDLE = `delete from parked_event_request r using unnest($2::bigint[], $3::bigint[]) as t (id, bump)
   where r.client_id = $1 and r.id = t.id and r.bump = t.bump and r.claim_id = $4::uuid
     and not exists (select from parked_webhook_event p
       where p.client_id = $1 and p.platform = r.platform and p.object_key = r.object_key and p.waits_for = 'address'
         and p.id > r.scanned_to)
  returning r.id::text as id`;

/* A request that got another cause meanwhile starts again, from the first event. */
const FINISH = `with ended as (
    delete from parked_event_request where id = $1 and claim_id = $2::uuid and bump = $3 and agency_id = $4 returning id
  )
  update parked_event_request set claim_id = null, due_at = ${DUE_AT_ONCE}, attempts = 0
   where id = $1 and claim_id = $2::uuid and agency_id = $4 and not exists (select from ended)`;

const ADVANCE = `update parked_event_request
     set claim_id = null, due_at = ${DUE_AT_ONCE}, attempts = 0,
         scanned_to = case when bump = $3 then $5::bigint else scanned_to end
   where id = $1 and claim_id = $2::uuid and agency_id = $4`;

const POSTPONE = `update parked_event_request
     set claim_id = null, attempts = attempts + 1, due_at = clock_timestamp() + ${PAUSE_SQL}
   where id = $1 and claim_id = $2::uuid and agency_id = $3 returning attempts`;

/** Claims the request that has been due for the longest time; null when none is. */
export async function claimRequest(sql: Sql): Promise<ParkedRequest | null> {
  // Not prepared: a plan from a time when the queue was short would read and sort all of a long one.
  const [request] = await sql.query<ParkedRequest>(null, CLAIM, [randomUUID()]);
  return request ?? null;
}

/**
 * Claims the request of a connection that was created or changed; null when it is done.
 * @param fromOthers whether to take it even from a worker that has claimed it
 */
export async function takeRequestOfConnection(
  sql: Sql,
  agencyId: string,
  platform: string,
  fromOthers: boolean,
): Promise<ParkedRequest | null> {
  const values = [randomUUID(), platform, agencyId, fromOthers];
  const [request] = await sql.query<ParkedRequest>('parked_request.of_connection', TAKE_OF_CONNECTION, values);
  return request ?? null;
}

/**
 * The same for CRM records of one client whose addresses were just recorded. Requests that no event waits for are ended.
 * @returns the others
 */
export async function takeRequestsOfObjects(
  sql: Sql,
  clientId: string,
  platform: string,
  objectKeys: readonly string[],
): Promise<ParkedRequest[]> {
  const claimId = randomUUID();
  const values = [claimId, clientId, platform, objectKeys];
  const requests = await sql.query<ParkedRequest>('parked_request.of_objects', TAKE_OF_OBJECTS, values);
  if (requests.length === 0) return [];
  const [ids, bumps] = [requests.map(({ id }) => id), requests.map(({ bump }) => bump)];
  const ended = await sql.query<{ id: string }>('parked_request.finish_idle', FINISH_IDLE, [
    clientId,
    ids,
    bumps,
    claimId,
  ]);
  const gone = new Set(ended.map(({ id }) => id));
  return requests.filter(({ id }) => !gone.has(id));
}

/** Ends a request that is done. */
export async function finishRequest(sql: Sql, { id, claimId, bump, agencyId }: ParkedRequest): Promise<void> {
  await sql.query('parked_request.finish', FINISH, [id, claimId, bump, agencyId]);
}

/** Releases a request that has more events, after the event `scannedTo`. Other due requests come first. */
export async function advanceRequest(
  sql: Sql,
  { id, claimId, bump, agencyId }: ParkedRequest,
  scannedTo: string,
): Promise<void> {
  await sql.query('parked_request.advance', ADVANCE, [id, claimId, bump, agencyId, scannedTo]);
}

/**
 * Releases a request that failed.
 * @returns the number of failures; null when its claim was lost
 */
export async function postponeRequest(sql: Sql, { id, claimId, agencyId }: ParkedRequest): Promise<number | null> {
  const [row] = await sql.query<{ attempts: number }>('parked_request.postpone', POSTPONE, [id, claimId, agencyId]);
  return row?.attempts ?? null;
}
