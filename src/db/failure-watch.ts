import type pg from 'pg';
import { AnswerTooLargeError } from '../errors.js';
import { errorClass } from './database-error.js';

/** Hears of every failure of a database: the class of its SQLSTATE, its system code, or `connection`. */
export type OnFailure = (errorClass: string) => void;

const listeners = new WeakMap<pg.Pool, OnFailure>();

/** Has every failure of a pool counted: of its statements, be they tried again or not, and of its connections. */
export function watchFailures(pool: pg.Pool, onFailure: OnFailure): void {
  listeners.set(pool, onFailure);
  pool.on('error', (error) => reportFailure(pool, error));
}

/** Tells whoever watches the pool. That an operation read more than it may is no failure of the database. */
export function reportFailure(pool: pg.Pool, error: unknown): void {
  if (!(error instanceof AnswerTooLargeError)) listeners.get(pool)?.(errorClass(error));
}

/**
 * The same pool for an adapter that sends statements past sessions.
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
  return Object.create(pool, {
    query: { value: query },
    connect: { value: pool.connect.bind(pool) },
    on: { value: pool.on.bind(pool) },
    removeListener: { value: pool.removeListener.bind(pool) },
    end: { value: pool.end.bind(pool) },
  }) as pg.Pool;
}

/** How the connections of a pool stand. */
export interface PoolFigures {
  /** `requests`, `heavy` or `health`; `embedded` is the session of the embedded database. */
  pool: string;
  inUse: number;
  idle: number;
  /** Who waits for a connection. */
  waiting: number;
  /** As many as it may open. */
  size: number;
}

/** The figures of pools by their names. */
export function poolFigures(pools: Readonly<Record<string, pg.Pool>>): PoolFigures[] {
  return Object.entries(pools).map(([pool, { totalCount, idleCount, waitingCount, options }]) => ({
    pool,
    inUse: totalCount - idleCount,
    idle: idleCount,
    waiting: waitingCount,
    size: options.max,
  }));
}
