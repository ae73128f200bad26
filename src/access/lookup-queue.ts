import { performance } from 'node:perf_hooks';

interface LookupQueueOptions<Found> {
  /** Answers many questions with one statement; what is not there is missing from the answer. */
  read: (keys: readonly string[]) => Promise<ReadonlyMap<string, Found>>;
  /** Milliseconds from the begin of one read to the begin of the next. */
  pauseMs: number;
  /** Questions in one read. */
  max: number;
}

interface Waiter<Found> {
  key: string;
  resolve: (found: Found | undefined) => void;
  reject: (error: unknown) => void;
}

/**
 * Look-ups that anybody can cause, in any number: one read at a time, each for all that wait, and never more than one
 * in `pauseMs`. So the database sees the same few reads of a flood as of a busy day, and nobody is turned away: who
 * comes waits for one pause and one read, as long as no more than `max` wait with him. The first after a quiet moment
 * waits for nobody.
 */
export class LookupQueue<Found> {
  readonly #options: LookupQueueOptions<Found>;
  #waiting: Waiter<Found>[] = [];
  #running = false;

  constructor(options: LookupQueueOptions<Found>) {
    this.#options = options;
  }

  /**
   * @returns undefined when there is no such thing
   * @throws what the read threw; all that wait behind it hear of it too, rather than each wait for a failure of its own
   */
  find(key: string): Promise<Found | undefined> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ key, resolve, reject });
      if (!this.#running) void this.#run();
    });
  }

  async #run(): Promise<void> {
    const { max, pauseMs } = this.#options;
    this.#running = true;
    while (this.#waiting.length > 0) {
      const next = performance.now() + pauseMs;
      await this.#answer(this.#waiting.splice(0, max));
      await waitUntil(next);
    }
    this.#running = false;
  }

  async #answer(asking: readonly Waiter<Found>[]): Promise<void> {
    try {
      const found = await this.#options.read(asking.map(({ key }) => key));
      for (const { key, resolve } of asking) resolve(found.get(key));
    } catch (error) {
      for (const { reject } of [...asking, ...this.#waiting.splice(0)]) reject(error);
    }
  }
}

/* A timer may fire a little before its time. */
async function waitUntil(moment: number): Promise<void> {
  for (let rest = moment - performance.now(); rest > 0; rest = moment - performance.now()) {
    const pause = Math.ceil(rest);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
