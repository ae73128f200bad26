import type { RedisClient } from '../../redis/redis-client.js';

/** Sliding windows that all processes share through Redis. */
export interface SharedWindows {
  /** Takes `units` atomically, all or none, by the clock of Redis. Undefined: Redis did not respond in time. */
  reserve(key: string, terms: { limit: number; windowMs: number; units: number }): Promise<boolean | undefined>;
  /** A key's units in use, and milliseconds until the next one is free. Undefined: Redis did not respond in time. */
  usage(key: string, windowMs: number): Promise<{ used: number; nextFreeInMs: number } | undefined>;
}

// A list of the accepted times in microseconds, oldest first. The request fits if the time that `units` would push out of
// the newest `limit` is missing or outside the window. The list is deleted after a large step back of the clock.
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

const USAGE = `
local window = tonumber(ARGV[1]) * 1000
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local stamps = redis.call('LRANGE', KEYS[1], 0, -1)
local newest = tonumber(stamps[#stamps] or 0)
if newest - now > window then return {0, 0} end
now = math.max(now, newest)
for index, stamp in ipairs(stamps) do
  local age = now - tonumber(stamp)
  if age < window then return {#stamps - index + 1, window - age} end
end
return {0, 0}`;

export function openSharedWindows(redis: RedisClient): SharedWindows {
  return {
    async reserve(key, { limit, windowMs, units }) {
      const answer = await redis.ask((client) => client.eval(RESERVE, 1, `rate:${key}`, limit, windowMs, units));
      return answer === undefined ? undefined : answer === 1;
    },
    async usage(key, windowMs) {
      const answer = await redis.ask((client) => client.eval(USAGE, 1, `rate:${key}`, windowMs));
      if (!Array.isArray(answer)) return undefined;
      const [used, microseconds] = answer.map(Number);
      return { used: used ?? 0, nextFreeInMs: (microseconds ?? 0) / 1000 };
    },
  };
}
