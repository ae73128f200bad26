import { performance } from 'node:perf_hooks';

interface LookupQueueOptions<Found> {
  /** Looks up many keys with one statement; unknown keys are missing from the result. */
  read: (keys: readonly string[]) => Promise<ReadonlyMap<string, Found>>;
  /** Milliseconds from the start of one read to the start of the next. */
  pauseMs: number;
  /** The most keys in one read. */
  max: number;
}

interface Waiter<Found> {
  key: string;
  resolve: (found: Found | undefined) => void;
  reject: (error: unknown) => void;
}

/**
 * Batches look-ups that anybody can cause in any number: one read at a time, for all keys that wait, and at most one
 * per `pauseMs`. So a flood costs the database no more reads than a busy day, and nobody is refused: a look-up waits
 * for one pause and one read as long as no more than `max` wait with it. The first after an idle period starts at once.
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
   * @throws what the read threw; those that wait for the next read fail with it, instead of each waiting for a failure
   *   of its own
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

/* A timer may fire slightly early. */
async function waitUntil(moment: number): Promise<void> {
  for (let rest = moment - performance.now(); rest > 0; rest = moment - performance.now()) {
    const pause = Math.ceil(rest);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
