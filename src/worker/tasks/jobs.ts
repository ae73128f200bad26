import type { Database } from '../../db/database.js';
import { type ClaimedJob, claim, release } from '../../schema/kernel/queues/claims.js';
import { queueOf } from '../../schema/kernel/queues/measure-queue.js';
import { changeKind, deleteKind } from '../../schema/work/bulk/change-slice.js';
import { scheduledExportJobs } from '../../schema/work/export-schedules/run-schedule.js';
import { startDue } from '../../schema/work/export-schedules/start-due.js';
import { exportJobs } from '../../schema/work/exports/write-export.js';
import { importKind } from '../../schema/work/imports/import-kind.js';
import { JobFailure, JobLost, JobWaits, type RunnableKind } from '../../schema/work/jobs/job-kind.js';
import { failJob } from '../../schema/work/jobs/start-job.js';
import { mergeKind, unmergeKind } from '../../schema/work/merge-plans/merge-slice.js';
import { undoKind } from '../../schema/work/undo/undo-job.js';
import { runClaims } from '../claim-loop.js';
import { runSlices } from '../run-slices.js';
import { DEFAULT_JOBS_AT_ONCE, type JobContext, type TaskDefinition } from '../task.js';

/** How often further jobs are looked for while some are in progress. */
const LOOK_MS = 500;
/** How long a job is left alone that waits for another one. */
const WAIT_SECONDS = 1;

/** How often a job is attempted before it counts as failed: for some twenty minutes. */
export const MOST_ATTEMPTS = 10;

const GAVE_UP = `It was tried ${MOST_ATTEMPTS} times and failed each time for a reason within the service, which is in its log.`;

/** A task that runs jobs of these kinds, some at a time; a long slice delays no other job. */
export function jobTask(
  kinds: readonly RunnableKind[],
  queue: 'job' | 'export_job' | 'scheduled_export_job' = 'job',
): TaskDefinition {
  const names = kinds.map(({ kind }) => kind);
  return {
    idleMs: 1_000,
    measureQueue: queueOf(queue),
    async run(context) {
      const { database, signal, jobsAtOnce = DEFAULT_JOBS_AT_ONCE } = context;
      await runClaims(signal, {
        slots: jobsAtOnce,
        lookEveryMs: LOOK_MS,
        claim: (most) => claim(database, 'job', most, names),
        work: async (job) => {
          await runJob(kinds, context, job);
          return true;
        },
      });
      return false;
    },
  };
}

/** Jobs that are done in slices. A new kind is entered here, and is then run with all the others. */
export const runJobs = jobTask([importKind, changeKind, deleteKind, undoKind, mergeKind, unmergeKind]);

/** Exports, each of which takes as long as its file takes: they have concurrency slots of their own. */
export const runExports = jobTask([exportJobs], 'export_job');

const scheduledExports = jobTask([scheduledExportJobs], 'scheduled_export_job');

/** Starts the scheduled exports that are due and runs them: one at a time, because each holds a connection for long. */
export const runScheduledExports: TaskDefinition = {
  ...scheduledExports,
  async run(context) {
    context.count('done', await startDue(context.database));
    return scheduledExports.run({ ...context, jobsAtOnce: 1 });
  },
};

async function runJob(kinds: readonly RunnableKind[], context: JobContext, claimed: ClaimedJob): Promise<void> {
  const kind = kinds.find((one) => one.kind === claimed.kind);
  if (!kind) throw new Error(`There is no kind of job ${claimed.kind}.`);
  const slice = ({ database, signal, count, peppers, events }: JobContext, job: ClaimedJob) => {
    // A worker that dies over a job reports no failure: after several of them the job is to blame.
    if (job.attempts >= MOST_ATTEMPTS) throw new JobFailure(GAVE_UP);
    const isLastAttempt = job.attempts >= MOST_ATTEMPTS - 1;
    const watch = { signal, isStopping: () => signal.aborted, didPiece: () => count('done') };
    return kind.slice({ database, job, peppers, events, isLastAttempt, ...watch });
  };
  const failure = { job: `${claimed.kind} ${claimed.id}`, message: 'a job could not be continued; it is tried again' };
  await runSlices(context, { queue: 'job', slice: async (...given) => slice(...given), settle, failure }, claimed);
}

async function settle({ database }: { database: Database }, job: ClaimedJob, error: unknown): Promise<boolean> {
  if (error instanceof JobFailure) await failJob(database, job, error.message);
  // A lost job was cancelled or taken by another worker, or its client is suspended: nothing but the claim is left.
  else if (error instanceof JobLost) await release(database, 'job', [job]);
  else if (error instanceof JobWaits) await release(database, 'job', [job], WAIT_SECONDS);
  else return false;
  return true;
}
