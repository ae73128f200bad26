import { measureWaits } from '../../../db/measure-waits.js';
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
