import type { Database } from '../../src/db/database.js';
import { DEFAULT_RETENTION, type JobContext, type Task } from '../../src/worker/task.js';
import { TASKS } from '../../src/worker/tasks/index.js';

/** A task of the folder, by the name of its file. */
export function taskNamed(name: string): Task {
  const task = TASKS.find((one) => one.name === name);
  if (!task) throw new Error(`There is no task ${name}.`);
  return task;
}

/** What a runner would give a task that works on a database, with nobody who counts or listens. */
export function contextFor(database: Database, given: Partial<JobContext> = {}): JobContext {
  return {
    database,
    log: { warn: () => undefined, error: () => undefined },
    signal: new AbortController().signal,
    retention: DEFAULT_RETENTION,
    peppers: { pepper: 'a pepper of sixteen characters' },
    count: () => undefined,
    reportOldest: () => undefined,
    ...given,
  };
}
