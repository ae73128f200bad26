import { foldEntries, vacuumEntries } from '../../schema/journal/fold-entries.js';
import { queueOf } from '../../schema/queues/measure-queue.js';
import { defineTask } from '../task.js';

/** Entries of one transaction: a larger portion is no faster, and holds its rows for longer. */
const PORTION = 2_000;

/**
 * Where nothing is written, a look each second is enough. It bounds what readers pay for entries that wait when writing
 * begins anew: those of one second, once, instead of those of a quarter.
 */
const LONGEST_REST_MS = 1_000;

/** Entries that were taken are passed over by every reader until they are cleared away; servers do that by themselves. */
const VACUUM_AFTER = 5_000;

let takenSinceVacuum = 0;

/**
 * Takes what changed out of the inbox, gives it its place in the journal and adds it to the totals of lists. Totals are
 * exact without it; they take the longer the more waits.
 */
export default defineTask({
  restMs: 250,
  longestRestMs: LONGEST_REST_MS,
  wakes: false,
  measureQueue: queueOf('journal_inbox'),
  async run({ database, count }): Promise<boolean> {
    const taken = await foldEntries(database, PORTION);
    count('done', taken);
    takenSinceVacuum += taken;
    if (database.kind === 'pglite' && takenSinceVacuum >= VACUUM_AFTER) {
      takenSinceVacuum = 0;
      await vacuumEntries(database);
    }
    // Changes are taken whole: a portion lacks those that end behind it.
    return taken >= PORTION / 2;
  },
});
