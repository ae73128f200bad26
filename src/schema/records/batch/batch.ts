import { type FieldErrors, InvalidError } from '../../../errors.js';
import { builder } from '../../kernel/builder.js';
import { FieldFault, toFieldErrors } from '../../kernel/errors.js';
import type { BatchOutcome } from './batch-outcome.js';

/** The fields that take a batch, or as many ids. */
export const BATCHES: ReadonlySet<string> = new Set([
  'contactsUpsertBatch',
  'companiesUpsertBatch',
  ...['contactsBulkPreview', 'companiesBulkPreview', 'emailsBulkPreview'],
  ...['contactsBulk', 'companiesBulk', 'emailsBulk'],
]);

/** The limit of batches per key: each may write a thousand records. */
export const BATCH_LIMIT = { max: 10, windowMs: 10_000 } as const;

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
