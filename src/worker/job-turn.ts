import type { Database } from '../db/database.js';
import { type ClaimedJob, failJob, postponeJob, releaseJob, restJob } from '../schema/work/jobs/claim-job.js';
import { JobFailure, JobWaits, type RunnableKind } from '../schema/work/jobs/job-kind.js';
import { notifyJob } from '../schema/work/jobs/notify-job.js';
import { JobLost } from '../schema/work/jobs/store-progress.js';
import type { JobContext } from './task.js';

/** How long a job is worked on before others get their turn. */
const TURN_MS = 1_000;

/** How often a job is tried before it counts as failed: for some twenty minutes. */
export const MOST_ATTEMPTS = 10;

const GAVE_UP = `It was tried ${MOST_ATTEMPTS} times and failed each time for a reason within the service, which is in its log.`;

/** Works on a claimed job until its turn is over, it has ended, or it fails. */
export async function takeTurn(kinds: readonly RunnableKind[], context: JobContext, job: ClaimedJob): Promise<void> {
  const kind = kinds.find((one) => one.kind === job.kind);
  if (!kind) throw new Error(`There is no kind of job ${job.kind}.`);
  const { database, signal, count } = context;
  const until = performance.now() + TURN_MS;
  const isStopping = () => signal.aborted;
  const isOver = () => isStopping() || performance.now() >= until;
  try {
    // A worker that ends over a job says nothing: after some that did, the job is to blame.
    if (job.attempts >= MOST_ATTEMPTS) await endFailed(database, job, GAVE_UP);
    else if (!(await kind.work({ database, job, isOver, isStopping, didPiece: () => count('done') })))
      await releaseJob(database, job);
  } catch (error) {
    await settleFailure(context, job, error);
  }
}

async function settleFailure(context: JobContext, job: ClaimedJob, err: unknown): Promise<void> {
  const { database, log, count } = context;
  // Whoever took it away has said how it goes on; one whose client is suspended waits until it is not.
  if (err instanceof JobLost) return releaseJob(database, job);
  if (err instanceof JobWaits) return restJob(database, job);
  if (err instanceof JobFailure) return endFailed(database, job, err.message);
  count('failed');
  const attempts = await postponeJob(database, job);
  const { agencyId, clientId, id } = job;
  const about = { err, job: `${job.kind} ${id}`, agencyId, clientId, attempt: attempts ?? undefined };
  log.error(about, 'a job could not be continued; it is tried again');
  return undefined;
}

async function endFailed(database: Database, job: ClaimedJob, failure: string): Promise<void> {
  const ended = await failJob(database, job, failure);
  if (ended) await notifyJob(database, ended);
}
