import type { Database, Sql } from '../../../db/database.js';
import { retryTransaction } from '../../../db/transactions.js';

/** Runs each statement as a transaction of its own, and retries it after a deadlock or a serialization failure. */
export function retryingSql(database: Database): Sql {
  return { query: (name, text, values) => retryTransaction(() => database.query(name, text, values)) };
}
