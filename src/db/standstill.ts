import type pg from 'pg';
import { isUnavailable } from './database-error.js';
import type { EmbeddedEngine } from './embedded-engine.js';

/** What a backup needs of an open embedded database. */
export interface Standstill {
  /** Writes to the files what is only in memory and in the log so far, so that little of it is left to write. */
  checkpoint(): Promise<void>;
  /**
   * Runs `during` while no statement runs and no transaction is open; requests wait for their turn. The files are then
   * what a kill at that moment would leave, from which the engine recovers with everything that was acknowledged.
   * @returns whether the files stood still: false when the engine came to an end meanwhile
   */
  hold(during: () => Promise<void>): Promise<boolean>;
}

/** In a busy queue a turn may come too late, so it is asked for again. */
const ATTEMPTS = 10;

/** @param checkpoint writes one in the session that it is given */
export function createStandstill(
  engine: EmbeddedEngine,
  pool: pg.Pool,
  checkpoint: (session: pg.PoolClient) => Promise<void>,
): Standstill {
  return {
    checkpoint: () => withOnlySession(pool, checkpoint),
    hold: (during) =>
      withOnlySession(pool, async () => {
        const { thread } = engine;
        await during();
        return thread !== null && engine.thread === thread;
      }),
  };
}

async function withOnlySession<T>(pool: pg.Pool, use: (session: pg.PoolClient) => Promise<T>): Promise<T> {
  const session = await waitForSession(pool);
  let failed = true;
  try {
    const result = await use(session);
    failed = false;
    return result;
  } finally {
    session.release(failed);
  }
}

async function waitForSession(pool: pg.Pool): Promise<pg.PoolClient> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await pool.connect();
    } catch (error) {
      if (attempt === ATTEMPTS || !isUnavailable(error)) throw error;
    }
  }
}
