import type { Database, Sql } from '../db/database.js';
import type { EventSettings } from '../schema/history/event-endpoints/take-turn.js';
import type { QueueFigures } from '../schema/kernel/queues/measure-queue.js';
import type { Log } from '../telemetry/log-fields.js';
import type { Retention } from './retention.js';

/** How many jobs of clients a process works on at a time, unless it is told otherwise. */
export const DEFAULT_JOBS_AT_ONCE = 2;

/** What a task gets to work with. */
export interface JobContext {
  database: Database;
  log: Pick<Log, 'warn' | 'error'>;
  /** Aborts when the worker is asked to stop: finish the current step and release the rest. */
  signal: AbortSignal;
  /** Counts requests, events or rows that were done or failed. A step that counts nothing had no work. */
  count(outcome: JobOutcome, times?: number): void;
  retention: Retention;
  /** How events are sent to others; absent: none are. */
  events?: EventSettings | undefined;
  /** How many jobs of clients this process works on at a time; absent: as many as where nobody says otherwise. */
  jobsAtOnce?: number | undefined;
  /** Tells how far a task that deletes old rows has come. */
  reportOldest(kept: OldestKept): void;
}

/** The oldest row of a table whose rows end by their age. */
export interface OldestKept {
  /** Null: the table has no such row. */
  at: Date | null;
  /** For how many days rows are kept; 0: for good. */
  days: number;
}

export type JobOutcome = 'done' | 'failed';

/** One kind of background work. Running it twice, or in several processes at once, is harmless. */
export interface TaskDefinition {
  /** How long the task rests when it has done what there was, in milliseconds. */
  idleMs: number;
  /** While it finds no work, each rest is twice the last, up to this one, in milliseconds. Absent: all are alike. */
  longestIdleMs?: number;
  /** Whether a wake-up ends the rest. */
  wakes: boolean;
  /** How long it waits for more wake-ups after one, in milliseconds, so that it handles many at once. */
  gatherMs?: number;
  /** Does a limited amount of work. Returns true when there may be more to do at once. */
  run(context: JobContext): Promise<boolean>;
  /** The length of its queue, over all tenants. Absent: the task runs at intervals and has no queue. */
  measureQueue?(sql: Sql): Promise<QueueFigures>;
}

/** Defines a task; the default export of every file in `tasks/`. */
export function defineTask(definition: TaskDefinition): TaskDefinition {
  return definition;
}

/** A task with its name. */
export interface Task extends TaskDefinition {
  /** The name of its file, which is also its name in the log. */
  name: string;
}
