import type { TaskDefinition } from './task.js';

/**
 * How long a task rests, in milliseconds.
 * @param emptyRuns how often in a row it has found no work; 0: it has just done some
 */
export function idleOf(
  { idleMs, longestIdleMs = idleMs }: Pick<TaskDefinition, 'idleMs' | 'longestIdleMs'>,
  emptyRuns: number,
): number {
  return Math.min(idleMs * 2 ** emptyRuns, longestIdleMs);
}
