import type { Database, Sql } from '../db/database.js';
import type { Log } from '../telemetry/log-fields.js';
import type { Retention } from './retention.js';

/** What a task works with. */
export interface JobContext {
  database: Database;
  log: Pick<Log, 'warn' | 'error'>;
  /** Ends when the worker is asked to stop: finish the step at hand, give back the rest. */
  signal: AbortSignal;
  /** Counts what was done or failed: requests, events, rows. Steps that count nothing found nothing to do. */
  count(outcome: JobOutcome, times?: number): void;
  retention: Retention;
  /** Tells how far a task that deletes old rows has come. */
  tellOldest(kept: OldestKept): void;
}

/** The oldest row of a table whose rows end by their age. */
export interface OldestKept {
  /** Null: the table has no such row. */
  at: Date | null;
  /** For how many days rows are kept; 0: for good. */
  days: number;
}

export type JobOutcome = 'done' | 'failed';

/** What waits for a task. */
export interface QueueFigures {
  depth: number;
  /** Since when the oldest waits, in seconds; 0 when none does. */
  oldestSeconds: number;
}

/** One kind of background work. Running it twice, or in several processes at once, is harmless. */
export interface TaskDefinition {
  /** How long the task rests when it found nothing to do, in milliseconds. */
  restMs: number;
  /** Whether a wake-up ends the rest. */
  wakes: boolean;
  /** How long it waits for more wake-ups before it looks, in milliseconds, so that it works off many at once. */
  gatherMs?: number;
  /** Does one bounded portion. True when there may be more to do at once. */
  run(context: JobContext): Promise<boolean>;
  /** What waits for it, over all tenants. Absent: it goes by the clock, and nothing waits. */
  measureQueue?(sql: Sql): Promise<QueueFigures>;
}

/** States a task; the default export of every file in `tasks/`. */
export function defineTask(definition: TaskDefinition): TaskDefinition {
  return definition;
}

/** A task of the folder. */
export interface Task extends TaskDefinition {
  /** The name of its file, as the log has it. */
  name: string;
}
