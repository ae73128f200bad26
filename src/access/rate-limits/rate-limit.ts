import { performance } from 'node:perf_hooks';
import { type Budget, RateLimitedError } from '../../errors.js';
import type { Clock } from '../../redis/fresh-cache.js';
import { type CallerActor, limitName } from '../actor.js';
import type { SharedWindows } from './shared-windows.js';
import { SlidingWindows } from './sliding-window.js';

/** Limits the units per key in any window of time. One per kind of limit and process. */
export interface RateLimiter {
  /** Takes `units` (default 1), all or none. Returns whether they are accepted; without Redis synchronously. */
  consume(key: string, units?: number): boolean | Promise<boolean>;
  /** The remaining units over all processes; takes nothing. */
  budget(key: string, units: number): Promise<Budget>;
  /** Whether this process by itself has room for one more unit; takes nothing. */
  hasRoom(key: string): boolean;
}

export interface RateLimiterOptions {
  /** Units in any window; 0 disables the limiter. */
  limit: number;
  windowMs: number;
  /** Absent: this process limits by itself. */
  shared?: SharedWindows;
  /** Prefix of this limiter's keys in Redis. */
  name?: string;
  clock?: Clock;
}

/** The window of the limit per key, in milliseconds. */
export const RATE_WINDOW_MS = 10_000;
/** Requests per second without a valid key from one address. */
const REQUESTS_PER_ADDRESS = 20;

/**
 * A limiter that is exact in any sliding window. With Redis the process also records what it accepted itself: a key over
 * its limit here is refused without Redis, and no process accepts more than the limit when Redis is down or loses data.
 *
 * Custom, because published sliding-window libraries take one unit at a time, use the wall clock, return a promise even
 * in memory, and keep idle keys in Redis for hours.
 * @source Specification: Limits, request rate
 */
export function createRateLimiter(options: RateLimiterOptions): RateLimiter {
  const { limit, windowMs, shared, name = 'key', clock = () => performance.now() } = options;
  if (limit === 0) return UNLIMITED;
  const own = new SlidingWindows(limit, windowMs);
  const consumeShared = async (store: SharedWindows, key: string, units: number): Promise<boolean> => {
    const askedAt = clock();
    if (!own.hasRoom(key, units, askedAt)) return false;
    const accepted = await store.reserve(`${name}:${key}`, { limit, windowMs, units });
    if (accepted === undefined) return own.consume(key, units, clock());
    // With the earlier time, because an entry that outlived its counterpart in Redis would refuse too much.
    if (accepted) own.record(key, units, askedAt);
    return accepted;
  };
  return {
    consume(key, units = 1) {
      if (units === 0) return true;
      return shared ? consumeShared(shared, key, units) : own.consume(key, units, clock());
    },
    async budget(key, unitsAsked) {
      const ofAll = await shared?.usage(`${name}:${key}`, windowMs);
      const ofThis = own.usage(key, clock());
      // A Redis that lost its data knows of fewer units than this process accepted.
      const { used, nextFreeInMs } = ofAll && ofAll.used >= ofThis.used ? ofAll : ofThis;
      return { unitsAsked, unitsLeft: Math.max(0, limit - used), nextFreeInMs: Math.ceil(nextFreeInMs) };
    },
    hasRoom: (key) => own.hasRoom(key, 1, clock()),
  };
}

/** Counts requests that were refused by a rate limit. */
export interface RateMetrics {
  rateLimited(scope: 'key' | 'address'): void;
}

interface KeyLimit {
  limiter: RateLimiter;
  metrics: Pick<RateMetrics, 'rateLimited'>;
}

/** Takes one unit of a key or a user. @throws RateLimitedError none is left */
export async function consumeUnit({ limiter, metrics }: KeyLimit, actor: CallerActor): Promise<void> {
  if (await limiter.consume(limitName(actor))) return;
  metrics.rateLimited('key');
  throw new RateLimitedError();
}

const UNLIMITED: RateLimiter = {
  consume: () => true,
  budget: async (_key, unitsAsked) => ({ unitsAsked, unitsLeft: unitsAsked, nextFreeInMs: 0 }),
  hasRoom: () => true,
};

/**
 * The limit of requests without a valid key, per address. In memory, so that a flood of bad keys does not reach Redis.
 * @param enabled false if RATE_LIMIT is 0
 */
export function createAddressLimiter(enabled: boolean, clock?: Clock): RateLimiter {
  return createRateLimiter({ limit: enabled ? REQUESTS_PER_ADDRESS : 0, windowMs: 1000, clock });
}
