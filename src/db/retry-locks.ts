import { setTimeout as sleep } from 'node:timers/promises';

/** How often a migration is tried when it does not get its locks, and the pause between two tries. */
export const LOCK_TRIES = 30;
export const LOCK_PAUSE_MS = 500;

/* The engine passes the database's error on as text only. */
export const isLockTimeout = (error: unknown) => error instanceof Error && /\b55P03\b|lock timeout/.test(error.message);

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
