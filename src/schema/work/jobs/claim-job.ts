import { randomUUID } from 'node:crypto';
import { columnsOf, type RowOf } from '../../../db/columns.js';
import type { Sql } from '../../../db/database.js';
import { DUE_AT_ONCE, PAUSE_SQL } from '../../../db/database-time.js';
import { LEASE_END } from '../../kernel/queues/claims.js';
import type { JobKey } from './notify-job.js';

const columns = columnsOf('Job', [
  'clientId',
  'id',
  'kind',
  'params',
  'place',
  'author',
  'attempts',
  'claimId',
  'rowsRead',
  'rowsWritten',
  'rowsRefused',
  'bytes',
]);

/** A job that this worker has claimed for the length of its lease. */
export type ClaimedJob = RowOf<typeof columns> & { agencyId: string };

/*
 * Clients take turns: first the job of each that waits for the longest, and of these the client whose last turn is the longest
 * ago. A client that is suspended or being deleted has no turn. One that is claimed still was left by a worker that
 * ended over it, which counts as a failure.
 */
const CLAIM = `with waiting as (
    select j.client_id, j.id, row_number() over (partition by j.client_id order by j.served_at nulls first, j.id) as rank,
        (select max(s.served_at) from job s where s.client_id = j.client_id) as served
      from job j where j.due_at <= clock_timestamp() and j.kind = any($2::text[])
       and not exists (select from client c where c.id = j.client_id and c.suspended_at is not null)
  ), due as (
    select t.client_id, t.id from waiting w join job t on t.client_id = w.client_id and t.id = w.id
     where t.due_at <= clock_timestamp()
     order by w.rank, w.served nulls first, w.id limit $3 for update of t skip locked
  )
  update job k set claim_id = $1::uuid, due_at = ${LEASE_END}, served_at = clock_timestamp(),
      attempts = k.attempts + (k.claim_id is not null)::int
    from due, client o where k.client_id = due.client_id and k.id = due.id and o.id = k.client_id
  returning ${columns('k')}, o.agency_id as "agencyId"`;

/** Claims jobs of these kinds, at most so many. */
export const claimJobs = (sql: Sql, kinds: readonly string[], most: number): Promise<ClaimedJob[]> =>
  sql.query<ClaimedJob>('job.claim', CLAIM, [randomUUID(), kinds, most]);

const CLAIM_ONE = `update job k set claim_id = $3::uuid, due_at = ${LEASE_END}, served_at = clock_timestamp(),
      attempts = k.attempts + (k.claim_id is not null)::int
    from client o where k.client_id = $1 and k.id = $2 and k.due_at <= clock_timestamp() and o.id = $1
     and o.suspended_at is null
  returning ${columns('k')}, o.agency_id as "agencyId"`;

/** Claims one job for whoever waits for it; null: it is not due, or somebody has it. */
export async function claimJob(sql: Sql, { clientId, id }: JobKey): Promise<ClaimedJob | null> {
  const [job] = await sql.query<ClaimedJob>('job.claim_one', CLAIM_ONE, [clientId, id, randomUUID()]);
  return job ?? null;
}

const RELEASE = `update job j set claim_id = null, due_at = ${DUE_AT_ONCE}
  where j.client_id = $1 and j.id = $2 and j.claim_id = $3::uuid`;

/** Gives it back where it stands, so that any worker can go on. */
export async function releaseJob(sql: Sql, { clientId, id, claimId }: ClaimedJob): Promise<void> {
  await sql.query('job.release', RELEASE, [clientId, id, claimId]);
}

/** How long a job rests that waits for others. */
const REST_SQL = `interval '1 second'`;
const REST = `update job j set claim_id = null, due_at = clock_timestamp() + ${REST_SQL}
  where j.client_id = $1 and j.id = $2 and j.claim_id = $3::uuid`;

/** Gives it back to go on a little later. */
export async function restJob(sql: Sql, { clientId, id, claimId }: ClaimedJob): Promise<void> {
  await sql.query('job.rest', REST, [clientId, id, claimId]);
}

const POSTPONE = `update job j set claim_id = null, attempts = j.attempts + 1, due_at = clock_timestamp() + ${PAUSE_SQL}
  where j.client_id = $1 and j.id = $2 and j.claim_id = $3::uuid returning j.attempts`;

/**
 * Gives it back after a failure, to be tried again after a pause that grows.
 * @returns how often it has failed since it last got on; null: it is not this worker's any more
 */
export async function postponeJob(sql: Sql, { clientId, id, claimId }: ClaimedJob): Promise<number | null> {
  const [row] = await sql.query<{ attempts: number }>('job.postpone', POSTPONE, [clientId, id, claimId]);
  return row?.attempts ?? null;
}

const FAIL = `update job j set state = 'failed', failure = $4, ended_at = clock_timestamp(), due_at = null, claim_id = null
  where j.client_id = $1 and j.id = $2 and j.claim_id = $3::uuid returning j.client_id as "clientId", j.id`;

/**
 * Ends it as failed.
 * @param failure a sentence for people
 * @returns null: it is not this worker's any more
 */
export async function failJob(
  sql: Sql,
  { clientId, id, claimId }: ClaimedJob,
  failure: string,
): Promise<JobKey | null> {
  const [row] = await sql.query<JobKey>('job.fail', FAIL, [clientId, id, claimId, failure]);
  return row ?? null;
}
