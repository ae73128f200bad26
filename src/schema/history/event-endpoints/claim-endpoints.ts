import { randomUUID } from 'node:crypto';
import { columnsOf, type RowOf } from '../../../db/columns.js';
import type { Sql } from '../../../db/database.js';

const columns = columnsOf('EventEndpoint', [
  'id',
  'agencyId',
  'clientId',
  'url',
  'secret',
  'previousSecret',
  'previousUntil',
  'number',
  'failures',
  'claimId',
]);

/** An endpoint that this worker has claimed for the length of its lease. */
export type ClaimedEndpoint = RowOf<typeof columns>;

/* Longer than a turn takes; then the worker is considered dead, and another one sends what it has not noted. */
const LEASE_END = "clock_timestamp() + interval '60 seconds'";

const MAY_BE_CLAIMED = 'e.due_at <= now() and e.disabled_at is null';

/*
 * Each reason to be told of something is a set of its own, so that a look reads endpoints and heads once, instead of asking three
 * questions of every endpoint that is idle. Endpoints that something waits for are found by steps over the key, one for each
 * and not one for each event. A client that is suspended is told nothing; events of an agency are its own.
 */
const CLAIM = `with recursive waiting as (
    (select f.agency_id, f.endpoint_id from event_delivery f order by f.agency_id, f.endpoint_id limit 1)
    union all
    select n.agency_id, n.endpoint_id from waiting l cross join lateral (
      select s.agency_id, s.endpoint_id from event_delivery s where (s.agency_id, s.endpoint_id) > (l.agency_id, l.endpoint_id)
       order by s.agency_id, s.endpoint_id limit 1) n
  ), told as (
    select e.id from event_endpoint e join journal_head h on h.client_id = e.client_id
     where ${MAY_BE_CLAIMED} and h.last > e.number
    union
    select e.id from event_endpoint e join agency_journal_head a on a.agency_id = e.agency_id
     where ${MAY_BE_CLAIMED} and e.client_id is null and a.last > e.number
    union
    select e.id from waiting g join event_endpoint e on e.agency_id = g.agency_id and e.id = g.endpoint_id
     where ${MAY_BE_CLAIMED} and exists (
       select from event_delivery d where d.agency_id = e.agency_id and d.endpoint_id = e.id and d.due_at <= now())
  ), due as (
    select e.id from event_endpoint e where e.id in (select t.id from told t) and ${MAY_BE_CLAIMED}
       and not exists (select from client c where c.id = e.client_id and c.suspended_at is not null)
     order by e.due_at limit $2 for update of e skip locked
  )
  update event_endpoint w set claim_id = $1::uuid, due_at = ${LEASE_END} from due where w.id = due.id
  returning ${columns('w')}`;

/** Claims endpoints that have something to be told, those first that wait for the longest time. */
export const claimEndpoints = (sql: Sql, most: number): Promise<ClaimedEndpoint[]> =>
  sql.query<ClaimedEndpoint>('event_endpoint.claim', CLAIM, [randomUUID(), most]);

const RELEASE = `update event_endpoint e set claim_id = null, number = greatest(e.number, $4::bigint),
    due_at = date_trunc('milliseconds', clock_timestamp()) + make_interval(secs => $5::float8)
  where e.agency_id = $1 and e.id = $2 and e.claim_id = $3::uuid`;

/**
 * @param number everything up to it was looked at; @param idleSeconds how long nobody looks at it
 */
export async function releaseEndpoint(
  sql: Sql,
  { agencyId, id, claimId }: ClaimedEndpoint,
  number: number,
  idleSeconds: number,
): Promise<void> {
  await sql.query('event_endpoint.release', RELEASE, [agencyId, id, claimId, number, idleSeconds]);
}
