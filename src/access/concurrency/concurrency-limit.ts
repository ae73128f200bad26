import { UnavailableError } from '../../errors.js';

export interface ConcurrencyOptions {
  /** Total number of slots. */
  total: number;
  perOwner: number;
  /** Slots of one group of owners; absent: `total`. */
  perGroup?: number;
  /** An owner may exceed its share while fewer slots than this are in use in total; absent: never. */
  lendBelow?: number;
  /** Maximum number of waiting requests of one owner. */
  waiting: number;
  /** Maximum number of waiting requests of all owners. */
  waitingTotal: number;
  /** Maximum wait, in milliseconds. */
  waitMs: number;
}

/** The receiver of the response, such as a Node response. */
export interface Reader {
  readonly destroyed: boolean;
  once(event: 'close', listener: () => void): unknown;
  off(event: 'close', listener: () => void): unknown;
}

export interface SlotRequest {
  /** The owner whose share the slot counts against, such as a client. */
  owner: string;
  /** A group of owners, such as an agency. */
  group?: string;
  /** Overrides the maximum wait of the limit. */
  waitMs?: number;
  /** Aborts the wait. A slot that was already acquired is held until it is released. */
  signal?: AbortSignal | undefined;
  /** Aborts the wait when its connection closes. */
  reader?: Reader | undefined;
}

/** Releases the slot; further calls do nothing. */
export type Release = () => void;

/** Runs something in a slot, which is released at the end. */
export async function withSlot<Result>(slot: Promise<Release>, run: () => Result | Promise<Result>): Promise<Result> {
  const release = await slot;
  try {
    return await run();
  } finally {
    release();
  }
}

/**
 * `owner`: the owner or its group uses its whole share. `unread`: the owner has too many unread responses. `gone`: the
 * wait was aborted. `total`: no slot is free, even for an owner within its share.
 */
type RefusalReason = 'owner' | 'unread' | 'total' | 'gone';

/** No slot became free in time. */
export class SlotRefused extends UnavailableError {
  readonly reason: RefusalReason;
  constructor(reason: RefusalReason) {
    super();
    this.reason = reason;
  }
}

interface Waiter {
  grant: (release: Release) => void;
}

interface Group {
  readonly name: string;
  inUse: number;
  /** The number of its owners in the map of owners. */
  owners: number;
}

interface Owner {
  readonly name: string;
  readonly group: Group;
  inUse: number;
  /**
   * Oldest first. Not a Set: when V8 rebuilds the table of a set, the old table points to the new one. An old table in the
   * old generation then keeps all later tables, and the waiters in them, until a major collection.
   */
  readonly waiters: Waiter[];
}

/**
 * A concurrency limit that is fair among owners. Each owner has a share of the slots and its own queue; the queues are
 * served round-robin. Free slots may be lent, but owners within their share come first.
 */
export class ConcurrencyLimit {
  readonly #options: Required<ConcurrencyOptions>;
  readonly #owners = new Map<string, Owner>();
  readonly #groups = new Map<string, Group>();
  /** The owners with waiting requests, in serving order. */
  readonly #line = new Set<Owner>();
  #inUse = 0;
  #waiting = 0;

  constructor(options: ConcurrencyOptions) {
    this.#options = { perGroup: options.total, lendBelow: 0, ...options };
  }

  /** @throws SlotRefused no slot became free in time, too many requests wait already, or the wait was aborted */
  acquire(request: SlotRequest): Promise<Release> {
    const { owner: name, group = name } = request;
    if (request.signal?.aborted || request.reader?.destroyed) return Promise.reject(new SlotRefused('gone'));
    const owner = this.#ownerOf(name, group);
    // An owner that may take a slot has no waiting requests, so this request overtakes none.
    if (this.#mayTake(owner)) return Promise.resolve(this.#take(owner));
    const { waiting, waitingTotal } = this.#options;
    if (owner.waiters.length >= waiting || this.#waiting >= waitingTotal) {
      const refusal = new SlotRefused(this.#reasonFor(owner));
      this.#forgetIdle(owner);
      return Promise.reject(refusal);
    }
    return this.#wait(owner, request);
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

  #serveNext(): void {
    const owner = this.#nextInLine();
    const first = owner?.waiters.shift();
    if (!owner || !first) return;
    // The owner moves to the end of the queue of owners.
    this.#line.delete(owner);
    if (owner.waiters.length > 0) this.#line.add(owner);
    first.grant(this.#take(owner));
  }

  /* A free slot goes to the first owner within its share, else to the first that may borrow. */
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

  /* Owner names come from requests, so their number is unbounded. */
  #forgetIdle(owner: Owner): void {
    if (owner.inUse > 0 || owner.waiters.length > 0) return;
    if (!this.#owners.delete(owner.name)) return;
    owner.group.owners--;
    if (owner.group.owners === 0) this.#groups.delete(owner.group.name);
  }
}
