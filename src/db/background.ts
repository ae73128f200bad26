import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Database, OperationScope } from './database.js';

/**
 * After this time without a statement the session counts as idle: the statements of one request follow each other
 * faster.
 */
const QUIET_MS = 5;
/** The longest time that background work waits for requests. */
const PATIENCE_MS = 100;

/** Resolves when the session of a pool is idle, or after `PATIENCE_MS`. */
type LetOthersFirst = () => Promise<void>;

/**
 * Where all work shares one session, a background statement could run between any two statements of a request and delay
 * it each time. So background work starts between requests.
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

/** The same database for background work. Its single statements are short and need no wait. */
export function behindRequests(database: Database, letOthersFirst: LetOthersFirst): Database {
  return {
    ...database,
    transaction: async (work, timeoutProfile, scope) => {
      await letOthersFirst();
      return database.transaction(work, timeoutProfile, scope);
    },
  };
}

/** The same database, on which heavy operations wait for an idle session before each statement. */
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
    trial: (work, scope) => after(scope, () => database.trial(work, scope)),
  };
}
