import pg from 'pg';
import { AnswerTooLargeError } from '../errors.js';

/** Maximum bytes that one operation may read over all its statements: as much as its response may contain. */
const OPERATION_BYTES = 32 * 2 ** 20;

/** The bytes that an operation may still read. Rows that would exceed them are not read completely. */
export class ReadBudget {
  #left: number;

  constructor(bytes: number = OPERATION_BYTES) {
    this.#left = bytes;
  }

  take(bytes: number): void {
    this.#left -= bytes;
  }

  /** Whether more was read than allowed. */
  get isOverspent(): boolean {
    return this.#left < 0;
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
    budget?.take(chunk.length);
    if (budget?.isOverspent) stream.destroy(new AnswerTooLargeError());
  });
}

/** Counts against this budget from now on; undefined stops the count. */
export function chargeReads(client: pg.ClientBase, budget: ReadBudget | undefined): void {
  const meter = meters.get(client);
  if (meter) meter.budget = budget;
}
