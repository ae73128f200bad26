import { UnavailableError } from '../../errors.js';

export interface ConcurrencyOptions {
  /** Places in all. */
  total: number;
  /** Places of one owner. */
  perOwner: number;
  /** Places of one group of owners; absent: `total`. */
  perGroup?: number;
  /** An owner may take more than its share while fewer places than these are in use in all; absent: never. */
  lendBelow?: number;
  /** Requests of one owner that may wait for a place. */
  waiting: number;
  /** Requests of all owners that may wait. */
  waitingTotal: number;
  /** The longest wait, in milliseconds. */
  waitMs: number;
}

/** The receiver of the answer, such as a response of Node: it tells when the connection closes. */
export interface Reader {
  readonly destroyed: boolean;
  once(event: 'close', listener: () => void): unknown;
  off(event: 'close', listener: () => void): unknown;
}

/** Who asks for a place, and how long the request waits for one. */
export interface SlotRequest {
  /** Whose share the place comes from, such as a client. */
  owner: string;
  /** What several owners belong to, such as an agency. */
  group?: string;
  /** Milliseconds, where this request waits longer or shorter than the others. */
  waitMs?: number;
  /** Aborts the wait. A place that was already acquired stays taken until it is released. */
  signal?: AbortSignal | undefined;
  /** Aborts the wait in the same way when its connection closes. */
  reader?: Reader | undefined;
}

/** Gives the place back; further calls do nothing. */
export type Release = () => void;

/**
 * Why a place was refused: the owner or its group already uses all that it may (`owner`), it has too many unread
 * answers (`unread`), the wait was aborted (`gone`), or the service has no place left even for an owner within its
 * share (`total`).
 */
type RefusalReason = 'owner' | 'unread' | 'total' | 'gone';

/** No place became free in time. */
export class SlotRefused extends UnavailableError {
  readonly reason: RefusalReason;
  constructor(reason: RefusalReason) {
    super();
    this.reason = reason;
  }
}

/** Limits how much work runs at a time. */
export interface ConcurrencyLimit {
  /** @throws PlaceRefused no place became free in time, too many requests wait already, or the wait was aborted */
  acquire(turn: SlotRequest): Promise<Release>;
}

interface Waiter {
  grant: (release: Release) => void;
}

interface Group {
  readonly name: string;
  inUse: number;
  /** How many of its owners are known. */
  owners: number;
}

/** What one owner uses, and its queue. */
interface Owner {
  readonly name: string;
  readonly group: Group;
  inUse: number;
  /**
   * Oldest first. An array, because a set that only passes things on keeps them from the garbage collector: each time it
   * is made anew, V8 links the old table to the new one, and a table that has reached the old generation holds all later
   * ones, with whoever waited in them, until a major collection.
   */
  readonly waiters: Waiter[];
}

/**
 * A concurrency limit that is fair among owners: each has its share of the places and a queue of its own, and the
 * queues are served round-robin. An owner that asks for more than its share waits behind its own requests, while the
 * first request of any other owner waits for at most one request of each owner. Places that nobody uses are lent;
 * owners within their share come first.
 */
export function createConcurrencyLimit(options: ConcurrencyOptions): ConcurrencyLimit {
  return new FairLimit(options);
}

class FairLimit implements ConcurrencyLimit {
  readonly #options: Required<ConcurrencyOptions>;
  readonly #owners = new Map<string, Owner>();
  readonly #groups = new Map<string, Group>();
  /** The owners with waiting requests, in the order in which they are served. */
  readonly #line = new Set<Owner>();
  #inUse = 0;
  #waiting = 0;

  constructor(options: ConcurrencyOptions) {
    this.#options = { perGroup: options.total, lendBelow: 0, ...options };
  }

  acquire(turn: SlotRequest): Promise<Release> {
    const { owner: name, group = name } = turn;
    if (turn.signal?.aborted || turn.reader?.destroyed) return Promise.reject(new SlotRefused('gone'));
    const owner = this.#ownerOf(name, group);
    // An owner that may take a place has no waiting requests, so this request overtakes none.
    if (this.#mayTake(owner)) return Promise.resolve(this.#take(owner));
    const { waiting, waitingTotal } = this.#options;
    if (owner.waiters.length >= waiting || this.#waiting >= waitingTotal) {
      const refusal = new SlotRefused(this.#reasonFor(owner));
      this.#forgetIdle(owner);
      return Promise.reject(refusal);
    }
    return this.#wait(owner, turn);
  }

  #ownerOf(name: string, groupName: string): Owner {
    const known = this.#owners.get(name);
    if (known) return known;
    const group = this.#groups.get(groupName) ?? { name: groupName, inUse: 0, owners: 0 };
    this.#groups.set(groupName, group);
    group.owners++;
    const owner: Owner = { name, group, inUse: 0, waiters: [] };
    this.#owners.set(name, owner);
    return owner;
  }

  #hasShare(owner: Owner): boolean {
    const { perOwner, perGroup } = this.#options;
    return owner.inUse < perOwner && owner.group.inUse < perGroup;
  }

  #mayBorrow(owner: Owner): boolean {
    return this.#inUse < this.#options.lendBelow && owner.group.inUse < this.#options.perGroup;
  }

  #mayTake(owner: Owner): boolean {
    return this.#inUse < this.#options.total && (this.#hasShare(owner) || this.#mayBorrow(owner));
  }

  #reasonFor(owner: Owner): RefusalReason {
    return this.#hasShare(owner) ? 'total' : 'owner';
  }

  #take(owner: Owner): Release {
    this.#inUse++;
    owner.inUse++;
    owner.group.inUse++;
    let released = false;
    return () => {
      if (released) return;
      released = true;
      this.#inUse--;
      owner.inUse--;
      owner.group.inUse--;
      this.#serveNext();
      this.#forgetIdle(owner);
    };
  }

  /* The owner that was served moves to the end of the queue of owners. */
  #serveNext(): void {
    const owner = this.#nextInLine();
    const first = owner?.waiters.shift();
    if (!owner || !first) return;
    this.#line.delete(owner);
    if (owner.waiters.length > 0) this.#line.add(owner);
    first.grant(this.#take(owner));
  }

  /*
   * A place that became free goes to the first owner in the queue that is within its share, else to the first that may
   * borrow. Then as many places are in use as before, so nobody else can be served.
   */
  #nextInLine(): Owner | undefined {
    if (this.#line.size === 0 || this.#inUse >= this.#options.total) return undefined;
    for (const owner of this.#line) if (this.#hasShare(owner)) return owner;
    if (this.#inUse >= this.#options.lendBelow) return undefined;
    for (const owner of this.#line) if (this.#mayBorrow(owner)) return owner;
    return undefined;
  }

  #wait(owner: Owner, { waitMs = this.#options.waitMs, signal, reader }: SlotRequest): Promise<Release> {
    return new Promise((grant, refuse) => {
      const settle = () => {
        this.#waiting--;
        clearTimeout(timer);
        signal?.removeEventListener('abort', onLeft);
        reader?.off('close', onLeft);
      };
      const giveUp = (reason: RefusalReason) => {
        settle();
        owner.waiters.splice(owner.waiters.indexOf(waiter), 1);
        if (owner.waiters.length === 0) this.#line.delete(owner);
        this.#forgetIdle(owner);
        refuse(new SlotRefused(reason));
      };
      const onLeft = () => giveUp('gone');
      const waiter: Waiter = {
        grant: (release) => {
          settle();
          grant(release);
        },
      };
      const timer = setTimeout(() => giveUp(this.#reasonFor(owner)), waitMs);
      signal?.addEventListener('abort', onLeft);
      reader?.once('close', onLeft);
      this.#waiting++;
      owner.waiters.push(waiter);
      this.#line.add(owner);
    });
  }

  /* Idle owners are forgotten: their names come from requests, so there may be any number of them. */
  #forgetIdle(owner: Owner): void {
    if (owner.inUse > 0 || owner.waiters.length > 0) return;
    if (!this.#owners.delete(owner.name)) return;
    owner.group.owners--;
    if (owner.group.owners === 0) this.#groups.delete(owner.group.name);
  }
}
