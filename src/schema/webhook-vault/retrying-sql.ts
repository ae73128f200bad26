import type { Database, Sql } from '../../db/database.js';
import { retryTransaction } from '../../db/retry-transaction.js';

/** Each statement is a transaction of its own, and is tried again when it lost a race. */
export function retryingSql(database: Database): Sql {
  return { query: (name, text, values) => retryTransaction(() => database.query(name, text, values)) };
}
