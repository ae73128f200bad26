import { FieldChange } from '../../history/changes/change.js';
import { builder } from '../../kernel/builder.js';
import { TOKEN_MINUTES } from '../../kernel/guards/count-token.js';
import { inputFields } from '../../records/fields/graphql-fields.js';
import type { ChangeInput } from './bulk-change.js';
import { BULK_FIELDS } from './bulk-records.js';
import type { BulkPreview, SampledRecord } from './preview-bulk.js';

const SampledRecordType = builder.objectRef<SampledRecord>('BulkSample').implement({
  description: 'One of the records that a change in bulk would write.',
  fields: (t) => ({
    id: t.expose('id', { type: 'RecordId', description: 'The record.' }),
    label: t.exposeString('label', {
      nullable: true,
      description:
        'What tells it from others: the identifier of a contact, the domain of a company, the subject of an email.',
    }),
    changes: t.expose('changes', {
      type: [FieldChange],
      description: 'What would be different. Empty where nothing is, and of a record that would be deleted.',
    }),
  }),
});

export const BulkPreviewType = builder.objectRef<BulkPreview>('BulkPreview').implement({
  description: 'What a change in bulk would do. Nothing was changed.',
  fields: (t) => ({
    count: t.exposeInt('count', { description: 'How many records it would be done to, counted exactly.' }),
    sample: t.expose('sample', { type: [SampledRecordType], description: 'The first of them, by id.' }),
    token: t.exposeString('token', {
      description: `Starts it, for ${TOKEN_MINUTES} minutes: these records, this change, and nothing else.`,
    }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'Until when the token holds.' }),
  }),
});

const CLEAR = 'The names of custom fields to remove. At most 200.';
const DELETE = 'Deletes the records instead, as a deletion of each would. Each can be restored from the journal.';

const ContactBulkSet = builder.inputType('ContactBulkSet', {
  description: 'What to set on many contacts, by the rules of a single write. What is absent stays; null clears.',
  fields: (t) => inputFields(t, BULK_FIELDS.contact),
});
const CompanyBulkSet = builder.inputType('CompanyBulkSet', {
  description: 'What to set on many companies, by the rules of a single write. What is absent stays; null clears.',
  fields: (t) => inputFields(t, BULK_FIELDS.company),
});
const EmailBulkSet = builder.inputType('EmailBulkSet', {
  description: 'What to set on many emails. What is absent stays.',
  fields: (t) => inputFields(t, BULK_FIELDS.email),
});

/** What is done to each record of a kind. */
const changeType = (name: string, set: typeof ContactBulkSet | typeof CompanyBulkSet | typeof EmailBulkSet) => {
  const type = builder.inputRef<ChangeInput>(name);
  type.implement({
    description: 'What to do to each of the records: set and clear fields, or delete.',
    fields: (t) => ({
      set: t.field({ type: set, description: 'What to set. A custom field that is set serves as a tag.' }),
      clearCustomFields: t.stringList({ description: CLEAR }),
      delete: t.boolean({ description: DELETE }),
    }),
  });
  return type;
};

export const CHANGE_TYPES = {
  contact: changeType('ContactBulkChange', ContactBulkSet),
  company: changeType('CompanyBulkChange', CompanyBulkSet),
  email: changeType('EmailBulkChange', EmailBulkSet),
};
