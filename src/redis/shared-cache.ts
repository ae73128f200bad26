import { FreshCache } from './fresh-cache.js';
import type { SharedEntries } from './shared-entries.js';

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
