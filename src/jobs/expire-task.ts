import type { TaskDefinition } from './task.js';

const PORTION = 1_000;
const HOUR_MS = 3_600_000;

/**
 * A task that deletes old rows, and rests for an hour when it finds none.
 * @param text deletes at most $1 rows and returns one row for each
 */
export function expireTask(text: string): TaskDefinition {
  return {
    restMs: HOUR_MS,
    wakes: false,
    async run({ database, count }) {
      const gone = await database.query(null, text, [PORTION]);
      count('done', gone.length);
      return gone.length === PORTION;
    },
  };
}
