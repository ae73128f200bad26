import { limitField } from '../../../access/rate-limits/field-limit.js';
import { InvalidError } from '../../../errors.js';
import { builder } from '../../kernel/builder.js';
import { BATCH_ITEM_COST } from '../../kernel/guards/field-cost.js';
import { BATCH_LIMIT, outcomeFields } from '../../records/batch/batch.js';
import type { BatchOutcome } from '../../records/batch/batch-outcome.js';
import { batchUpsertCompanies } from './batch-upsert-companies.js';
import { Company } from './company.js';
import type { CompanyRow } from './company-row.js';
import { CompanyInput } from './mutations.js';

const CompanyBatchOutcome = builder.objectRef<BatchOutcome<CompanyRow>>('CompanyBatchOutcome').implement({
  description: 'What became of one item of a batch of companies.',
  fields: (t) => ({
    ...outcomeFields(t),
    company: t.field({
      type: Company,
      nullable: true,
      description: 'The company as it is after the whole batch; null when the item was refused.',
      resolve: ({ record }) => record,
    }),
  }),
});

const CompaniesUpsertBatchPayload = builder
  .objectRef<{ outcomes: BatchOutcome<CompanyRow>[] }>('CompaniesUpsertBatchPayload')
  .implement({
    description: 'What a batch did.',
    fields: (t) => ({
      outcomes: t.expose('outcomes', { type: [CompanyBatchOutcome], description: 'One an item, in their order.' }),
    }),
  });

builder.mutationField('companiesUpsertBatch', (t) =>
  t.field({
    type: CompaniesUpsertBatchPayload,
    description:
      'Creates or updates up to 1000 companies at once. A refused item stops no other; of two items of one company the later one wins.',
    authScopes: { access: { workspace: 'write' } },
    errors: { types: [InvalidError] },
    // A batch takes as many statements as one item, so the selection of each item costs a tenth of that of a page's
    // record.
    complexity: ({ items }) => ({
      field: 1 + BATCH_ITEM_COST * items.length,
      multiplier: Math.ceil(items.length / 10),
    }),
    args: { items: t.arg({ type: [CompanyInput], required: true, description: '1 to 1000.' }) },
    resolve: limitField(BATCH_LIMIT, async (_root, { items }, { workspace }) => ({
      outcomes: await batchUpsertCompanies(workspace, items),
    })),
  }),
);
