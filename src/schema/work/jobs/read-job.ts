import type { Database, Sql } from '../../../db/database.js';
import { listenOnce } from '../../../db/pg-listener.js';
import { ReadBudget } from '../../../db/read-budget.js';
import { scopeDatabase } from '../../../db/scoped.js';
import { NotFoundError } from '../../../errors.js';
import { createFollowers } from '../../kernel/followers.js';
import type { JobEvents, JobFollower, Services } from '../../kernel/services.js';
import { type Connection, type Keyset, readConnection, type WindowArgs } from '../../records/lists/keyset.js';
import {
  hasEnded,
  JOB_CHANNEL,
  type JobKey,
  type JobKindName,
  type JobRow,
  type JobState,
  readNotice,
  shownColumns,
} from './job-row.js';

const READ = `select ${shownColumns('j')} from job j where j.client_id = $1 and j.id = $2`;

/** A job of a client; null: there is none. */
export async function readJob(sql: Sql, { clientId, id }: JobKey): Promise<JobRow | null> {
  const [job] = await sql.query<JobRow>('job.read', READ, [clientId, id]);
  return job ?? null;
}

/** When a job will end at its present speed; null: not running, or its size is unknown. @param now milliseconds */
export function expectEnd(
  { state, rowsTotal, rowsRead, startedAt }: Pick<JobRow, 'state' | 'rowsTotal' | 'rowsRead' | 'startedAt'>,
  now = Date.now(),
): Date | null {
  if (state !== 'running' || rowsTotal === null || rowsRead <= 0 || startedAt === null) return null;
  const taken = Math.max(0, now - startedAt.getTime());
  return new Date(now + (taken * Math.max(0, rowsTotal - rowsRead)) / rowsRead);
}

const JOBS: Keyset<JobRow> = {
  select: `select ${shownColumns('j')} from job j`,
  id: 'j.id',
  sorts: { created: { column: 'j.created_at', type: 'timestamptz', value: ({ createdAt }) => createdAt } },
};

interface JobFilter {
  kind?: JobKindName | null | undefined;
  state?: JobState | null | undefined;
  /** ISO 8601. */
  createdFrom?: string | null | undefined;
  /** ISO 8601, exclusive. */
  createdBefore?: string | null | undefined;
  /** ISO 8601. */
  endedFrom?: string | null | undefined;
}

const WHERE = `j.client_id = $1 and ($2::text is null or j.kind = $2) and ($3::text is null or j.state = $3)
  and ($4::timestamptz is null or j.created_at >= $4) and ($5::timestamptz is null or j.created_at < $5)
  and ($6::timestamptz is null or j.ended_at >= $6)`;

/** One window of a client's jobs. */
export function listJobs(
  sql: Sql,
  clientId: string,
  window: WindowArgs,
  { kind, state, createdFrom, createdBefore, endedFrom }: JobFilter,
): Promise<Connection<JobRow>> {
  const values = [clientId, kind ?? null, state ?? null, createdFrom ?? null, createdBefore ?? null, endedFrom ?? null];
  return readConnection(sql, JOBS, window, { where: WHERE, values });
}

/**
 * The state of a job, at once and after each change, until it has ended or the reader returns. A slow reader misses
 * intermediate states, never the last one.
 * @throws NotFoundError the workspace has no such job
 */
export async function watchJob(
  services: Pick<Services, 'database' | 'jobEvents'>,
  place: JobKey,
): Promise<AsyncIterableIterator<JobRow>> {
  // Each read has its own budget; the subscription as a whole is not limited.
  const read = () => readJob(scopeDatabase(services.database, { budget: new ReadBudget(place.clientId) }), place);
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

/** Listens for job changes, once per process. It does not listen until somebody follows. */
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
