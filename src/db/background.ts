import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Database } from './database.js';

/** For so long nobody has used the session: the statements of one request follow each other faster. */
const QUIET_MS = 5;
/** So long, and no longer, work in the background lets others go first. */
const PATIENCE_MS = 100;

/**
 * The same database for work that can wait, where all share one session: otherwise a piece of it would run between any two
 * statements of a request. Its transactions begin when the session is at rest, or when they have waited long enough;
 * single statements are short enough to take their turn.
 */
export function behindRequests(database: Database, pool: pg.Pool): Database {
  let usedAt = 0;
  pool.on('release', () => {
    usedAt = performance.now();
  });
  const isAtRest = () => pool.idleCount === pool.totalCount && performance.now() - usedAt >= QUIET_MS;
  const letOthersFirst = async () => {
    const patience = performance.now() + PATIENCE_MS;
    while (!isAtRest() && performance.now() < patience) await pause(QUIET_MS);
  };
  return {
    ...database,
    transaction: async (work, timeoutProfile, scope) => {
      await letOthersFirst();
      return database.transaction(work, timeoutProfile, scope);
    },
  };
}
