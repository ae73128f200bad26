import { claimJobs } from '../schema/jobs/claim-job.js';
import type { RunnableKind } from '../schema/jobs/job-kind.js';
import { queueOf } from '../schema/queues/measure-queue.js';
import { takeTurn } from './job-turn.js';
import { DEFAULT_JOBS_AT_ONCE, type TaskDefinition } from './task.js';

/** A task that gives jobs of these kinds their turns, some at a time. A worker that ends in the middle leaves them to another. */
export function jobTask(kinds: readonly RunnableKind[]): TaskDefinition {
  const names = kinds.map(({ kind }) => kind);
  return {
    restMs: 1_000,
    wakes: true,
    measureQueue: queueOf('job'),
    async run(context) {
      const claimed = await claimJobs(context.database, names, context.jobsAtOnce ?? DEFAULT_JOBS_AT_ONCE);
      await Promise.all(claimed.map((job) => takeTurn(kinds, context, job)));
      return claimed.length > 0;
    },
  };
}
