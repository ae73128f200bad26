import { aggregateEntries } from '../../schema/history/journal/aggregate-entries.js';
import { queueOf } from '../../schema/kernel/queues/measure-queue.js';
import { maintainLists as maintain } from '../../schema/totals/maintain-lists.js';
import type { TaskDefinition } from '../task.js';

/** Entries of one transaction: a larger portion is no faster, and holds its rows for longer. */
const ENTRIES = 2_000;
const LISTS = 50;

/**
 * Moves changes from the inbox to the journal and the totals. Totals are exact without it, but slower the more entries
 * wait; the longest idle time bounds that.
 */
export const aggregateJournal: TaskDefinition = {
  idleMs: 250,
  longestIdleMs: 1_000,
  measureQueue: queueOf('journal_inbox'),
  async run({ database, count }) {
    const taken = await aggregateEntries(database, ENTRIES);
    count('done', taken);
    // Changes are never divided: a portion is smaller by the change that did not fit.
    return taken >= ENTRIES / 2;
  },
};

/** Computes the totals of lists, and keeps the ranges by which pages are found at a good size. */
export const maintainLists: TaskDefinition = {
  idleMs: 10_000,
  async run({ database, count, signal }) {
    const changed = await maintain(database, LISTS, signal);
    count('done', changed);
    return changed > 0 && !signal.aborted;
  },
};
