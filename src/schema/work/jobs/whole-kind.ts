import type { z } from 'zod';
import type { Database, Sql } from '../../../db/database.js';
import { type ClaimedJob, keepClaims } from '../../kernel/queues/claims.js';
import { databaseOf, type RunnableKind } from './job-kind.js';
import type { JobKindName } from './job-row.js';
import { dropFile } from './parts.js';
import { holdJob, JobLost, type Progress, storeProgress } from './store-progress.js';

/** Work that is one piece, such as a file of one point in time. When its worker dies, it starts again. */
interface WholeKind<Params> {
  kind: JobKindName;
  params: z.ZodType<Params>;
  /**
   * Does the work, and passes on parts of files and progress, which are stored before `take` resolves.
   * @throws JobFailure it cannot be done; after any other error it is retried
   */
  work(database: Database, params: Params, take: (made: Progress) => Promise<void>): Promise<void>;
}

const RESTART = `update job j set rows_read = 0, rows_written = 0, rows_refused = 0, bytes = 0, place = null
  where j.client_id = $1 and j.id = $2 and j.claim_id = $3::uuid`;

/** A kind of work that is one piece, for the runner. */
export function wholeKind<Params>(kind: WholeKind<Params>): RunnableKind {
  return {
    kind: kind.kind,
    async slice({ database, job, isStopping, didPiece }) {
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
        await kind.work(own, params, async (made) => {
          if (isStopping()) throw new JobLost('The worker stops.');
          await store(made, false);
          didPiece();
        });
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
