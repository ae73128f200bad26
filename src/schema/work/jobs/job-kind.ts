import { z } from 'zod';
import type { Peppers } from '../../../access/secrets/claim-pepper.js';
import type { Database, Session, Sql } from '../../../db/database.js';
import { ownedBy, scopeDatabase } from '../../../db/scoped.js';
import type { EventSettings } from '../../history/event-endpoints/send-slice.js';
import { type ClaimedJob, keepClaims, leaseEnd } from '../../kernel/queues/claims.js';
import { type JobKindName, notifyJob } from './job-row.js';
import { addParts, dropFile, type JobPart } from './parts.js';

/** What a job has done since its progress was last stored. Absent numbers are 0. */
export interface Progress {
  /** Rows read. */
  read?: number;
  written?: number;
  refused?: number;
  /** Bytes read or written, as the kind counts them. */
  bytes?: number;
  /** The total number of rows, once known. */
  total?: number | undefined;
  /** Parts that are appended to its files. */
  parts?: readonly JobPart[];
  /** The attempt counter. Absent: progress resets it. */
  attempts?: number;
}

/** The worker has lost the job: it was cancelled, its client is suspended or deleted, or another worker has it. */
export class JobLost extends Error {
  override readonly name = 'JobLost';
}

const HOLD = `select j.id from job j where j.client_id = $1 and j.id = $2 and j.claim_id = $3::uuid
   and not exists (select from client c where c.id = $1 and c.suspended_at is not null)
  for update`;

/** Holds the job's row until the transaction ends. @throws JobLost */
async function holdJob(sql: Sql, { clientId, id, claimId }: ClaimedJob): Promise<void> {
  const [held] = await sql.query('job.hold_claim', HOLD, [clientId, id, claimId]);
  if (!held) throw new JobLost('The job is not this worker’s any more.');
}

const STORE = `update job j set place = $4::jsonb, attempts = $11::int,
    state = case when $5 then 'done' else 'running' end,
    rows_read = j.rows_read + $6::bigint, rows_written = j.rows_written + $7::bigint,
    rows_refused = j.rows_refused + $8::bigint, bytes = j.bytes + $9::bigint, rows_total = coalesce($10::bigint, j.rows_total),
    started_at = coalesce(j.started_at, clock_timestamp()), ended_at = case when $5 then clock_timestamp() end,
    claim_id = case when $5 then null else j.claim_id end, due_at = case when $5 then null else ${leaseEnd('job')} end
  where j.client_id = $1 and j.id = $2 and j.claim_id = $3::uuid`;

/** Stores the progress of a job in its transaction. @param place where it continues, and whether it is complete */
async function storeProgress(
  sql: Sql,
  job: ClaimedJob,
  place: { at: unknown; isDone: boolean },
  { read = 0, written = 0, refused = 0, bytes = 0, total, parts = [], attempts = 0 }: Progress,
): Promise<void> {
  const { clientId, id, claimId } = job;
  await addParts(sql, job, parts);
  const at = place.at === null ? null : JSON.stringify(place.at);
  const counts = [read, written, refused, bytes, total ?? null, attempts];
  const values = [clientId, id, claimId, at, place.isDone, ...counts];
  await sql.query('job.store', STORE, values);
  await notifyJob(sql, { clientId, id });
}

/** A job as its kind sees it. */
export interface RunningJob<Params, Place> {
  clientId: string;
  agencyId: string;
  id: number;
  params: Params;
  /** Where the last slice ended; null: at the beginning. */
  place: Place | null;
  /** Rows read so far. */
  rowsRead: number;
  /** Whose writes these are, as in the audit log. */
  startedBy: string;
  peppers: Peppers;
}

/** What a slice did. */
export interface SliceResult<Place> extends Progress {
  /** Where the next slice begins; null: the job is complete. */
  place: Place | null;
}

/** Work in slices. Each is one transaction that stores its progress, so rows are written exactly once. */
interface SlicedKind<Params, Place> {
  kind: JobKindName;
  params: z.ZodType<Params>;
  place: z.ZodType<Place>;
  /**
   * Works for at most a second, so that others are served and a cancellation is noticed. Writes have the author of the
   * job.
   * @throws JobFailure it cannot be done; JobWaits it cannot continue yet; after any other error it is retried
   */
  slice(session: Session, job: RunningJob<Params, Place>): Promise<SliceResult<Place>>;
}

/** Work that cannot be done, with a human-readable sentence. It is not retried. */
export class JobFailure extends Error {
  override readonly name = 'JobFailure';
}

/** Work that cannot continue before other work is done. It is retried a little later and does not count as failed. */
export class JobWaits extends Error {
  override readonly name = 'JobWaits';
}

/** One slice of a job. */
export interface Slice {
  database: Database;
  job: ClaimedJob;
  peppers: Peppers;
  /** Whether the worker has to stop. */
  isStopping(): boolean;
  /** Called for each piece of work committed before the end of the slice. */
  didPiece(): void;
  /** Aborts when the worker has to stop. */
  signal?: AbortSignal;
  /** Whether the job has failed for good if this attempt fails. */
  isLastAttempt?: boolean;
  /** How requests to addresses of callers are sent; absent: only to addresses on the Internet. */
  events?: Partial<EventSettings> | undefined;
}

/** A kind for the runner, which knows nothing of parameters and positions. */
export interface RunnableKind {
  kind: JobKindName;
  /**
   * Does one slice. @returns the job as it continues; null: it is complete
   * @throws JobLost, JobFailure, JobWaits; after any other error it is retried
   */
  slice(slice: Slice): Promise<ClaimedJob | null>;
}

const authorOf = z.record(z.string(), z.unknown()).catch({});

/** The database as a job uses it: writes have its author and name the job, and it sees only the rows of its client. */
function databaseOf(database: Database, { clientId, agencyId, author, id }: ClaimedJob): Database {
  const writes = JSON.stringify({ ...authorOf.parse(author), job: id });
  return scopeDatabase(ownedBy(database, { agencyId, clientId }), { author: () => writes });
}

const LOOK = 'select look_at_grown_tables(), look_at_unknown_client($1)';

/**
 * A sliced kind for the runner. The planner first analyzes tables that have grown much, or in which it does not know
 * the client: until autovacuum does, plans of the first rows would be kept for a hundred thousand.
 */
export function slicedKind<Params, Place>(kind: SlicedKind<Params, Place>): RunnableKind {
  return {
    kind: kind.kind,
    async slice({ database, job, peppers }) {
      const { clientId, agencyId, id, rowsRead } = job;
      const params = kind.params.parse(job.params);
      const place = job.place === null ? null : kind.place.parse(job.place);
      const done = await databaseOf(database, job).transaction(async (session) => {
        await holdJob(session, job);
        await session.query('job.look', LOOK, [clientId]);
        const startedBy = String(authorOf.parse(job.author)['actor'] ?? 'system');
        const running = { clientId, agencyId, id, params, place, rowsRead, startedBy, peppers };
        const result = await kind.slice(session, running);
        await storeProgress(session, job, { at: result.place, isDone: result.place === null }, result);
        return result;
      }, 'long');
      if (done.place === null) return null;
      return { ...job, attempts: 0, place: done.place, rowsRead: rowsRead + (done.read ?? 0) };
    },
  };
}

/** Work in one piece, such as a file from one snapshot. If its worker dies, it starts again. */
interface WholeKind<Params> {
  kind: JobKindName;
  params: z.ZodType<Params>;
  /** Does the work. Progress is stored before `take` resolves. @throws JobFailure; other errors are retried */
  work(database: Database, params: Params, take: (made: Progress) => Promise<void>, slice: Slice): Promise<void>;
}

const RESTART = `update job j set rows_read = 0, rows_written = 0, rows_refused = 0, bytes = 0, place = null
  where j.client_id = $1 and j.id = $2 and j.claim_id = $3::uuid`;

/** A kind of work in one piece, for the runner. */
export function wholeKind<Params>(kind: WholeKind<Params>): RunnableKind {
  return {
    kind: kind.kind,
    async slice(slice) {
      const { database, job, isStopping, didPiece } = slice;
      const own = databaseOf(database, job);
      const params = kind.params.parse(job.params);
      const store = (made: Progress, isDone: boolean) =>
        own.transaction(async (session) => {
          await holdJob(session, job);
          await storeProgress(session, job, { at: null, isDone }, made);
        }, 'long');
      await own.transaction((session) => restart(session, job), 'long');
      // The first row of a large export may take longer than a lease.
      const endKeeping = keepClaims(database, 'job', [job]);
      try {
        await kind.work(
          own,
          params,
          async (made) => {
            if (isStopping()) throw new JobLost('The worker stops.');
            await store(made, false);
            didPiece();
          },
          slice,
        );
        await store({}, true);
      } finally {
        await endKeeping();
      }
      return null;
    },
  };
}

async function restart(sql: Sql, job: ClaimedJob): Promise<void> {
  await holdJob(sql, job);
  await dropFile(sql, job, 'outcome');
  await sql.query('job.restart', RESTART, [job.clientId, job.id, job.claimId]);
}
