import { type ConflictError, InvalidError, type NotFoundError } from '../../../errors.js';

/** The most items of one batch. */
const MAX_BATCH = 1000;

/** The result of one item. */
export interface BatchOutcome<Row> {
  status: 'CREATED' | 'UPDATED' | 'REFUSED';
  record: Row | null;
  refusal: InvalidError | NotFoundError | ConflictError | null;
}

export const refusedOutcome = (refusal: InvalidError | NotFoundError): BatchOutcome<never> => ({
  status: 'REFUSED',
  record: null,
  refusal,
});

/** @throws InvalidError no items, or too many */
export function requireBatchSize(items: readonly unknown[]): void {
  if (items.length >= 1 && items.length <= MAX_BATCH) return;
  throw new InvalidError({ items: [`Must have 1 to ${MAX_BATCH} items.`] });
}
