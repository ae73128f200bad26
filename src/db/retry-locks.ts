import { setTimeout as sleep } from 'node:timers/promises';
import { sqlState } from './database-error.js';

/** How often a migration is tried when it does not get its locks, and the pause between two tries. */
const LOCK_TRIES = 30;
const LOCK_PAUSE_MS = 500;

const isLockTimeout = (error: unknown) => sqlState(error) === '55P03';

/** Does work that limits its wait for locks as often as a migration is tried. */
export async function retryLocks<T>(work: () => Promise<T>, tries = 1): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (tries === LOCK_TRIES || !isLockTimeout(error)) throw error;
    await sleep(LOCK_PAUSE_MS);
    return retryLocks(work, tries + 1);
  }
}
