import type { InputRef, ObjectRef } from '@pothos/core';
import { limitField } from '../../../access/rate-limits/field-limit.js';
import { type FieldErrors, InvalidError } from '../../../errors.js';
import { type BuilderTypes, builder } from '../../kernel/builder.js';
import type { Workspace } from '../../kernel/context.js';
import { FieldFault, toFieldErrors } from '../../kernel/errors.js';
import { costOfBatch } from '../../kernel/guards/field-cost.js';
import type { BatchOutcome } from './batch-upsert.js';

/** The fields that take a batch, or as many ids. */
export const BATCHES: ReadonlySet<string> = new Set([
  'contactsUpsertBatch',
  'companiesUpsertBatch',
  ...['contactsBulkPreview', 'companiesBulkPreview', 'emailsBulkPreview'],
  ...['contactsBulk', 'companiesBulk', 'emailsBulk'],
]);

/** The limit of batches per key: each may write a thousand records. */
const BATCH_LIMIT = { max: 10, windowMs: 10_000 } as const;

const BatchStatus = builder.enumType('BatchStatus', {
  description: 'Outcome of one batch item.',
  values: {
    CREATED: { description: 'The record is new.' },
    UPDATED: { description: 'The record existed, or an earlier item of the batch created it.' },
    REFUSED: { description: 'Nothing was written for this item.' },
  } as const,
});

const faultsOf = (refusal: BatchOutcome<unknown>['refusal']): FieldErrors =>
  refusal instanceof InvalidError ? refusal.faults : {};

/** The fields of every outcome except its record. */
function outcomeFields(t: PothosSchemaTypes.ObjectFieldBuilder<BuilderTypes, BatchOutcome<object>>) {
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
      description: 'The errors of a refused item, by field.',
      resolve: ({ refusal }) => toFieldErrors(faultsOf(refusal)),
    }),
  };
}

/** The declaration of the mutation that writes many records of a kind. */
interface BatchMutation {
  /** The singular and the plural. */
  record: 'contact' | 'company';
  records: 'contacts' | 'companies';
  type: ObjectRef<BuilderTypes, object>;
  input: InputRef<object>;
  upsert(workspace: Workspace, items: readonly object[]): Promise<BatchOutcome<object>[]>;
}

/** Declares the mutation that creates or updates many records at once. */
export function declareBatchUpsert({ record, records, type, input, upsert }: BatchMutation): void {
  const [One, Many] = [record, records].map((name) => name.charAt(0).toUpperCase() + name.slice(1));
  const outcome = builder.objectRef<BatchOutcome<object>>(`${One}BatchOutcome`).implement({
    description: `Outcome of one item of a batch of ${records}.`,
    fields: (t) => ({
      ...outcomeFields(t),
      [record]: t.field({
        type,
        nullable: true,
        description: `The ${record} as it is after the whole batch; null when the item was refused.`,
        resolve: (item) => item.record,
      }),
    }),
  });
  const payload = builder.objectRef<{ outcomes: BatchOutcome<object>[] }>(`${Many}UpsertBatchPayload`).implement({
    description: 'The result of a batch.',
    fields: (t) => ({
      outcomes: t.expose('outcomes', { type: [outcome], description: 'One per item, in their order.' }),
    }),
  });
  builder.mutationField(`${records}UpsertBatch`, (t) =>
    t.field({
      type: payload,
      description: `Creates or updates up to 1000 ${records} at once. A refused item does not affect the others; of two items for one ${record}, the later one wins.`,
      access: { workspace: 'write' },
      errors: { types: [InvalidError] },
      complexity: ({ items }) => costOfBatch(items),
      args: { items: t.arg({ type: [input], required: true, description: '1 to 1000.' }) },
      resolve: limitField(BATCH_LIMIT, async (_root, { items }, { workspace }) => ({
        outcomes: await upsert(workspace, items),
      })),
    }),
  );
}
