import { performance } from 'node:perf_hooks';
import { z } from 'zod';
import type { RedisClient } from '../../../redis/redis-client.js';
import { SharedCache } from '../../../redis/shared-cache.js';
import { openSharedEntries } from '../../../redis/shared-entries.js';
import type { NewestRecords } from './newest-records.js';

/** The age after which the newest records of a workspace are read again. */
const MAX_AGE_MS = 10 * 60 * 1000;
const MAX_WORKSPACES = 10_000;

/** The newest records of each workspace, by client id. */
export type NewestCache = Pick<SharedCache<NewestRecords>, 'get' | 'drop'>;

const sharedForm = z.string().transform((text, context) => {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    context.addIssue(String(error));
    return z.NEVER;
  }
});
const recordsForm = sharedForm.pipe(z.array(z.tuple([z.string(), z.iso.datetime().transform((at) => new Date(at))])));

/**
 * A cache of the newest records, at most 10 minutes old. It contains no secrets and no settings: whether an integration
 * is connected is never read from here.
 * @param redis shares it between processes; absent: each process keeps its own
 * @source Specification: Integrations, the cache
 */
export function createNewestCache(redis?: RedisClient): NewestCache {
  return new SharedCache<NewestRecords>({
    maxAgeMs: MAX_AGE_MS,
    max: MAX_WORKSPACES,
    clock: () => performance.now(),
    shared: redis && openSharedEntries(redis, 'newest-records'),
    codec: {
      encode: (records) => JSON.stringify([...records]),
      decode(text) {
        const { data } = recordsForm.safeParse(text);
        return data && new Map(data);
      },
    },
  });
}
