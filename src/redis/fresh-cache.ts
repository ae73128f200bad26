import { LRUCache } from 'lru-cache';

/** A monotonic clock, in milliseconds. */
export type Clock = () => number;

interface Entry<Value> {
  value: Value;
  readAt: number;
}

interface Flight<Value> {
  startedAt: number;
  result: Promise<Value>;
}

/**
 * A cache whose entries expire `maxAgeMs` after the start of their read, so that a change in the database takes effect
 * everywhere within that time. Concurrent calls for one key share one read. A read that throws is not cached.
 */
export class FreshCache<Value extends object> {
  readonly #maxAgeMs: number;
  readonly #clock: Clock;
  readonly #entries: LRUCache<string, Entry<Value>>;
  #flights = new Map<string, Flight<Value>>();

  constructor(options: { maxAgeMs: number; max: number; clock: Clock }) {
    this.#maxAgeMs = options.maxAgeMs;
    this.#clock = options.clock;
    this.#entries = new LRUCache({ max: options.max });
  }

  get(key: string, read: () => Promise<Value>): Value | Promise<Value> {
    const now = this.#clock();
    const kept = this.#fresh(key, now);
    if (kept) return kept;
    const flight = this.#flights.get(key);
    // A hanging read must not answer later callers with a row older than `maxAgeMs`.
    if (flight && now - flight.startedAt < this.#maxAgeMs) return flight.result;
    return this.#start(key, read, now);
  }

  /** The cached value if it is fresh; never reads. */
  peek(key: string): Value | undefined {
    return this.#fresh(key, this.#clock());
  }

  /** Whether the last read of the key found something, however long ago. */
  wasFound(key: string): boolean {
    return this.#entries.has(key);
  }

  /** Drops the matching entries. Running reads still answer their callers, but are not cached. */
  dropWhere(matches: (value: Value, key: string) => boolean): void {
    for (const [key, { value }] of this.#entries.entries()) if (matches(value, key)) this.#entries.delete(key);
    this.#flights = new Map();
  }

  /** Drops one key. A running read still answers its callers, but is not cached. */
  drop(key: string): void {
    this.#entries.delete(key);
    this.#flights.delete(key);
  }

  #fresh(key: string, now: number): Value | undefined {
    const entry = this.#entries.get(key);
    return entry && now - entry.readAt < this.#maxAgeMs ? entry.value : undefined;
  }

  #start(key: string, read: () => Promise<Value>, startedAt: number): Promise<Value> {
    const flight: Flight<Value> = { startedAt, result: read() };
    this.#flights.set(key, flight);
    const isCurrent = (): boolean => this.#flights.get(key) === flight;
    flight.result.then(
      (value) => {
        if (!isCurrent()) return;
        this.#flights.delete(key);
        this.#entries.set(key, { value, readAt: startedAt });
      },
      () => {
        if (!isCurrent()) return;
        this.#flights.delete(key);
        this.#entries.delete(key);
      },
    );
    return flight.result;
  }
}
