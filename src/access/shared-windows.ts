import type { RedisDoor } from './redis-door.js';

/** Sliding windows that all processes share. */
export interface SharedWindows {
  /**
   * Takes `units` in one atomic step, all or none, by the clock of Redis.
   * @returns undefined when Redis did not answer in time: the caller decides by itself
   */
  reserve(key: string, terms: { limit: number; windowMs: number; units: number }): Promise<boolean | undefined>;
}

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

/** The windows behind a door; without Redis there are none, and each process limits by itself. */
export function openSharedWindows(redis: RedisDoor): SharedWindows {
  return {
    async reserve(key, { limit, windowMs, units }) {
      const answer = await redis.ask((client) => client.eval(RESERVE, 1, `rate:${key}`, limit, windowMs, units));
      return answer === undefined ? undefined : answer === 1;
    },
  };
}
