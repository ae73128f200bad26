import type { Task } from './task.js';
import { tasks } from './tasks/index.js';

/** All background tasks, in the order of their names. */
export const TASKS: readonly Task[] = Object.entries(tasks).map(([name, task]) => ({ ...task, name }));
