import { type ConflictError, type FieldErrors, InvalidError, type NotFoundError } from '../../errors.js';
import { builder } from '../builder.js';
import { FieldFault, toFieldErrors } from '../errors.js';

/** The most items of one batch. */
const MAX_BATCH = 1000;

/** The fields that take a batch, or as many ids. */
export const BATCHES: ReadonlySet<string> = new Set([
  'contactsUpsertBatch',
  'companiesUpsertBatch',
  ...['contactsBulkPreview', 'companiesBulkPreview', 'emailsBulkPreview'],
  ...['contactsBulk', 'companiesBulk', 'emailsBulk'],
]);

/** The limit of batches per key: each may write a thousand records. */
export const BATCH_LIMIT = { max: 10, windowMs: 10_000 } as const;

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

const BatchStatus = builder.enumType('BatchStatus', {
  description: 'What became of an item of a batch.',
  values: {
    CREATED: { description: 'The record is new.' },
    UPDATED: { description: 'The record was there, or an earlier item of the batch created it.' },
    REFUSED: { description: 'Nothing was written for this item.' },
  } as const,
});

const faultsOf = (refusal: BatchOutcome<unknown>['refusal']): FieldErrors =>
  refusal instanceof InvalidError ? refusal.faults : {};

/** The fields of every outcome except its record. */
export function outcomeFields<Row>(t: PothosSchemaTypes.ObjectFieldBuilder<BuilderTypes, BatchOutcome<Row>>) {
  return {
    status: t.field({
      type: BatchStatus,
      description: 'Created, updated or refused.',
      resolve: ({ status }) => status,
    }),
    message: t.string({
      nullable: true,
      description: 'Why the item was refused.',
      resolve: ({ refusal }) => refusal?.message ?? null,
    }),
    faults: t.field({
      type: [FieldFault],
      description: 'The faults of a refused item, by field.',
      resolve: ({ refusal }) => toFieldErrors(faultsOf(refusal)),
    }),
  };
}

type BuilderTypes = typeof builder extends PothosSchemaTypes.SchemaBuilder<infer Types> ? Types : never;
