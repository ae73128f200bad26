import pg from 'pg';
import { AnswerTooLargeError } from '../errors.js';
import { ReadPace } from './read-pace.js';

/** Maximum bytes that one operation may read over all its statements: as much as its response may contain. */
const OPERATION_BYTES = 32 * 2 ** 20;

/** What an operation reads beyond this is read at the pace of long reads. */
const LONG_READ_BYTES = 2 ** 20;

/** One per process, like the event loop that it spares. */
const pace = new ReadPace();

/** The bytes that an operation may still read. Rows that would exceed them are not read completely. */
export class ReadBudget {
  readonly #owner: string;
  readonly #bytes: number;
  #read = 0;
  #rank: number | undefined;

  /** @param owner the client or agency of the operation */
  constructor(owner: string, bytes: number = OPERATION_BYTES) {
    this.#owner = owner;
    this.#bytes = bytes;
  }

  /** Counts bytes that were read. @returns when more may be read; undefined: at once */
  take(bytes: number): Promise<void> | undefined {
    this.#read += bytes;
    if (this.#read <= LONG_READ_BYTES) return undefined;
    this.#rank ??= pace.nextRank();
    return pace.take(this.#owner, this.#rank, bytes);
  }

  /** The error of an operation that has read more than allowed. */
  refusal(): AnswerTooLargeError {
    return new AnswerTooLargeError(this.#bytes / 2 ** 20);
  }

  /** Whether more was read than allowed. */
  get isOverspent(): boolean {
    return this.#read > this.#bytes;
  }
}

/** The budget that a connection currently reads for. */
interface Meter {
  budget: ReadBudget | undefined;
}

const meters = new WeakMap<pg.ClientBase, Meter>();

/**
 * Counts everything that a connection receives against the budget of its operation. One row can be larger than the
 * memory, so the connection is closed as soon as the budget is exceeded.
 */
export function watchReads(client: pg.ClientBase): void {
  if (!(client instanceof pg.Client)) throw new Error('The driver changed: its clients cannot be watched.');
  const { stream } = client.connection;
  const meter: Meter = { budget: undefined };
  meters.set(client, meter);
  stream.on('data', (chunk: Uint8Array) => {
    const { budget } = meter;
    const turn = budget?.take(chunk.length);
    if (budget?.isOverspent) stream.destroy(budget.refusal());
    else if (turn) {
      stream.pause();
      void turn.then(() => stream.resume());
    }
  });
}

/** Counts against this budget from now on; undefined stops the count. */
export function chargeReads(client: pg.ClientBase, budget: ReadBudget | undefined): void {
  const meter = meters.get(client);
  if (meter) meter.budget = budget;
}
