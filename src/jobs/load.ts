import { type DefaultExport, loadDefaultExports } from '../files/default-exports.js';
import type { Task, TaskDefinition } from './task.js';

/**
 * All background tasks, in the order of their names. There is no list to edit: every file in `tasks` is a task.
 * @throws Error a file exports no task: the process does not start
 */
export const TASKS: readonly Task[] = (await loadDefaultExports(new URL('./tasks/', import.meta.url))).map(nameTask);

/** @throws Error the value is no task */
export function nameTask({ name, value }: DefaultExport): Task {
  if (!isTask(value)) throw new Error(`The file of the task ${name} does not state a task.`);
  return { ...value, name };
}

function isTask(value: unknown): value is TaskDefinition {
  return typeof value === 'object' && value !== null && 'restMs' in value && 'wakes' in value && 'run' in value;
}
