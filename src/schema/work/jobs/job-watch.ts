import type { Database } from '../../../db/database.js';
import { listenOnce } from '../../../db/pg-listener.js';
import { ReadBudget } from '../../../db/read-budget.js';
import { scopeDatabase } from '../../../db/scoped.js';
import { NotFoundError } from '../../../errors.js';
import { createFollowers } from '../../kernel/followers.js';
import type { JobEvents, JobFollower, Services } from '../../kernel/services.js';
import { hasEnded, type JobRow } from './job-row.js';
import { JOB_CHANNEL, type JobKey, readNotice } from './notify-job.js';
import { readJob } from './read-job.js';

/**
 * The state of a job, at once and after each change, until it has ended or the reader returns. The state is read when it
 * is asked for, so a slow reader misses intermediate states, but never the last one.
 * @throws NotFoundError the workspace has no such job
 */
export async function watchJob(
  services: Pick<Services, 'database' | 'jobEvents'>,
  place: JobKey,
): Promise<AsyncIterableIterator<JobRow>> {
  // Each read has a budget of its own; the subscription as a whole is not limited.
  const read = () => readJob(scopeDatabase(services.database, { budget: new ReadBudget() }), place);
  if (!(await read())) throw new NotFoundError('Job not found');
  return new JobWatch(await services.jobEvents.follow(place), read);
}

class JobWatch implements AsyncIterableIterator<JobRow> {
  readonly #follower: JobFollower;
  readonly #read: () => Promise<JobRow | null>;
  #last: string | null = null;
  #ended = false;

  constructor(follower: JobFollower, read: () => Promise<JobRow | null>) {
    this.#follower = follower;
    this.#read = read;
  }

  /** Calls must not overlap. */
  async next(): Promise<IteratorResult<JobRow>> {
    while (!this.#ended) {
      const job = await this.#read();
      if (!job) break;
      const text = JSON.stringify(job);
      if (text !== this.#last) {
        this.#last = text;
        this.#ended = hasEnded(job);
        return { done: false, value: job };
      }
      if (!(await this.#follower.changed())) break;
    }
    return this.return();
  }

  async return(): Promise<IteratorResult<JobRow>> {
    this.#ended = true;
    this.#follower.end();
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}

/** Hears of changes of jobs, once per process. It does not listen until somebody follows. */
export function createJobEvents(database: Database, lookEveryMs?: number): JobEvents {
  const listen = listenOnce(database, JOB_CHANNEL, (payload) => {
    const { clientId, id } = readNotice(payload);
    for (const follower of all) if (follower.key.clientId === clientId && follower.key.id === id) follower.update(true);
  });
  const look = () => {
    for (const follower of all) follower.update(true);
  };
  // Whether the job may have changed since the last call of `changed`.
  const { all, follow, close } = createFollowers<JobKey, boolean>({
    first: false,
    listen,
    poll: look,
    pollMs: lookEveryMs,
  });
  return {
    async follow(job) {
      const follower = await follow(job);
      return {
        async changed() {
          const goesOn = await follower.until((heard) => heard);
          follower.update(false);
          return goesOn;
        },
        end: () => follower.end(),
      };
    },
    close,
  };
}
