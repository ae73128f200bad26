import type pg from 'pg';
import { AnswerTooLargeError } from '../errors.js';
import { errorClass } from './database-error.js';

/** Called for every failure of a database, with its label of `errorClass`. */
export type OnFailure = (errorClass: string) => void;

const listeners = new WeakMap<pg.Pool, OnFailure>();

/** Counts every failure of a pool: of its connections, and of its statements even if they are retried. */
export function watchFailures(pool: pg.Pool, onFailure: OnFailure): void {
  listeners.set(pool, onFailure);
  pool.on('error', (error) => reportFailure(pool, error));
}

/**
 * Reports a failure to the watcher of the pool. An operation that exceeds its read budget is not a failure of the
 * database.
 */
export function reportFailure(pool: pg.Pool, error: unknown): void {
  if (!(error instanceof AnswerTooLargeError)) listeners.get(pool)?.(errorClass(error));
}

/**
 * The same pool for an adapter that sends statements without a `PgSession`.
 * @returns what such an adapter needs of a pool
 */
export function reportingPool(pool: pg.Pool): pg.Pool {
  const query = async (config: pg.QueryConfig): Promise<pg.QueryResult> => {
    try {
      return await pool.query(config);
    } catch (error) {
      reportFailure(pool, error);
      throw error;
    }
  };
  const reporting: pg.Pool = Object.create(pool, {
    query: { value: query },
    connect: { value: pool.connect.bind(pool) },
    on: { value: pool.on.bind(pool) },
    removeListener: { value: pool.removeListener.bind(pool) },
    end: { value: pool.end.bind(pool) },
  });
  return reporting;
}

/** The state of a connection pool. */
export interface PoolFigures {
  /** `requests`, `heavy`, `export` or `health`. */
  pool: string;
  inUse: number;
  idle: number;
  /** Number of callers waiting for a connection. */
  waiting: number;
  /** Maximum number of connections. */
  size: number;
}

/** The state of each pool, by name. */
export function poolFigures(pools: Readonly<Record<string, pg.Pool>>): PoolFigures[] {
  return Object.entries(pools).map(([pool, { totalCount, idleCount, waitingCount, options }]) => ({
    pool,
    inUse: totalCount - idleCount,
    idle: idleCount,
    waiting: waitingCount,
    size: options.max,
  }));
}
