import { withMigrationConnection } from '../../../db/migration-connection.js';
import type { MigrationTarget } from '../../../db/options.js';
import { type Check, judge } from '../check.js';

/** Seconds: requests time out after 4, and merges after 7.5. */
const BOUNDS = { look: 15, wrong: 60 };

/** The oldest open transaction and the longest wait for a lock, which delay vacuum, migrations and requests. */
export const checkLocks: Check = async (database) => {
  const { oldestTransaction, longestLockWait } = await measureWaits(database);
  const [open, wait] = [oldestTransaction.toFixed(1), longestLockWait.toFixed(1)];
  return {
    name: 'locks',
    verdict: judge(Math.max(oldestTransaction, longestLockWait), BOUNDS),
    says: `The oldest transaction is open for ${open} s; the longest wait for a lock is ${wait} s.`,
    figures: { oldest_transaction_seconds: oldestTransaction, longest_lock_wait_seconds: longestLockWait },
  };
};

/** Seconds; 0 where nothing waits. */
interface Waits {
  oldestTransaction: number;
  longestLockWait: number;
}

const LONGEST = `
  select coalesce(max(extract(epoch from clock_timestamp() - xact_start)), 0)::float8 as transaction,
    coalesce(max(extract(epoch from clock_timestamp() - query_start))
      filter (where wait_event_type = 'Lock'), 0)::float8 as lock
  from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;

/**
 * The age of the oldest open transaction of the database, and of the longest wait for a lock. Connects as the owner,
 * because the role of the service may not see other sessions; the owner in turn does not see sessions of users that it
 * is no member of, unless it has `pg_monitor`.
 */
function measureWaits({ target }: { readonly target: MigrationTarget }): Promise<Waits> {
  return withMigrationConnection(target, async ({ query }) => {
    const [row] = await query(LONGEST);
    return { oldestTransaction: Number(row?.['transaction'] ?? 0), longestLockWait: Number(row?.['lock'] ?? 0) };
  });
}
