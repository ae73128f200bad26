/** Accepted units of one key, oldest first. Those before `head` are outside the window. */
interface Journal {
  stamps: number[];
  head: number;
}

/** A journal is compacted when at least this many stamps, and half of all, are outdated. */
const CUT_AT = 64;

/**
 * Exact sliding windows in memory: a request at time t is accepted if, with this request, at most `limit` units were
 * accepted in (t - windowMs, t]. Constant cost on average. Memory grows only with the keys used within the last window:
 * journals are in the order of their last accepted request, and each new one removes up to two idle ones.
 */
export class SlidingWindows {
  readonly #limit: number;
  readonly #windowMs: number;
  readonly #journals = new Map<string, Journal>();

  constructor(limit: number, windowMs: number) {
    this.#limit = limit;
    this.#windowMs = windowMs;
  }

  /** Number of keys remembered. */
  get size(): number {
    return this.#journals.size;
  }

  hasRoom(key: string, units: number, now: number): boolean {
    const journal = this.#journals.get(key);
    if (!journal) return units <= this.#limit;
    this.#expire(journal, now);
    return journal.stamps.length - journal.head + units <= this.#limit;
  }

  /** A key's units in use, and the milliseconds until the next one is free. */
  usage(key: string, now: number): { used: number; nextFreeInMs: number } {
    const journal = this.#journals.get(key);
    if (journal) this.#expire(journal, now);
    const oldest = journal?.stamps[journal.head];
    if (!journal || oldest === undefined) return { used: 0, nextFreeInMs: 0 };
    return { used: journal.stamps.length - journal.head, nextFreeInMs: oldest + this.#windowMs - now };
  }

  /** Takes all units or none. */
  consume(key: string, units: number, now: number): boolean {
    if (!this.hasRoom(key, units, now)) return false;
    this.record(key, units, now);
    return true;
  }

  /** Adds units that were accepted elsewhere, whether or not they fit. */
  record(key: string, units: number, now: number): void {
    const journal = this.#journals.get(key) ?? { stamps: [], head: 0 };
    const stamp = Math.max(now, journal.stamps.at(-1) ?? now);
    for (let unit = 0; unit < units; unit++) journal.stamps.push(stamp);
    this.#journals.delete(key);
    this.#journals.set(key, journal);
    this.#dropIdle(now);
  }

  #expire(journal: Journal, now: number): void {
    const { stamps } = journal;
    for (let stamp = stamps[journal.head]; stamp !== undefined; stamp = stamps[journal.head]) {
      if (now - stamp < this.#windowMs) break;
      journal.head++;
    }
    if (journal.head < CUT_AT || journal.head * 2 < stamps.length) return;
    stamps.splice(0, journal.head);
    journal.head = 0;
  }

  #dropIdle(now: number): void {
    for (let dropped = 0; dropped < 2; dropped++) {
      const [oldest] = this.#journals;
      if (!oldest || now - (oldest[1].stamps.at(-1) ?? 0) < this.#windowMs) return;
      this.#journals.delete(oldest[0]);
    }
  }
}
