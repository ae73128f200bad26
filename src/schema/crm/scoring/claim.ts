import { randomUUID } from 'node:crypto';
import { columnsOf, type RowOf } from '../../../db/columns.js';
import type { Database } from '../../../db/database.js';
import { PAUSE_SQL } from '../../../db/database-time.js';
import type { RescoringSubject } from './enqueue.js';

const columns = columnsOf('RescoringRequest', ['clientId', 'subjectKind', 'subjectId', 'bump', 'claimId', 'scoredTo']);

/**
 * A rescoring request that this worker has claimed, for the length of its lease. `bump` is how many causes it had when
 * it was claimed. That of the workspace itself has the id 0, and says up to which contact all have been scored.
 */
export type ClaimedRequest = RowOf<typeof columns> & {
  subjectKind: RescoringSubject | 'workspace';
  claimId: string;
};

/**
 * A claim that is neither finished nor extended by then may be claimed again: its worker is dead or stuck. So short,
 * because that is how long a score waits when a worker was killed.
 */
export const LEASE_SECONDS = 3;

const CLAIM_SQL = `with due as (
  select client_id, subject_kind, subject_id from rescoring_request
   where (claimed_until is null or claimed_until < clock_timestamp()) and (retry_at is null or retry_at < clock_timestamp())
   order by marked_at limit $1 for update skip locked
)
update rescoring_request pending
   set claim_id = $2::uuid, claimed_until = clock_timestamp() + interval '${LEASE_SECONDS} seconds'
  from due
 where pending.client_id = due.client_id and pending.subject_kind = due.subject_kind and pending.subject_id = due.subject_id
returning ${columns('pending')}`;

/* What a transaction holds right now is being finished, and nobody else claims it meanwhile. */
const EXTEND_SQL = `with held as (
  select client_id, subject_kind, subject_id from rescoring_request
   where (client_id, subject_kind, subject_id) in (select * from unnest($1::text[], $2::text[], $3::bigint[]))
     and claim_id = any($4::uuid[])
   for update skip locked
)
update rescoring_request pending set claimed_until = clock_timestamp() + interval '${LEASE_SECONDS} seconds'
  from held
 where pending.client_id = held.client_id and pending.subject_kind = held.subject_kind and pending.subject_id = held.subject_id`;

const RELEASE_SQL =
  'update rescoring_request set claim_id = null, claimed_until = null where claim_id = any($1::uuid[])';

const POSTPONE_SQL = `update rescoring_request
   set claim_id = null, claimed_until = null, attempts = attempts + 1,
       retry_at = clock_timestamp() + ${PAUSE_SQL}
 where client_id = $1 and subject_kind = $2 and subject_id = $3 and claim_id = $4::uuid
returning attempts`;

/**
 * Claims requests that nobody works on, oldest first. Claims are leases in database time, so they outlive no worker
 * for long: whoever works for longer extends them.
 * @param limit at most so many
 */
export async function claimRequests(database: Database, limit: number): Promise<ClaimedRequest[]> {
  // Planned anew each time: a plan from when the queue was short reads and sorts all of a long one.
  return database.query<ClaimedRequest>(null, CLAIM_SQL, [limit, randomUUID()]);
}

/** Begins the leases of claims anew; those that are finished or were lost to another worker are left alone. */
export async function extendClaims(database: Database, requests: readonly ClaimedRequest[]): Promise<void> {
  await database.query('rescoring.extend_claims', EXTEND_SQL, [
    requests.map(({ clientId }) => clientId),
    requests.map(({ subjectKind }) => subjectKind),
    requests.map(({ subjectId }) => subjectId),
    distinctClaims(requests),
  ]);
}

const distinctClaims = (requests: readonly ClaimedRequest[]) => [...new Set(requests.map(({ claimId }) => claimId))];

/** Gives claims back unfinished, so that another worker need not wait for their leases. */
export async function releaseRequests(database: Database, requests: readonly ClaimedRequest[]): Promise<void> {
  const claims = distinctClaims(requests);
  if (claims.length > 0) await database.query('rescoring.release_claims', RELEASE_SQL, [claims]);
}

/**
 * Gives back a request that failed. It is tried again after a pause that grows with every failure; another cause does
 * not shorten it.
 * @returns how often it has failed; null when its claim was lost
 */
export async function postponeRequest(database: Database, request: ClaimedRequest): Promise<number | null> {
  const { clientId, subjectKind, subjectId, claimId } = request;
  const key = [clientId, subjectKind, subjectId, claimId];
  const [postponed] = await database.query<{ attempts: number }>('rescoring.postpone', POSTPONE_SQL, key);
  return postponed?.attempts ?? null;
}
