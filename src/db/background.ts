import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Database, OperationScope } from './database.js';

/** For so long nobody has used the session: the statements of one request follow each other faster. */
const QUIET_MS = 5;
/** So long, and no longer, work that can wait lets others go first. */
const PATIENCE_MS = 100;

/** Resolves when the session of a pool is at rest, or when that was waited for long enough. */
type LetOthersFirst = () => Promise<void>;

/**
 * Where all share one session, work that can wait would run between any two statements of a request, which then waits for
 * it each time. So it begins between requests.
 */
export function createTurnOfOthers(pool: pg.Pool): LetOthersFirst {
  let usedAt = 0;
  pool.on('release', () => {
    usedAt = performance.now();
  });
  const isAtRest = () => pool.idleCount === pool.totalCount && performance.now() - usedAt >= QUIET_MS;
  return async () => {
    const patience = performance.now() + PATIENCE_MS;
    while (!isAtRest() && performance.now() < patience) await pause(QUIET_MS);
  };
}

/** The same database for work in the background. Its single statements are short enough to take their turn. */
export function behindRequests(database: Database, letOthersFirst: LetOthersFirst): Database {
  return {
    ...database,
    transaction: async (work, timeoutProfile, scope) => {
      await letOthersFirst();
      return database.transaction(work, timeoutProfile, scope);
    },
  };
}

/** The same database, on which operations that are known to be heavy let others go first before whatever they ask for. */
export function heavyBehindOthers(database: Database, letOthersFirst: LetOthersFirst): Database {
  const after = async <T>(scope: OperationScope | undefined, use: () => Promise<T>) => {
    if (scope?.heavy) await letOthersFirst();
    return use();
  };
  return {
    ...database,
    query: (name, text, values, scope) => after(scope, () => database.query(name, text, values, scope)),
    lend: (read, scope) => after(scope, () => database.lend(read, scope)),
    transaction: (work, timeoutProfile, scope) => after(scope, () => database.transaction(work, timeoutProfile, scope)),
  };
}
