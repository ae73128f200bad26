import { z } from 'zod';
import type { Database, Session } from '../../../db/database.js';
import { ownedBy, scopeDatabase } from '../../../db/scoped.js';
import type { ClaimedJob } from '../../kernel/queues/claims.js';
import type { JobKindName } from './job-row.js';
import { holdJob, type Progress, storeProgress } from './store-progress.js';

/** A job as its kind sees it. */
export interface RunningJob<Params, Place> {
  clientId: string;
  agencyId: string;
  id: number;
  params: Params;
  /** Where the last slice ended; null: at the beginning. */
  place: Place | null;
  /** Rows that were read by then. */
  rowsRead: number;
}

/** What a slice did. */
export interface SliceResult<Place> extends Progress {
  /** Where the next slice begins; null: the job is complete. */
  place: Place | null;
}

/**
 * Work in slices. Each is one transaction that holds the job and stores its progress, so rows are written exactly once,
 * however often workers die.
 */
interface SlicedKind<Params, Place> {
  kind: JobKindName;
  params: z.ZodType<Params>;
  place: z.ZodType<Place>;
  /**
   * Does some of the work: a second of it at most, so that others are served and a cancellation is noticed soon. Its
   * writes have the author of the job, and it sees only the rows of the job's client.
   * @throws JobFailure it cannot be done; JobWaits it cannot continue yet; after any other error it is retried
   */
  slice(session: Session, job: RunningJob<Params, Place>): Promise<SliceResult<Place>>;
}

/** Work that cannot be done, with a sentence for people. It is not retried. */
export class JobFailure extends Error {
  override readonly name = 'JobFailure';
}

/** Work that cannot continue before other work is done. It is retried a little later, and has not failed. */
export class JobWaits extends Error {
  override readonly name = 'JobWaits';
}

/** One slice of a job. */
export interface Slice {
  database: Database;
  job: ClaimedJob;
  /** Whether the worker has to stop. */
  isStopping(): boolean;
  /** Called for each piece of work that was committed before the end of the slice. */
  didPiece(): void;
}

/** A kind for the runner, which knows nothing of parameters and positions. */
export interface RunnableKind {
  kind: JobKindName;
  /**
   * Does one slice.
   * @returns the job as it continues; null: it is complete
   * @throws JobLost, JobFailure, JobWaits; after any other error it is retried
   */
  slice(slice: Slice): Promise<ClaimedJob | null>;
}

const authorOf = z.record(z.string(), z.unknown()).catch({});

/** The database as a job uses it: writes have its author and name the job, and it sees only the rows of its client. */
export function databaseOf(database: Database, { clientId, agencyId, author, id }: ClaimedJob): Database {
  const writes = JSON.stringify({ ...authorOf.parse(author), job: id });
  return scopeDatabase(ownedBy(database, { agencyId, clientId }), { author: () => writes });
}

const LOOK = 'select look_at_grown_tables(), look_at_unknown_client($1)';

/**
 * A kind of work in slices, for the runner. Before each slice the planner analyzes the tables that have grown much, and
 * those in which it does not know the client. Autovacuum does so a minute later; until then the plans of the first rows
 * would be kept for a hundred thousand.
 */
export function slicedKind<Params, Place>(kind: SlicedKind<Params, Place>): RunnableKind {
  return {
    kind: kind.kind,
    async slice({ database, job }) {
      const { clientId, agencyId, id, rowsRead } = job;
      const params = kind.params.parse(job.params);
      const place = job.place === null ? null : kind.place.parse(job.place);
      const done = await databaseOf(database, job).transaction(async (session) => {
        await holdJob(session, job);
        await session.query('job.look', LOOK, [clientId]);
        const result = await kind.slice(session, { clientId, agencyId, id, params, place, rowsRead });
        await storeProgress(session, job, { at: result.place, isDone: result.place === null }, result);
        return result;
      }, 'long');
      if (done.place === null) return null;
      return { ...job, attempts: 0, place: done.place, rowsRead: rowsRead + (done.read ?? 0) };
    },
  };
}
