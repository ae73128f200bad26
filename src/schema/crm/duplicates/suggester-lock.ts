import type { Database, Session } from '../../../db/database.js';

/* One worker compares at a time: the project's namespace of advisory locks, and its place there. */
const TRY_LOCK = 'select pg_try_advisory_xact_lock(7417, 3) as held';

/** Does work in a transaction that holds the lock. Null: somebody else compares, and nothing was done. */
export function ifNobodyCompares<T>(database: Database, work: (session: Session) => Promise<T>): Promise<T | null> {
  return database.transaction(async (session) => {
    const [lock] = await session.query<{ held: boolean }>('duplicates.try_lock', TRY_LOCK);
    return lock?.held ? work(session) : null;
  });
}
