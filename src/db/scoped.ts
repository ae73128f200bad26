import type { Database, OperationScope } from './database.js';

/** The same database for one operation: whatever it asks counts as its own. */
export function scopeDatabase(database: Database, scope: OperationScope): Database {
  return {
    ...database,
    query: (name, text, values) => database.query(name, text, values, scope),
    lend: (read) => database.lend(read, scope),
    transaction: (work, pace) => database.transaction(work, pace, scope),
  };
}
