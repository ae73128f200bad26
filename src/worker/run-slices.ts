import type { Sql } from '../db/database.js';
import { claim, postpone, type RetriedQueue, release, type SlicedQueue } from '../schema/kernel/queues/claims.js';
import { queueOf } from '../schema/kernel/queues/measure-queue.js';
import type { Claimed } from '../schema/kernel/queues/queue-table.js';
import type { JobContext, TaskDefinition } from './task.js';

/** How long one claim is worked on before others are served. */
const SLICES_MS = 1_000;

/** Long work that is claimed and done in slices. */
interface SlicedWork<Queue extends SlicedQueue> {
  queue: Queue;
  /** Does one slice. @returns the claim with its next position; null: the work is complete */
  slice(context: JobContext, claim: Claimed<Queue>): Promise<Claimed<Queue> | null>;
  /** Handles an error that is no failure. @returns whether it was one */
  settle?(context: JobContext, claim: Claimed<Queue>, error: unknown): Promise<boolean>;
  /** What the log says of a failure: the name of the job, and a message. */
  failure: { job: string; message: string };
}

/** A task that does long work in slices, one claim in each run. A worker that dies leaves the rest to another one. */
export function slicedTask<Queue extends SlicedQueue>(work: SlicedWork<Queue>): TaskDefinition {
  return {
    idleMs: 2_000,
    measureQueue: queueOf(work.queue),
    async run(context) {
      const [claimed] = await claim(context.database, work.queue, 1);
      if (claimed) await runSlices(context, work, claimed);
      return claimed !== undefined;
    },
  };
}

/** Works on a claim until its time is up, it is complete, or it fails. What is left is released for any worker. */
export async function runSlices<Queue extends SlicedQueue>(
  context: JobContext,
  { queue, slice, settle, failure }: SlicedWork<Queue>,
  claimed: Claimed<Queue>,
): Promise<void> {
  const { database, signal, count } = context;
  const until = performance.now() + SLICES_MS;
  let next: Claimed<Queue> | null = claimed;
  try {
    while (next && performance.now() < until && !signal.aborted) {
      next = await slice(context, next);
      count('done');
    }
    if (next) await release(database, queue, [next]);
  } catch (error) {
    if (await settle?.(context, claimed, error)) return;
    const { agencyId, clientId } = claimed;
    const { job, message } = failure;
    await retryLater({ ...context, sql: database }, queue, claimed, {
      error,
      message,
      about: { job, agencyId, clientId },
    });
  }
}

/** Postpones a claim that failed, so that it does not delay the others; counts the failure and logs it. */
export async function retryLater<Queue extends RetriedQueue>(
  { sql, count, log }: Pick<JobContext, 'count' | 'log'> & { sql: Sql },
  queue: Queue,
  claimed: Claimed<Queue>,
  { error, message, about }: { error: unknown; message: string; about: object },
): Promise<void> {
  count('failed');
  const attempts = await postpone(sql, queue, claimed);
  log.error({ err: error, ...about, attempt: attempts ?? undefined }, message);
}
