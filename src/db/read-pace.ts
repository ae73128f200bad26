/** Bytes a second of long reads: what it takes to parse, serialise and send them is then less than half of the event loop. */
const BYTES_PER_MS = (16 * 2 ** 20) / 1000;

/** Timers are late by a millisecond or so; so much of the time that they lose is made up for. */
const MAKE_UP_MS = 5;

/** A reader that waits for its turn. */
interface Waiting {
  /** Lower is earlier. */
  rank: number;
  bytes: number;
  go: () => void;
}

/**
 * Spaces long reads, over all operations of a process. Owners take turns; of one owner the reads end one after the other,
 * so that few of them are in memory at once.
 */
export class ReadPace {
  /** The waiting owners, in serving order. */
  readonly #line = new Map<string, Waiting[]>();
  #ranks = 0;
  #freeAt = 0;
  #timer: NodeJS.Timeout | undefined;

  /** The rank of a read that becomes long now. */
  nextRank(): number {
    return ++this.#ranks;
  }

  /** Takes bytes that were read. @returns undefined: more may be read at once */
  take(owner: string, rank: number, bytes: number): Promise<void> | undefined {
    const now = performance.now();
    if (this.#line.size === 0 && this.#freeAt <= now) {
      this.#use(now, bytes);
      return undefined;
    }
    return new Promise((go) => {
      const own = this.#line.get(owner);
      if (own) own.push({ rank, bytes, go });
      else this.#line.set(owner, [{ rank, bytes, go }]);
      this.#timer ??= setTimeout(() => this.#serve(), this.#freeAt - now);
    });
  }

  #use(now: number, bytes: number): void {
    this.#freeAt = Math.max(this.#freeAt, now - MAKE_UP_MS) + bytes / BYTES_PER_MS;
  }

  #serve(): void {
    this.#timer = undefined;
    const now = performance.now();
    for (const [owner, own] of this.#line) {
      if (this.#freeAt > now) break;
      const first = own.reduce((one, other) => (other.rank < one.rank ? other : one));
      own.splice(own.indexOf(first), 1);
      this.#line.delete(owner);
      if (own.length > 0) this.#line.set(owner, own);
      this.#use(now, first.bytes);
      first.go();
    }
    if (this.#line.size > 0) this.#timer = setTimeout(() => this.#serve(), this.#freeAt - now);
  }
}
