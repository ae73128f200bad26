import { z } from 'zod';
import type { Database, Session } from '../../../db/database.js';
import { ownedBy, scopeDatabase } from '../../../db/scoped.js';
import type { ClaimedJob } from './claim-job.js';
import { lookAtGrownTables } from './grown-tables.js';
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
 * Work in slices. Each is one transaction, in which the job is held and its progress stored: rows are written exactly once, however
 * often workers end in the middle.
 */
interface SlicedKind<Params, Place> {
  kind: JobKindName;
  params: z.ZodType<Params>;
  place: z.ZodType<Place>;
  /**
   * Does some of the work: a second of it at most, so that others get their turn and a cancellation is soon heard of.
   * What it writes has the author of the job, and it sees the rows of the job's client alone.
   * @throws JobFailure it cannot be done; JobWaits it cannot go on yet; any other error has it tried again
   */
  slice(session: Session, job: RunningJob<Params, Place>): Promise<SliceResult<Place>>;
}

/** Work that cannot be done, with a sentence for people. It is not tried again. */
export class JobFailure extends Error {
  override readonly name = 'JobFailure';
}

/** Work that cannot go on yet, because others have to do something first. It rests a little, and is no failure. */
export class JobWaits extends Error {
  override readonly name = 'JobWaits';
}

/** A turn of a job. */
export interface Turn {
  database: Database;
  job: ClaimedJob;
  /** Whether the turn is over. */
  isOver(): boolean;
  /** Whether the worker has to stop. */
  isStopping(): boolean;
  /** Called for each piece of work that was committed. */
  didPiece(): void;
}

/** A kind for the runner, which knows nothing of parameters and places. */
export interface RunnableKind {
  kind: JobKindName;
  /**
   * Works on a job until its turn is over.
   * @returns whether it is complete
   * @throws JobLost, JobFailure, JobWaits, or what has it tried again
   */
  work(turn: Turn): Promise<boolean>;
}

const authorOf = z.record(z.string(), z.unknown()).catch({});

/** The database as a job uses it: its author writes, by this job, and it sees the rows of its client. */
export function databaseOf(database: Database, { clientId, agencyId, author, id }: ClaimedJob): Database {
  const writes = JSON.stringify({ ...authorOf.parse(author), job: id });
  return scopeDatabase(ownedBy(database, { agencyId, clientId }), { author: () => writes });
}

/** A kind of work in slices, for the runner. */
export function slicedKind<Params, Place>(kind: SlicedKind<Params, Place>): RunnableKind {
  return {
    kind: kind.kind,
    async work({ database, job, isOver, didPiece }) {
      const own = databaseOf(database, job);
      const params = kind.params.parse(job.params);
      let { rowsRead } = job;
      let place = job.place === null ? null : kind.place.parse(job.place);
      do {
        const { place: next, ...progress } = await own.transaction(async (session) => {
          await holdJob(session, job);
          const { clientId, agencyId, id } = job;
          await lookAtGrownTables(session, clientId);
          const done = await kind.slice(session, { clientId, agencyId, id, params, place, rowsRead });
          await storeProgress(session, job, { at: done.place, isDone: done.place === null }, done);
          return done;
        }, 'long');
        didPiece();
        if (next === null) return true;
        rowsRead += progress.read ?? 0;
        place = next;
      } while (!isOver());
      return false;
    },
  };
}
