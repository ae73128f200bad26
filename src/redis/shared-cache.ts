import { FreshCache } from './fresh-cache.js';
import type { RedisClient } from './redis-client.js';

interface Codec<Value> {
  encode(value: Value): string;
  /** Undefined for a text of another version. */
  decode(text: string): Value | undefined;
}

interface SharedCacheOptions<Value> {
  maxAgeMs: number;
  /** The most values that a process keeps in memory. */
  max: number;
  clock: () => number;
  /** Absent: each process has its own cache. */
  shared?: SharedEntries;
  codec: Codec<Value>;
}

/**
 * A cache with a maximum age, in Redis where there is one. While Redis answers, only its entries count, so a drop by one
 * process applies to all; otherwise each process uses what it read itself. Values from Redis are not cached in memory, so
 * the ages of the two layers do not add up. Concurrent calls share one read; a read that fails is not cached.
 */
export class SharedCache<Value extends object> {
  readonly #own: FreshCache<Value>;
  readonly #shared: SharedEntries | undefined;
  readonly #codec: Codec<Value>;
  readonly #maxAgeMs: number;
  readonly #asked = new Map<string, Promise<Value>>();

  constructor({ shared, codec, ...own }: SharedCacheOptions<Value>) {
    this.#own = new FreshCache(own);
    this.#shared = shared;
    this.#codec = codec;
    this.#maxAgeMs = own.maxAgeMs;
  }

  get(key: string, read: () => Promise<Value>): Value | Promise<Value> {
    const shared = this.#shared;
    if (!shared) return this.#own.get(key, read);
    const underWay = this.#asked.get(key);
    if (underWay) return underWay;
    const asked = this.#ask(shared, key, read).finally(() => {
      if (this.#asked.get(key) === asked) this.#asked.delete(key);
    });
    this.#asked.set(key, asked);
    return asked;
  }

  /** Drops a key here and, once this resolves, in every process that uses this Redis. */
  async drop(key: string): Promise<void> {
    this.#forget(key);
    await this.#shared?.drop(key, this.#maxAgeMs);
    // A read may have started before the drop and ended meanwhile.
    this.#forget(key);
  }

  #forget(key: string): void {
    this.#own.drop(key);
    this.#asked.delete(key);
  }

  async #ask(shared: SharedEntries, key: string, read: () => Promise<Value>): Promise<Value> {
    const answer = await shared.get(key);
    if (!answer) return this.#own.get(key, read);
    const known = answer.text === undefined ? undefined : this.#codec.decode(answer.text);
    if (known) return known;
    this.#own.drop(key);
    const value = await this.#own.get(key, read);
    await shared.put(key, this.#codec.encode(value), answer.askedAt, this.#maxAgeMs);
    return value;
  }
}

/** The text of a key, and the time of the question in microseconds by the clock of Redis. */
interface SharedAnswer {
  /** Absent: no fresh entry. */
  text?: string;
  askedAt: string;
}

/** Cached texts that all processes share. Every method returns undefined while Redis does not answer. */
interface SharedEntries {
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
      const answer: unknown = await redis.ask((client) => client.eval(GET, 1, full(key)));
      if (!Array.isArray(answer)) return undefined;
      const [askedAt, text]: unknown[] = answer;
      return { askedAt: String(askedAt), ...(typeof text === 'string' && { text }) };
    },
    put: (key, text, askedAt, maxAgeMs) =>
      redis.ask((client) => client.eval(PUT, 1, full(key), text, askedAt, maxAgeMs)),
    drop: (key, maxAgeMs) => redis.ask((client) => client.eval(DROP, 1, full(key), maxAgeMs)),
  };
}
