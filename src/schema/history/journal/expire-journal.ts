import type { Database } from '../../../db/database.js';

const DROP = 'select journal_drop_days($1::int) as day';
const OLDEST = 'select min(d.day)::timestamptz as at from journal_days() d';

/**
 * Drops the days of the journal whose last moment is as long ago. Their numbers go with them: a reader learns from the
 * oldest number that is kept whether it has missed some.
 * @param days 0: nothing is dropped
 * @returns the number of days that were dropped, and the beginning of the oldest that is left
 */
export async function expireJournal(
  database: Database,
  days: number,
): Promise<{ dropped: number; oldest: Date | null }> {
  const dropped = days === 0 ? [] : await database.query('journal.drop_days', DROP, [days]);
  const [row] = await database.query<{ at: Date | null }>('journal.oldest_day', OLDEST);
  return { dropped: dropped.length, oldest: row?.at ?? null };
}
