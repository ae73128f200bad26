import { maintainLists } from '../../schema/totals/maintain-lists.js';
import { defineTask } from '../task.js';

const PORTION = 50;

/** Gives lists their totals, and keeps the ranges by which pages are found at a good size. */
export default defineTask({
  idleMs: 10_000,
  wakes: false,
  async run({ database, count, signal }): Promise<boolean> {
    const changed = await maintainLists(database, PORTION, signal);
    count('done', changed);
    return changed > 0 && !signal.aborted;
  },
});
