import { expireJournal } from '../../schema/history/journal/aggregate-entries.js';
import { defineTask } from '../task.js';

const HOUR_MS = 3_600_000;

/** Drops the days of the journal that are older than they are kept: each is a table of its own, so no row is touched. */
export default defineTask({
  idleMs: HOUR_MS,
  wakes: false,
  async run({ database, retention, count, reportOldest }): Promise<boolean> {
    const days = retention.journal;
    const { dropped, oldest } = await expireJournal(database, days);
    count('done', dropped);
    reportOldest({ at: oldest, days });
    return false;
  },
});
