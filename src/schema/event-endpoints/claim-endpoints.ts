import { randomUUID } from 'node:crypto';
import { columnsOf, type RowOf } from '../../db/columns.js';
import type { Sql } from '../../db/database.js';

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

/* A client that is suspended is told nothing; events of an agency are its own. */
const CLAIM = `with due as (
    select e.id from event_endpoint e
     where e.due_at <= clock_timestamp() and e.disabled_at is null
       and not exists (select from client c where c.id = e.client_id and c.suspended_at is not null)
       and (exists (select from journal_head h where h.client_id = e.client_id and h.last > e.number)
         or e.client_id is null and exists (
           select from agency_journal_head a where a.agency_id = e.agency_id and a.last > e.number)
         or exists (select from event_delivery d where d.agency_id = e.agency_id and d.endpoint_id = e.id
           and d.due_at <= clock_timestamp()))
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
 * @param number everything up to it was looked at; @param restSeconds how long nobody looks at it
 */
export async function releaseEndpoint(
  sql: Sql,
  { agencyId, id, claimId }: ClaimedEndpoint,
  number: number,
  restSeconds: number,
): Promise<void> {
  await sql.query('event_endpoint.release', RELEASE, [agencyId, id, claimId, number, restSeconds]);
}
