import { ReadBudget } from '../../../db/read-budget.js';
import { scopeDatabase } from '../../../db/scoped.js';
import { NotFoundError } from '../../../errors.js';
import type { JobFollower, Services } from '../../kernel/services.js';
import { hasEnded, type JobRow } from './job-row.js';
import type { JobKey } from './notify-job.js';
import { readJob } from './read-job.js';

/**
 * A job as it stands, at once and whenever it has got on, until it has ended or the reader returns. What is told is how it stands
 * when it is read, so a slow reader misses steps in between, never the last one.
 * @throws NotFoundError the workspace has no such job
 */
export async function watchJob(
  services: Pick<Services, 'database' | 'jobEvents'>,
  place: JobKey,
): Promise<AsyncIterableIterator<JobRow>> {
  // One short row each time; the subscription as a whole has no bound.
  const read = () => readJob(scopeDatabase(services.database, { budget: new ReadBudget() }), place);
  if (!(await read())) throw new NotFoundError('Job not found');
  return new JobWatch(await services.jobEvents.follow(place), read);
}

class JobWatch implements AsyncIterableIterator<JobRow> {
  readonly #follower: JobFollower;
  readonly #read: () => Promise<JobRow | null>;
  #told: string | null = null;
  #ended = false;

  constructor(follower: JobFollower, read: () => Promise<JobRow | null>) {
    this.#follower = follower;
    this.#read = read;
  }

  /** The reader waits for one answer before it asks for the next, as readers of a stream do. */
  async next(): Promise<IteratorResult<JobRow>> {
    while (!this.#ended) {
      const job = await this.#read();
      if (!job) break;
      const text = JSON.stringify(job);
      if (text !== this.#told) {
        this.#told = text;
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
