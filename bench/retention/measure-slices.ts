import type pg from 'pg';
import type { Database } from '../../src/db/database.js';
import type { TaskDefinition } from '../../src/worker/task.js';
import { contextFor } from '../../test/support/tasks.js';
import { median } from '../statistics.js';

export interface Slices {
  medianMs: number;
  slowestMs: number;
  rowsPerSecond: number;
  walPerRow: number;
  /** Of table and indexes, found in memory or read, without those of the check of references. */
  pagesPerSlice: number;
}

interface Given {
  /** A session that is not measured. */
  client: pg.Client;
  database: Database;
  task: TaskDefinition;
  count: number;
  /** Looks for the oldest row each time, instead of going on where the last slice ended. */
  fromOldest?: boolean;
}

/** Runs slices of the task one after the other. */
export async function measureSlices({ client, database, task, count, fromOldest }: Given): Promise<Slices> {
  let rows = 0;
  const used = fromOldest ? forgetful(database) : database;
  const context = contextFor(used, {
    count: (_, times = 1) => {
      rows += times;
    },
  });
  const before = await readCounters(client, database);
  const times: number[] = [];
  for (let slice = 0; slice < count; slice += 1) {
    const since = performance.now();
    if (!(await task.run(context))) throw new Error('There are too few rows for so many slices.');
    times.push(performance.now() - since);
  }
  const after = await readCounters(client, database);
  const seconds = times.reduce((sum, ms) => sum + ms, 0) / 1000;
  return {
    medianMs: median(times),
    slowestMs: Math.max(...times),
    rowsPerSecond: rows / seconds,
    walPerRow: (after.wal - before.wal) / rows,
    pagesPerSlice: (after.pages - before.pages) / count,
  };
}

/* The beginning is the third value of the statement of a slice. */
function forgetful(database: Database): Database {
  return {
    ...database,
    query: (name, text, values) => database.query(name, text, values?.with(2, '-infinity')),
  };
}

async function readCounters(client: pg.Client, database: Database): Promise<{ wal: number; pages: number }> {
  // Statements one after the other go through one session, which hands in what it counted when it is told to.
  await database.query(null, 'select pg_stat_force_next_flush()');
  await client.query('select pg_stat_clear_snapshot()');
  const { rows } = await client.query(
    `select (pg_current_wal_insert_lsn() - '0/0')::float8 as wal,
       (heap_blks_read + heap_blks_hit + idx_blks_read + idx_blks_hit)::float8 as pages
       from pg_statio_user_tables where relname = 'webhook_delivery'`,
  );
  return rows[0];
}
