import { type Check, judge } from '../check.js';

/** Seconds: requests give up after 4, and merges after 7.5. */
const BOUNDS = { look: 15, wrong: 60 };

/* Sessions of other databases and of the server itself are nobody's here. */
const LONGEST = `
  select coalesce(max(extract(epoch from clock_timestamp() - xact_start)), 0)::float8 as transaction,
    coalesce(max(extract(epoch from clock_timestamp() - query_start))
      filter (where wait_event_type = 'Lock'), 0)::float8 as lock
  from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;

/** The oldest open transaction and the longest wait for a lock: they hold up vacuum, migrations and requests. */
export const checkLocks: Check = async (database) => {
  const [row] = await database.query<{ transaction: number; lock: number }>('doctor.locks', LONGEST);
  const { transaction = 0, lock = 0 } = row ?? {};
  const says = `The oldest transaction is open for ${transaction.toFixed(1)} s; the longest wait for a lock is ${lock.toFixed(1)} s.`;
  const figures = { oldest_transaction_seconds: transaction, longest_lock_wait_seconds: lock };
  return { name: 'locks', verdict: judge(Math.max(transaction, lock), BOUNDS), says, figures };
};
