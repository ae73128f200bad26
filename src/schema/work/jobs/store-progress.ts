import type { Sql } from '../../../db/database.js';
import { type ClaimedJob, leaseEnd } from '../../kernel/queues/claims.js';
import { notifyJob } from './notify-job.js';
import { addParts, type JobPart } from './parts.js';

/** What a job has done since its progress was last stored. Absent numbers are 0. */
export interface Progress {
  /** Rows that were read. */
  read?: number;
  written?: number;
  refused?: number;
  /** Bytes that were read or made, as the kind counts them. */
  bytes?: number;
  /** The number of all rows, once it is known. */
  total?: number | undefined;
  /** Parts that are appended to its files. */
  parts?: readonly JobPart[];
}

/** The worker has lost the job: it was cancelled, its client is suspended or deleted, or another worker has it. */
export class JobLost extends Error {
  override readonly name = 'JobLost';
}

const HOLD = `select j.id from job j where j.client_id = $1 and j.id = $2 and j.claim_id = $3::uuid
   and not exists (select from client c where c.id = $1 and c.suspended_at is not null)
  for update`;

/**
 * Holds the job's row until the transaction ends.
 * @throws JobLost
 */
export async function holdJob(sql: Sql, { clientId, id, claimId }: ClaimedJob): Promise<void> {
  const [held] = await sql.query('job.hold_claim', HOLD, [clientId, id, claimId]);
  if (!held) throw new JobLost('The job is not this worker’s any more.');
}

/* Progress resets the attempt counter. */
const STORE = `update job j set place = $4::jsonb, attempts = 0,
    state = case when $5 then 'done' else 'running' end,
    rows_read = j.rows_read + $6::bigint, rows_written = j.rows_written + $7::bigint,
    rows_refused = j.rows_refused + $8::bigint, bytes = j.bytes + $9::bigint, rows_total = coalesce($10::bigint, j.rows_total),
    started_at = coalesce(j.started_at, clock_timestamp()), ended_at = case when $5 then clock_timestamp() end,
    claim_id = case when $5 then null else j.claim_id end, due_at = case when $5 then null else ${leaseEnd('job')} end
  where j.client_id = $1 and j.id = $2 and j.claim_id = $3::uuid`;

/**
 * Stores the progress of a job, in the transaction that made it and holds the job.
 * @param place where it continues, and whether it is complete
 */
export async function storeProgress(
  sql: Sql,
  job: ClaimedJob,
  place: { at: unknown; isDone: boolean },
  { read = 0, written = 0, refused = 0, bytes = 0, total, parts = [] }: Progress,
): Promise<void> {
  const { clientId, id, claimId } = job;
  await addParts(sql, job, parts);
  const at = place.at === null ? null : JSON.stringify(place.at);
  const values = [clientId, id, claimId, at, place.isDone, read, written, refused, bytes, total ?? null];
  await sql.query('job.store', STORE, values);
  await notifyJob(sql, { clientId, id });
}
