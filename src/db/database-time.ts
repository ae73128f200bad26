import type { Sql } from './database.js';

/**
 * The time of the transaction as a column of a locking statement, rounded as stored times are. Prisma writes in the
 * same transaction use this time, because the clock of the service may differ from that of the database.
 */
export const NOW = 'now()::timestamptz(3) as now';

/**
 * A next-claim time that has already passed. Stored times are rounded to milliseconds, and one that is rounded up lies
 * in the future: a worker that released its claim and immediately asked again would find nothing.
 */
export const DUE_AT_ONCE = "date_trunc('milliseconds', clock_timestamp())";

/** The pause after `attempts` failures, as SQL: two seconds, doubled each time, at most ten minutes. */
export const PAUSE_SQL = `least(interval '10 minutes', interval '2 seconds' * power(2, least(attempts, 20)))`;

/** A row with the column `NOW`. */
export interface Now {
  now: Date;
}

/** The time of the database, rounded as stored times are; in a transaction, the time when it began. */
export async function readNow(sql: Sql): Promise<Date> {
  const [row] = await sql.query<Now>('database.now', `select ${NOW}`);
  if (!row) throw new Error('The database told no time.');
  return row.now;
}
