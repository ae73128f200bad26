import type { Socket } from 'node:net';

/** How many bytes of answers may wait in this process for their readers. */
export interface UnreadLimits {
  /** Over all connections of one owner. */
  perOwner: number;
  /** The same for an address without a valid key. */
  perStranger: number;
  /** Over all connections. */
  total: number;
  /** Milliseconds in which a connection receives nothing at all. */
  stallMs: number;
}

const MEBIBYTE = 2 ** 20;

const UNREAD_LIMITS: UnreadLimits = {
  perOwner: 32 * MEBIBYTE,
  perStranger: 4 * MEBIBYTE,
  total: 96 * MEBIBYTE,
  stallMs: 10_000,
};

/** An answer that was written and may not have been received yet, such as a response of Express or Node. */
interface WrittenAnswer {
  readonly socket: Socket | null;
  /** Bytes that were written and have not left the process. */
  readonly writableLength: number;
  once(event: 'close', listener: () => void): unknown;
  /** The timeout restarts with every byte that the reader receives. */
  setTimeout(milliseconds: number, onTimeout: () => void): unknown;
  destroy(): unknown;
}

/** Whose answer it is: a client or agency, or an address without a valid key. */
export interface AnswerOwner {
  readonly kind: 'known' | 'stranger';
  readonly name: string;
}

/**
 * Why a connection was closed: too many unread bytes of its owner or of the process, or it received nothing for too
 * long.
 */
export type CutReason = 'owner' | 'total' | 'stalled';

interface Waiting {
  readonly answer: WrittenAnswer;
  readonly owner: AnswerOwner;
}

interface Options {
  limits?: UnreadLimits;
  onCut: (reason: CutReason) => void;
}

/** The limits are checked after this many more unread bytes, and at regular intervals in any case. */
const LOOK_AFTER = 2 * MEBIBYTE;
const LOOK_EVERY_MS = 1000;

/**
 * The answers that their readers have not received yet. Keeps slow readers from filling the memory: Node buffers what a
 * reader does not receive, so a caller that sends requests and never reads would make the process grow.
 */
export class UnreadAnswers {
  readonly #limits: UnreadLimits;
  readonly #onCut: (reason: CutReason) => void;
  readonly #waiting = new Map<WrittenAnswer, Waiting>();
  readonly #owners = new Map<string, Set<Waiting>>();
  readonly #timer: NodeJS.Timeout;
  #writtenSinceLook = 0;

  constructor({ limits = UNREAD_LIMITS, onCut }: Options) {
    this.#limits = limits;
    this.#onCut = onCut;
    this.#timer = setInterval(() => this.#holdBounds(), LOOK_EVERY_MS);
    this.#timer.unref();
  }

  /**
   * Call it after each write to an answer. Closes the connections with the most unread bytes until every limit holds:
   * first those of owners over their own limit, then any.
   */
  written(answer: WrittenAnswer, ownerOf: () => AnswerOwner): void {
    if (answer.writableLength === 0) return;
    if (!this.#waiting.has(answer)) this.#watch({ answer, owner: ownerOf() });
    this.#writtenSinceLook += answer.writableLength;
    if (this.#writtenSinceLook >= LOOK_AFTER) this.#holdBounds();
  }

  #watch(one: Waiting): void {
    const { answer } = one;
    this.#waiting.set(answer, one);
    const own = this.#owners.get(one.owner.name);
    if (own) own.add(one);
    else this.#owners.set(one.owner.name, new Set([one]));
    answer.once('close', () => void this.#forget(one));
    // An answer that is sent in parts has a timeout of its own. An open stream may have nothing to send for longer than
    // this one.
    const onQuiet = () => void (answer.writableLength > 0 && this.#cut(one, 'stalled'));
    if (!answer.socket?.timeout) answer.setTimeout(this.#limits.stallMs, onQuiet);
  }

  #forget(one: Waiting): boolean {
    const own = this.#owners.get(one.owner.name);
    own?.delete(one);
    if (own?.size === 0) this.#owners.delete(one.owner.name);
    return this.#waiting.delete(one.answer);
  }

  /** Whether half of an owner's limit is unread: more answers would only close one of its connections. */
  hasToRead(owner: string): boolean {
    const own = this.#owners.get(owner);
    return own !== undefined && sum(own) > this.#limits.perOwner / 2;
  }

  /** Bytes that are waiting now. */
  size(): number {
    return sum(this.#waiting.values());
  }

  close(): void {
    clearInterval(this.#timer);
  }

  /* Few answers ever wait, so their bytes are summed up each time instead of being tracked. */
  #holdBounds(): void {
    this.#writtenSinceLook = 0;
    const { perOwner, perStranger, total } = this.#limits;
    for (const own of this.#owners.values()) {
      const [first] = own;
      this.#endFullest([...own], first?.owner.kind === 'known' ? perOwner : perStranger, 'owner');
    }
    this.#endFullest([...this.#waiting.values()], total, 'total');
  }

  #endFullest(all: Waiting[], bound: number, reason: CutReason): void {
    let bytes = sum(all);
    if (bytes <= bound) return;
    all.sort((a, b) => b.answer.writableLength - a.answer.writableLength);
    for (const one of all) {
      if (bytes <= bound) return;
      bytes -= one.answer.writableLength;
      this.#cut(one, reason);
    }
  }

  #cut(one: Waiting, reason: CutReason): void {
    if (!this.#forget(one)) return;
    one.answer.destroy();
    this.#onCut(reason);
  }
}

function sum(all: Iterable<Waiting>): number {
  let bytes = 0;
  for (const { answer } of all) bytes += answer.writableLength;
  return bytes;
}
