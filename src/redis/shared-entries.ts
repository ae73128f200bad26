import type { RedisClient } from './redis-client.js';

/** The text of a key, and the time of the question in microseconds by the clock of Redis. */
export interface SharedAnswer {
  /** Absent: no fresh entry. */
  text?: string;
  askedAt: string;
}

/** Cached texts that all processes share. Every method returns undefined while Redis does not answer. */
export interface SharedEntries {
  get(key: string): Promise<SharedAnswer | undefined>;
  /**
   * Stores what was read after `askedAt`; it expires `maxAgeMs` after that time. Does nothing if the key was dropped or
   * written since, because the value may be older.
   */
  put(key: string, text: string, askedAt: string, maxAgeMs: number): Promise<unknown>;
  /** Drops the key, and ignores the results of its running reads. */
  drop(key: string, maxAgeMs: number): Promise<unknown>;
}

/*
 * An entry is `<microseconds> <text>`: the time before its text was read, by the clock of Redis. A dropped entry keeps the
 * time without a text, so that a slow read from before the drop cannot store the old text again.
 */
const NOW = `local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local kept = redis.call('GET', KEYS[1])
`;
const GET = `${NOW}
local text = kept and string.match(kept, '^%d+ (.+)$')
return {string.format('%.0f', now), text or false}`;
const PUT = `${NOW}
local asked = tonumber(ARGV[2])
if kept and tonumber(string.match(kept, '^%d+')) >= asked then return 0 end
local left = math.floor((asked - now) / 1000 + tonumber(ARGV[3]))
if left <= 0 then return 0 end
redis.call('SET', KEYS[1], ARGV[2] .. ' ' .. ARGV[1], 'PX', left)
return 1`;
const DROP = `${NOW}
return redis.call('SET', KEYS[1], string.format('%.0f', now) .. ' ', 'PX', ARGV[1])`;

export function openSharedEntries(redis: RedisClient, name: string): SharedEntries {
  const full = (key: string) => `${name}:${key}`;
  return {
    async get(key) {
      const answer = await redis.ask((client) => client.eval(GET, 1, full(key)));
      if (!Array.isArray(answer)) return undefined;
      const [askedAt, text] = answer as [string, string | null];
      return text === null ? { askedAt } : { askedAt, text };
    },
    put: (key, text, askedAt, maxAgeMs) =>
      redis.ask((client) => client.eval(PUT, 1, full(key), text, askedAt, maxAgeMs)),
    drop: (key, maxAgeMs) => redis.ask((client) => client.eval(DROP, 1, full(key), maxAgeMs)),
  };
}
