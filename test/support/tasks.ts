import { TASKS } from '../../src/jobs/load.js';
import type { Task } from '../../src/jobs/task.js';

/** A task of the folder, by the name of its file. */
export function taskNamed(name: string): Task {
  const task = TASKS.find((one) => one.name === name);
  if (!task) throw new Error(`There is no task ${name}.`);
  return task;
}
