import type { TaskDefinition } from './task.js';

/**
 * How long a task rests, in milliseconds.
 * @param emptyRuns how often in a row it has found no work; 0: it has just done some
 */
export function restOf(
  { restMs, longestRestMs = restMs }: Pick<TaskDefinition, 'restMs' | 'longestRestMs'>,
  emptyRuns: number,
): number {
  return Math.min(restMs * 2 ** emptyRuns, longestRestMs);
}
