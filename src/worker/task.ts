import type { Peppers } from '../access/secrets/claim-pepper.js';
import type { Database, Sql } from '../db/database.js';
import type { EventSettings } from '../schema/history/event-endpoints/send-slice.js';
import type { QueueFigures } from '../schema/kernel/queues/measure-queue.js';
import type { AlertSettings } from '../schema/reporting/alerts/send-alerts.js';
import type { Log } from '../telemetry/log-fields.js';

/** How many jobs of clients a process runs at a time by default. */
export const DEFAULT_JOBS_AT_ONCE = 2;

/** For how many days the rows of a table are kept; 0: forever. */
export interface Retention {
  webhookDelivery: number;
  webhookEvent: number;
  auditEntry: number;
  mergeRecord: number;
  idempotencyRecord: number;
  webhookBodyQuota: number;
  journal: number;
  eventAttempt: number;
  job: number;
  usageDay: number;
  apiRequest: number;
}

export const DEFAULT_RETENTION: Retention = {
  webhookDelivery: 30,
  webhookEvent: 0,
  auditEntry: 0,
  mergeRecord: 0,
  idempotencyRecord: 1,
  webhookBodyQuota: 7,
  journal: 30,
  eventAttempt: 30,
  job: 7,
  usageDay: 800,
  apiRequest: 1,
};

/** What a task gets to work with. */
export interface JobContext {
  database: Database;
  log: Pick<Log, 'warn' | 'error'>;
  /** Aborts when the worker has to stop: finish the current step and release all other claims. */
  signal: AbortSignal;
  /** Counts requests, events or rows that were done or failed. A run that counts nothing had no work. */
  count(outcome: JobOutcome, times?: number): void;
  retention: Retention;
  /** For hashes of erased identifiers. */
  peppers: Peppers;
  /** How events are sent to others; absent: none are. */
  events?: EventSettings | undefined;
  /** How alerts are sent; absent: none are. */
  alerts?: AlertSettings | undefined;
  /** How many jobs of clients this process runs at a time. Absent: the default. */
  jobsAtOnce?: number | undefined;
  /** Reports how old the rows are that a task deletes by their age. */
  reportOldest(kept: OldestKept): void;
}

/** The oldest row of a table whose rows are deleted by their age. */
export interface OldestKept {
  /** Null: the table has no such row. */
  at: Date | null;
  /** For how many days rows are kept; 0: forever. */
  days: number;
}

export type JobOutcome = 'done' | 'failed';

/** One kind of background work. Running it twice, or in several processes at once, is harmless. */
export interface TaskDefinition {
  /** How long the task is idle after it has done all work, in milliseconds. */
  idleMs: number;
  /** While it finds no work, its idle time doubles up to this one, in milliseconds. Absent: it does not grow. */
  longestIdleMs?: number;
  /** How long it waits for more wake-ups after the first, in milliseconds, so that it handles many at once. */
  gatherMs?: number;
  /** Does a limited amount of work. Returns true when there may be more to do at once. */
  run(context: JobContext): Promise<boolean>;
  /** The length of its queue, over all tenants. Absent: the task has no queue. */
  measureQueue?(sql: Sql): Promise<QueueFigures>;
}

/** A task with its name. */
export interface Task extends TaskDefinition {
  /** As in `tasks/index.ts`, in the log and in the metrics. */
  name: string;
}
