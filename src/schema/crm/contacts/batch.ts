import { limitField } from '../../../access/rate-limits/field-limit.js';
import { InvalidError } from '../../../errors.js';
import { builder } from '../../kernel/builder.js';
import { BATCH_ITEM_COST } from '../../kernel/guards/field-cost.js';
import { BATCH_LIMIT, outcomeFields } from '../../records/batch/batch.js';
import type { BatchOutcome } from '../../records/batch/batch-outcome.js';
import { batchUpsertContacts } from './batch-upsert-contacts.js';
import { Contact } from './contact.js';
import type { ContactRow } from './contact-row.js';
import { ContactInput } from './mutations.js';

const ContactBatchOutcome = builder.objectRef<BatchOutcome<ContactRow>>('ContactBatchOutcome').implement({
  description: 'What became of one item of a batch of contacts.',
  fields: (t) => ({
    ...outcomeFields(t),
    contact: t.field({
      type: Contact,
      nullable: true,
      description: 'The contact as it is after the whole batch; null when the item was refused.',
      resolve: ({ record }) => record,
    }),
  }),
});

const ContactsUpsertBatchPayload = builder
  .objectRef<{ outcomes: BatchOutcome<ContactRow>[] }>('ContactsUpsertBatchPayload')
  .implement({
    description: 'What a batch did.',
    fields: (t) => ({
      outcomes: t.expose('outcomes', { type: [ContactBatchOutcome], description: 'One an item, in their order.' }),
    }),
  });

builder.mutationField('contactsUpsertBatch', (t) =>
  t.field({
    type: ContactsUpsertBatchPayload,
    description:
      'Creates or updates up to 1000 contacts at once. A refused item stops no other; of two items of one contact the later one wins.',
    authScopes: { access: { workspace: 'write' } },
    errors: { types: [InvalidError] },
    // A batch takes as many statements as one item, so the selection of each item costs a tenth of that of a page's
    // record.
    complexity: ({ items }) => ({
      field: 1 + BATCH_ITEM_COST * items.length,
      multiplier: Math.ceil(items.length / 10),
    }),
    args: { items: t.arg({ type: [ContactInput], required: true, description: '1 to 1000.' }) },
    resolve: limitField(BATCH_LIMIT, async (_root, { items }, { workspace }) => ({
      outcomes: await batchUpsertContacts(workspace, items),
    })),
  }),
);
