import { performance } from 'node:perf_hooks';
import { Redis } from 'ioredis';

/** Sliding windows that all processes share. */
export interface SharedWindows {
  /**
   * Takes `units` in one atomic step, all or none, by the clock of Redis.
   * @returns undefined when Redis did not answer in time: the caller decides by itself
   */
  reserve(key: string, terms: { limit: number; windowMs: number; units: number }): Promise<boolean | undefined>;
  close(): void;
}

export interface SharedWindowsOptions {
  url: string;
  log: { warn(fields: { err?: unknown }, message: string): void; info(fields: object, message: string): void };
  /** Told each time that Redis goes away. */
  onAway?: () => void;
}

const ANSWER_MS = 50;
const PAUSE_MS = 1000;
const RECONNECT_MS = 250;

// A list of the accepted times in microseconds, oldest first. The request fits exactly when the time that `units` would
// push out of the newest `limit` is missing or has left the window. A list longer than that is cut, an idle one expires
// with its window. After a large step back of the clock the old times mean nothing any more.
const RESERVE = `
local limit, window, units = tonumber(ARGV[1]), tonumber(ARGV[2]) * 1000, tonumber(ARGV[3])
if units > limit then return 0 end
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local newest = tonumber(redis.call('LINDEX', KEYS[1], -1) or 0)
if newest - now > window then
  redis.call('DEL', KEYS[1])
elseif newest > now then
  now = newest
end
local pushed_out = tonumber(redis.call('LINDEX', KEYS[1], units - limit - 1) or 0)
if now - pushed_out < window then return 0 end
local stamp = string.format('%.0f', now)
for _ = 1, units do redis.call('RPUSH', KEYS[1], stamp) end
redis.call('LTRIM', KEYS[1], -limit, -1)
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 1`;

/**
 * Opens the shared windows. Returns at once, whether Redis is there or not. A Redis that does not answer within 50 ms
 * is left alone for a second and then tried again by one request; both changes are logged once.
 */
export function openSharedWindows({ url, log, onAway }: SharedWindowsOptions): SharedWindows {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: null,
    connectTimeout: 1000,
    // A connection that swallows commands silently is given up, since its own retransmission may take minutes.
    socketTimeout: 500,
    disconnectTimeout: 100,
    retryStrategy: () => RECONNECT_MS,
  });
  let away = false;
  let pausedUntil = 0;
  const fail = (err: unknown): undefined => {
    pausedUntil = performance.now() + PAUSE_MS;
    if (away) return;
    away = true;
    onAway?.();
    log.warn({ err }, 'Redis is away; this process limits requests by itself.');
  };
  const succeed = (): void => {
    pausedUntil = 0;
    if (!away) return;
    away = false;
    log.info({}, 'Redis is back; request limits are shared again.');
  };
  redis.on('error', fail);
  redis.on('ready', succeed);
  return {
    async reserve(key, { limit, windowMs, units }) {
      const now = performance.now();
      if (redis.status !== 'ready' || now < pausedUntil) return undefined;
      // While Redis is away one request at a time finds out, the others do not wait for it.
      if (away) pausedUntil = now + PAUSE_MS;
      try {
        const answer = await within(ANSWER_MS, redis.eval(RESERVE, 1, `rate:${key}`, limit, windowMs, units));
        succeed();
        return answer === 1;
      } catch (error) {
        return fail(error);
      }
    },
    close: () => redis.disconnect(),
  };
}

/**
 * The answer, or an Error after `ms`. When the timer fires late because this process was busy, the answer may already
 * lie in the socket: one more turn of the event loop lets it be read first.
 */
function within<T>(ms: number, answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => setImmediate(reject, new Error(`No answer within ${ms} ms.`)), ms);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
