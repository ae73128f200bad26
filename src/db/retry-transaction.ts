import type { Database, Sql } from './database.js';
import { isStatementLost, isTransactionConflict } from './database-error.js';

const ATTEMPTS = 3;
const SHORTEST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 80;

/**
 * Retries a whole transaction after a deadlock, a serialization failure or a lost prepared statement, up to 3 attempts
 * in all. The pause is random, so that two transactions do not conflict again.
 */
export async function retryTransaction<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (attempt === ATTEMPTS || !(isTransactionConflict(error) || isStatementLost(error))) throw error;
      await pauseRandomly();
    }
  }
}

function pauseRandomly(): Promise<void> {
  const milliseconds = SHORTEST_PAUSE_MS + Math.random() * (LONGEST_PAUSE_MS - SHORTEST_PAUSE_MS);
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Runs each statement as a transaction of its own, and retries it after a deadlock or a serialization failure. */
export function retryingSql(database: Database): Sql {
  return { query: (name, text, values) => retryTransaction(() => database.query(name, text, values)) };
}
