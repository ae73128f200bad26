import { performance } from 'node:perf_hooks';
import { FreshCache } from '../../access/fresh-cache.js';
import type { Database } from '../../db/database.js';
import { type NewestRecords, readNewestRecords } from './newest-records.js';

/** The age at which what is known of a workspace's records is read again. */
const MAX_AGE_MS = 10 * 60 * 1000;
const MAX_WORKSPACES = 10_000;

/* One cache for each database: a process has one, tests have several. */
const caches = new WeakMap<Database, FreshCache<NewestRecords>>();

function cacheOf(database: Database): FreshCache<NewestRecords> {
  const known = caches.get(database);
  if (known) return known;
  const cache = new FreshCache<NewestRecords>({
    maxAgeMs: MAX_AGE_MS,
    max: MAX_WORKSPACES,
    clock: () => performance.now(),
  });
  caches.set(database, cache);
  return cache;
}

/**
 * The newest records of a workspace, at most 10 minutes old. Callers that arrive together share one statement; a
 * failure is told to them and not kept. Each process keeps its own: no secret and no setting is in it, so processes
 * that differ for some minutes differ in nothing but freshness.
 * @source Specification: Integrations, the cache
 */
export function getNewestRecords(database: Database, clientId: string): NewestRecords | Promise<NewestRecords> {
  return cacheOf(database).get(clientId, () => readNewestRecords(database, clientId));
}

/** Reads a workspace's records anew at the next question, after a change of its connections. */
export function dropNewestRecords(database: Database, clientId: string): void {
  cacheOf(database).drop(clientId);
}
