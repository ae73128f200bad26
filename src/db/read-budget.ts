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

  /** @returns whether the operation may go on */
  take(bytes: number): boolean {
    this.#left -= bytes;
    return this.#left >= 0;
  }
}

/** Which operation a connection works for at the moment. */
const charged = new WeakMap<pg.ClientBase, ReadBudget>();

/**
 * Has everything that a connection receives counted on the operation it works for, while it comes: one row may be larger
 * than the memory. Over the budget the connection ends, since nothing else stops a server that sends.
 */
export function watchReads(client: pg.ClientBase): void {
  if (!(client instanceof pg.Client)) throw new Error('The driver changed: its clients cannot be watched.');
  const { stream } = client.connection;
  stream.on('data', (chunk: Uint8Array) => {
    if (charged.get(client)?.take(chunk.length) === false) stream.destroy(new AnswerTooLargeError());
  });
}

/** Counts on this budget from here on; undefined counts no more. */
export function chargeReads(client: pg.ClientBase, budget: ReadBudget | undefined): void {
  if (budget) charged.set(client, budget);
  else charged.delete(client);
}
