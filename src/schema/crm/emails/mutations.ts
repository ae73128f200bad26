import { InvalidError, NotFoundError } from '../../../errors.js';
import { builder } from '../../kernel/builder.js';
import { DeletePayload } from '../../records/custom-fields/custom-field.js';
import { declareFieldMutations } from '../../records/custom-fields/field-mutations.js';
import { inputFields } from '../../records/fields/graphql-fields.js';
import { Email } from './email.js';
import { emailFields } from './fields.js';
import { createEmail, deleteEmail, setInterested } from './write-email.js';

const EmailInput = builder.inputType('EmailInput', {
  description: 'An email to record.',
  fields: (t) => inputFields(t, emailFields),
});

const InterestInput = builder.inputType('EmailInterestInput', {
  description: 'Identifies the email that showed interest.',
  fields: (t) => ({
    contactEmail: t.string({ required: true, description: 'The external address, lowercased and trimmed.' }),
    subject: t.string({ required: true, description: 'The exact subject.' }),
    disposition: t.string({ description: 'A note about the interest; default: the stored note is kept.' }),
  }),
});

const write = { workspace: 'write' } as const;
const ID = { required: true, description: 'The id of the email.' } as const;

builder.mutationFields((t) => ({
  emailCreate: t.field({
    type: Email,
    description: 'Records an email.',
    access: write,
    errors: { types: [NotFoundError, InvalidError] },
    args: { input: t.arg({ type: EmailInput, required: true, description: 'The email.' }) },
    resolve: (_root, { input }, { workspace }) => createEmail(workspace, input),
  }),
  emailDelete: t.field({
    type: DeletePayload,
    description: 'Deletes an email. The counts of its campaign are unchanged.',
    access: write,
    errors: { types: [NotFoundError] },
    args: { id: t.arg({ type: 'RecordId', ...ID }) },
    resolve: async (_root, { id }, { workspace }) => ({ deletedId: await deleteEmail(workspace, id) }),
  }),
  emailSetInterested: t.field({
    type: Email,
    description: 'Marks the newest inbound email of an address and a subject as interested.',
    access: write,
    errors: { types: [NotFoundError, InvalidError] },
    args: { input: t.arg({ type: InterestInput, required: true, description: 'The email.' }) },
    resolve: (_root, { input }, { workspace }) => setInterested(workspace, input),
  }),
}));

declareFieldMutations('email', 'an email', {
  owner: 'The id of the email.',
  field: 'The id of the custom field.',
  create: 'Name and value.',
});
