import type { z } from 'zod';
import type { Database, Sql } from '../../../db/database.js';
import { LEASE_END } from '../../kernel/queues/claims.js';
import type { ClaimedJob } from './claim-job.js';
import { databaseOf, type RunnableKind } from './job-kind.js';
import type { JobKindName } from './job-row.js';
import { dropFile } from './parts.js';
import { holdJob, JobLost, type Progress, storeProgress } from './store-progress.js';

/** How often the lease is made longer, well within its length. */
const KEEP_EVERY_MS = 5_000;

/** Work that is one piece, such as a file of one moment. Where its worker ends in the middle, it begins anew. */
interface WholeKind<Params> {
  kind: JobKindName;
  params: z.ZodType<Params>;
  /**
   * Does the work, and tells what was made: parts of files, and progress, which are stored before `take` resolves.
   * @throws JobFailure it cannot be done; any other error has it tried again
   */
  work(database: Database, params: Params, take: (made: Progress) => Promise<void>): Promise<void>;
}

const RESTART = `update job j set rows_read = 0, rows_written = 0, rows_refused = 0, bytes = 0, place = null
  where j.client_id = $1 and j.id = $2 and j.claim_id = $3::uuid`;
const KEEP = `update job j set due_at = ${LEASE_END} where j.client_id = $1 and j.id = $2 and j.claim_id = $3::uuid`;

/** A kind of work that is one piece, for the runner. */
export function wholeKind<Params>(kind: WholeKind<Params>): RunnableKind {
  return {
    kind: kind.kind,
    async work({ database, job, isStopping, didPiece }) {
      const own = databaseOf(database, job);
      const params = kind.params.parse(job.params);
      const store = (made: Progress, isDone: boolean) =>
        own.transaction(async (session) => {
          await holdJob(session, job);
          await storeProgress(session, job, { at: null, isDone }, made);
        }, 'long');
      await own.transaction((session) => restart(session, job), 'long');
      const endKeeping = keepLease(database, job);
      try {
        await kind.work(own, params, async (made) => {
          if (isStopping()) throw new JobLost('The worker stops.');
          await store(made, false);
          didPiece();
        });
        await store({}, true);
        didPiece();
      } finally {
        await endKeeping();
      }
      return true;
    },
  };
}

async function restart(sql: Sql, job: ClaimedJob): Promise<void> {
  await holdJob(sql, job);
  await dropFile(sql, job, 'outcome');
  await sql.query('job.restart', RESTART, [job.clientId, job.id, job.claimId]);
}

/* The first row of a large export may take longer than a lease. One that cannot be kept is noticed when something is stored. */
function keepLease(sql: Sql, { clientId, id, claimId }: ClaimedJob): () => Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  const keep = () => {
    last = sql.query('job.keep', KEEP, [clientId, id, claimId]).catch(() => undefined);
  };
  const timer = setInterval(keep, KEEP_EVERY_MS);
  return async () => {
    clearInterval(timer);
    await last;
  };
}
