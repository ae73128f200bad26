import { ConflictError, InvalidError, NotFoundError } from '../../../errors.js';
import { builder } from '../../kernel/builder.js';
import { CustomField, CustomFieldChange, CustomFieldInput } from '../../records/custom-fields/custom-field.js';
import { createField, deleteField, updateField } from '../../records/custom-fields/write-field.js';
import { DeletePayload } from '../../records/fields/deleted.js';

const write = { access: { workspace: 'write' } } as const;
const refusals = { types: [NotFoundError, InvalidError, ConflictError] };

builder.mutationFields((t) => ({
  contactCustomFieldCreate: t.field({
    type: CustomField,
    description: 'Adds a custom field to a contact.',
    authScopes: write,
    errors: refusals,
    args: {
      contactId: t.arg({ type: 'RecordId', required: true, description: 'The contact that carries the field.' }),
      input: t.arg({ type: CustomFieldInput, required: true, description: 'What to write.' }),
    },
    resolve: (_root, { contactId, input }, { workspace }) => createField(workspace, 'contact', contactId, input),
  }),
  contactCustomFieldUpdate: t.field({
    type: CustomField,
    description: 'Changes the name or the value of a custom field of a contact.',
    authScopes: write,
    errors: refusals,
    args: {
      contactId: t.arg({ type: 'RecordId', required: true, description: 'The contact that carries the field.' }),
      fieldId: t.arg({ type: 'RecordId', required: true, description: 'The custom field.' }),
      input: t.arg({ type: CustomFieldChange, required: true, description: 'What to write.' }),
    },
    resolve: (_root, { contactId, fieldId, input }, { workspace }) =>
      updateField(workspace, 'contact', contactId, fieldId, input),
  }),
  contactCustomFieldDelete: t.field({
    type: DeletePayload,
    description: 'Removes a custom field from a contact.',
    authScopes: write,
    errors: { types: [NotFoundError] },
    args: {
      contactId: t.arg({ type: 'RecordId', required: true, description: 'The contact that carries the field.' }),
      fieldId: t.arg({ type: 'RecordId', required: true, description: 'The custom field.' }),
    },
    resolve: async (_root, { contactId, fieldId }, { workspace }) => ({
      deletedId: await deleteField(workspace, 'contact', contactId, fieldId),
    }),
  }),
}));
