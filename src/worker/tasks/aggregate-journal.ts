import { aggregateEntries } from '../../schema/history/journal/aggregate-entries.js';
import { queueOf } from '../../schema/kernel/queues/measure-queue.js';
import { defineTask } from '../task.js';

/** Entries of one transaction: a larger portion is no faster, and holds its rows for longer. */
const PORTION = 2_000;

/**
 * Where nothing is written, a look each second is enough. It bounds what readers pay for entries that wait when writing
 * begins anew: those of one second, once, instead of those of a quarter.
 */
const LONGEST_REST_MS = 1_000;

/**
 * Takes what changed out of the inbox, gives it its place in the journal and adds it to the totals of lists. Totals are
 * exact without it; they take the longer the more waits.
 */
export default defineTask({
  idleMs: 250,
  longestIdleMs: LONGEST_REST_MS,
  wakes: false,
  measureQueue: queueOf('journal_inbox'),
  async run({ database, count }): Promise<boolean> {
    const taken = await aggregateEntries(database, PORTION);
    count('done', taken);
    // Changes are taken whole: a portion lacks those that end behind it.
    return taken >= PORTION / 2;
  },
});
