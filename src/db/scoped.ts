import type { Database, OperationScope } from './database.js';
import type { Owner } from './tenant-isolation.js';

/**
 * The same database in the scope of one operation.
 * @param scope replaces the given parts of the current scope
 */
export function scopeDatabase(database: Database, scope: OperationScope): Database {
  const widen = (inner: OperationScope | undefined) => (inner === undefined ? scope : { ...scope, ...inner });
  return {
    ...database,
    query: (name, text, values, inner) => database.query(name, text, values, widen(inner)),
    borrow: (read, inner) => database.borrow(read, widen(inner)),
    transaction: (work, timeoutProfile, inner) => database.transaction(work, timeoutProfile, widen(inner)),
    snapshot: (read, inner) => database.snapshot(read, widen(inner)),
    trial: (work, inner) => database.trial(work, widen(inner)),
  };
}

/** The same database, with transactions that see only the rows of one owner; null: the rows of all tenants. */
export function ownedBy(database: Database, owner: Owner | null): Database {
  return scopeDatabase(database, { owner });
}
