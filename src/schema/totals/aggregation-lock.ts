import type { Database, Session } from '../../db/database.js';

/*
 * The advisory lock of all transactions that take entries out or change totals and ranges. It is taken by a statement
 * of its own, because an older snapshot does not show what its last holder did. Writers of records never take it.
 */
const LOCK = 'select pg_advisory_xact_lock(7417, 2)';
const TRY_LOCK = 'select pg_try_advisory_xact_lock(7417, 2) as held';

/** Waits for the aggregation lock, and holds it until the transaction ends. */
export async function holdAggregation(session: Session): Promise<void> {
  await session.query('journal.lock', LOCK);
}

/** Does work in a transaction that holds the lock. Null: another process holds it, and nothing was done. */
export function withAggregationLockOrSkip<T>(
  database: Database,
  work: (session: Session) => Promise<T>,
): Promise<T | null> {
  return database.transaction(async (session) => {
    const [lock] = await session.query<{ held: boolean }>('journal.try_lock', TRY_LOCK);
    return lock?.held ? work(session) : null;
  }, 'long');
}

/** The same, after a wait for the lock. */
export function withAggregationLock<T>(database: Database, work: (session: Session) => Promise<T>): Promise<T> {
  return database.transaction(async (session) => {
    await holdAggregation(session);
    return work(session);
  }, 'long');
}
