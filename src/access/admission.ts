import { UnavailableError } from '../errors.js';

export interface AdmissionOptions {
  /** Requests worked on at a time. */
  inWork: number;
  /** Requests that may wait for their turn. */
  waiting: number;
  /** The longest wait, in milliseconds. */
  waitMs: number;
}

/** A bound on the work taken in: under overload a request is refused at once rather than answered too late. */
export interface Admission {
  /**
   * @param patience where this caller waits longer or shorter than the others
   * @returns call it once the request is answered or lost; further calls do nothing
   * @throws UnavailableError no place became free in time, too many wait already, or the caller gave up
   */
  enter(patience?: Patience): Promise<() => void>;
}

export interface Patience {
  /** The longest wait, in milliseconds. */
  waitMs?: number;
  /** Gives the wait up. A place that was taken by then stays taken until it is released. */
  signal?: AbortSignal;
}

/** Admissions that are counted apart by key, such as the client of a webhook. */
export interface KeyedAdmission {
  enter(key: string): Promise<() => void>;
}

/** For all requests but health, documents and metrics. */
export const REQUEST_ADMISSION: AdmissionOptions = { inWork: 64, waiting: 64, waitMs: 1000 };
/** Answers that are streamed: few at a time, because their readers may be slow. */
export const STREAM_ADMISSION: AdmissionOptions = { inWork: 64, waiting: 16, waitMs: 1000 };
/** Slices of them that are read at once. All the streams may wait, in turn, and leave connections to other requests. */
export const SLICE_ADMISSION: AdmissionOptions = { inWork: 4, waiting: 64, waitMs: 2000 };
/** Deliveries of one client: senders deliver in bursts and wait 5 s or longer, so many may wait, for less than that. */
export const WEBHOOK_ADMISSION: AdmissionOptions = { inWork: 4, waiting: 256, waitMs: 3000 };

/** First come, first served. */
export function createAdmission(options: AdmissionOptions): Admission {
  return new Gate(options, () => undefined);
}

/** One gate per key, kept only while somebody is in it. */
export function createKeyedAdmission(options: AdmissionOptions): KeyedAdmission {
  const gates = new Map<string, Gate>();
  return {
    enter(key) {
      const gate = gates.get(key) ?? new Gate(options, () => void gates.delete(key));
      gates.set(key, gate);
      return gate.enter();
    },
  };
}

interface Waiter {
  admit: (release: () => void) => void;
}

class Gate implements Admission {
  readonly #options: AdmissionOptions;
  readonly #onEmpty: () => void;
  readonly #queue = new Set<Waiter>();
  #inWork = 0;

  constructor(options: AdmissionOptions, onEmpty: () => void) {
    this.#options = options;
    this.#onEmpty = onEmpty;
  }

  enter({ waitMs = this.#options.waitMs, signal }: Patience = {}): Promise<() => void> {
    if (signal?.aborted) return Promise.reject(new UnavailableError());
    if (this.#inWork < this.#options.inWork) {
      this.#inWork++;
      return Promise.resolve(this.#release());
    }
    if (this.#queue.size >= this.#options.waiting) return Promise.reject(new UnavailableError());
    return this.#wait(waitMs, signal);
  }

  #wait(waitMs: number, signal: AbortSignal | undefined): Promise<() => void> {
    return new Promise((admit, refuse) => {
      const leave = () => {
        this.#queue.delete(waiter);
        clearTimeout(timer);
        signal?.removeEventListener('abort', giveUp);
      };
      const giveUp = () => {
        leave();
        refuse(new UnavailableError());
      };
      const waiter: Waiter = {
        admit: (release) => {
          leave();
          admit(release);
        },
      };
      const timer = setTimeout(giveUp, waitMs);
      signal?.addEventListener('abort', giveUp);
      this.#queue.add(waiter);
    });
  }

  #release(): () => void {
    let released = false;
    return () => {
      if (released) return;
      released = true;
      this.#next();
    };
  }

  /** The place goes straight to the first who waits, so that no newcomer takes it in between. */
  #next(): void {
    const [first] = this.#queue;
    if (first) {
      first.admit(this.#release());
      return;
    }
    this.#inWork--;
    if (this.#inWork === 0) this.#onEmpty();
  }
}
