import pg from 'pg';
import { AnswerTooLargeError } from '../errors.js';

/** What one operation may read, over all its statements: as much as its answer may hold. */
const OPERATION_BYTES = 32 * 2 ** 20;

/** Bytes that an operation may still read. Rows that would go beyond it are not read to their end. */
export class ReadBudget {
  #left: number;

  constructor(bytes: number = OPERATION_BYTES) {
    this.#left = bytes;
  }

  take(bytes: number): void {
    this.#left -= bytes;
  }

  /** Whether more was read than may be. */
  get isOverspent(): boolean {
    return this.#left < 0;
  }
}

/** What a connection reads for at the moment. */
interface Meter {
  budget: ReadBudget | undefined;
}

const meters = new WeakMap<pg.ClientBase, Meter>();

/**
 * Has everything that a connection receives counted on the operation it works for.
 * @param sender a server goes on sending one row that is larger than the memory, so over the budget the connection ends
 *   while it comes; the embedded engine hands an answer over whole
 */
export function watchReads(client: pg.ClientBase, sender: 'server' | 'engine'): void {
  if (!(client instanceof pg.Client)) throw new Error('The driver changed: its clients cannot be watched.');
  const { stream } = client.connection;
  const meter: Meter = { budget: undefined };
  meters.set(client, meter);
  stream.on('data', (chunk: Uint8Array) => {
    const { budget } = meter;
    budget?.take(chunk.length);
    if (budget?.isOverspent && sender === 'server') stream.destroy(new AnswerTooLargeError());
  });
}

/** Counts on this budget from here on; undefined counts no more. */
export function chargeReads(client: pg.ClientBase, budget: ReadBudget | undefined): void {
  const meter = meters.get(client);
  if (meter) meter.budget = budget;
}
