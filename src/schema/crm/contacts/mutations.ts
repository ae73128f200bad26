import { ConflictError, InvalidError, NotFoundError } from '../../../errors.js';
import { builder } from '../../kernel/builder.js';
import { declareBatchUpsert } from '../../records/batch/batch.js';
import { DeletePayload } from '../../records/custom-fields/custom-field.js';
import { declareFieldMutations } from '../../records/custom-fields/field-mutations.js';
import { inputFields } from '../../records/fields/graphql-fields.js';
import { Contact } from './contact.js';
import { deleteContact } from './delete-contacts.js';
import { contactFields } from './fields.js';
import { createContact, type UpsertedContact, updateContact, upsertContact } from './write-contact.js';
import { batchUpsertContacts } from './write-contacts.js';

const ContactIdentifier = builder.inputType('ContactIdentifier', {
  description: 'Exactly one of the three.',
  fields: (t) => ({
    email: t.string({ description: 'An email address.' }),
    linkedinUrl: t.string({ description: 'A LinkedIn profile URL.' }),
    phone: t.string({ description: 'A phone number.' }),
  }),
});

const ContactInput = builder.inputType('ContactInput', {
  description: 'The fields to write on a contact. Absent fields are unchanged; null clears.',
  fields: (t) => inputFields(t, contactFields),
});

const ContactUpsertPayload = builder.objectRef<UpsertedContact>('ContactUpsertPayload').implement({
  description: 'The result of an upsert.',
  fields: (t) => ({
    created: t.exposeBoolean('created', { description: 'Whether the contact is new.' }),
    contact: t.expose('contact', { type: Contact, description: 'The contact after the write.' }),
  }),
});

const write = { workspace: 'write' } as const;
const refusals = { types: [NotFoundError, InvalidError, ConflictError] };

builder.mutationFields((t) => ({
  contactUpsert: t.field({
    type: ContactUpsertPayload,
    description: 'Creates the contact, or updates it if it exists.',
    access: write,
    errors: refusals,
    args: {
      lookup: t.arg({
        type: ContactIdentifier,
        description: 'Finds the contact; the identifier of the input replaces it.',
      }),
      input: t.arg({ type: ContactInput, required: true, description: 'The fields to write.' }),
    },
    resolve: (_root, { lookup, input }, { workspace }) => upsertContact(workspace, lookup ?? null, input),
  }),
  contactCreate: t.field({
    type: Contact,
    description: 'Creates a contact.',
    access: write,
    errors: refusals,
    args: { input: t.arg({ type: ContactInput, required: true, description: 'The fields to write.' }) },
    resolve: (_root, { input }, { workspace }) => createContact(workspace, input),
  }),
  contactUpdate: t.field({
    type: Contact,
    description: 'Changes the given fields of a contact.',
    access: write,
    errors: refusals,
    args: {
      id: t.arg({ type: 'RecordId', required: true, description: 'The id of the contact.' }),
      input: t.arg({ type: ContactInput, required: true, description: 'The fields to write.' }),
    },
    resolve: (_root, { id, input }, { workspace }) => updateContact(workspace, id, input),
  }),
  contactDelete: t.field({
    type: DeletePayload,
    description: 'Deletes a contact; its activities and emails are kept, unlinked.',
    access: write,
    errors: { types: [NotFoundError] },
    args: { id: t.arg({ type: 'RecordId', required: true, description: 'The id of the contact.' }) },
    resolve: async (_root, { id }, { workspace }) => ({ deletedId: await deleteContact(workspace, id) }),
  }),
}));

declareFieldMutations('contact', 'a contact', {
  owner: 'The contact that has the field.',
  field: 'The custom field.',
  create: 'The fields to write.',
  update: 'The fields to write.',
});

declareBatchUpsert({
  record: 'contact',
  records: 'contacts',
  type: Contact,
  input: ContactInput,
  upsert: batchUpsertContacts,
});
