import type { RedisDoor } from './redis-door.js';

/** What Redis knew of a key, and when it was asked by its own clock. */
export interface SharedAnswer {
  /** Absent: nothing that is fresh, so the caller reads. */
  text?: string;
  /** Microseconds; names the moment before a read that follows. */
  askedAt: string;
}

/** Texts that all processes share for a time. Every step answers undefined where Redis is away. */
export interface SharedEntries {
  get(key: string): Promise<SharedAnswer | undefined>;
  /**
   * Keeps what was read after `askedAt` until it is `maxAgeMs` old, counted from there. Does nothing when the key was
   * dropped or written since: what was read may be older than that.
   */
  put(key: string, text: string, askedAt: string, maxAgeMs: number): Promise<unknown>;
  /** Forgets the key, and whatever is being read for it now. */
  drop(key: string, maxAgeMs: number): Promise<unknown>;
}

/*
 * An entry is `<microseconds> <text>`: the moment before its text was read, by the clock of Redis. A dropped one keeps
 * its moment and no text, so that a slow reader of before cannot bring the old text back. Counting from the moment of
 * the question, not from that of the write, holds the age also when a write arrives late.
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

/** The entries behind a door. */
export function openSharedEntries(redis: RedisDoor, name: string): SharedEntries {
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
