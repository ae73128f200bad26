import { performance } from 'node:perf_hooks';

/** From the start of one lookup to the start of the next. */
const LOOKUP_PAUSE_MS = 20;
/** Maximum number of keys in one lookup. */
const LOOKUPS_AT_ONCE = 1000;

interface Waiter<Found> {
  key: string;
  resolve: (found: Found | undefined) => void;
  reject: (error: unknown) => void;
}

/**
 * Batches lookups that anybody can cause in any number: one read at a time for all waiting keys, at most one per
 * LOOKUP_PAUSE_MS. A flood then costs the database no more reads than a busy day, and no lookup is refused.
 * The first lookup after an idle period starts immediately.
 */
export class LookupQueue<Found> {
  readonly #read: (keys: readonly string[]) => Promise<ReadonlyMap<string, Found>>;
  #waiting: Waiter<Found>[] = [];
  #running = false;

  constructor(read: (keys: readonly string[]) => Promise<ReadonlyMap<string, Found>>) {
    this.#read = read;
  }

  /** @throws what the read threw; lookups that wait for the next read fail with the same error */
  find(key: string): Promise<Found | undefined> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ key, resolve, reject });
      if (!this.#running) void this.#run();
    });
  }

  async #run(): Promise<void> {
    this.#running = true;
    while (this.#waiting.length > 0) {
      const next = performance.now() + LOOKUP_PAUSE_MS;
      await this.#answer(this.#waiting.splice(0, LOOKUPS_AT_ONCE));
      await waitUntil(next);
    }
    this.#running = false;
  }

  async #answer(asking: readonly Waiter<Found>[]): Promise<void> {
    try {
      const found = await this.#read(asking.map(({ key }) => key));
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
