import { ConflictError, InvalidError, NotFoundError } from '../../../errors.js';
import { builder } from '../../kernel/builder.js';
import { CustomField, CustomFieldChange, CustomFieldInput } from '../../records/custom-fields/custom-field.js';
import { createField, deleteField, updateField } from '../../records/custom-fields/write-field.js';
import { DeletePayload } from '../../records/fields/deleted.js';

const write = { access: { workspace: 'write' } } as const;
const refusals = { types: [NotFoundError, InvalidError, ConflictError] };
const ID = { required: true, description: 'The id of the company.' } as const;
const FIELD_ID = { required: true, description: 'The id of the custom field.' } as const;

builder.mutationFields((t) => ({
  companyCustomFieldCreate: t.field({
    type: CustomField,
    description: 'Adds a custom field to a company.',
    authScopes: write,
    errors: refusals,
    args: {
      companyId: t.arg({ type: 'RecordId', ...ID }),
      input: t.arg({ type: CustomFieldInput, required: true, description: 'Name and value.' }),
    },
    resolve: (_root, { companyId, input }, { workspace }) => createField(workspace, 'company', companyId, input),
  }),
  companyCustomFieldUpdate: t.field({
    type: CustomField,
    description: 'Changes the name or the value of a custom field of a company.',
    authScopes: write,
    errors: refusals,
    args: {
      companyId: t.arg({ type: 'RecordId', ...ID }),
      fieldId: t.arg({ type: 'RecordId', ...FIELD_ID }),
      input: t.arg({ type: CustomFieldChange, required: true, description: 'What to change.' }),
    },
    resolve: (_root, { companyId, fieldId, input }, { workspace }) =>
      updateField(workspace, 'company', companyId, fieldId, input),
  }),
  companyCustomFieldDelete: t.field({
    type: DeletePayload,
    description: 'Removes a custom field from a company.',
    authScopes: write,
    errors: { types: [NotFoundError] },
    args: { companyId: t.arg({ type: 'RecordId', ...ID }), fieldId: t.arg({ type: 'RecordId', ...FIELD_ID }) },
    resolve: async (_root, { companyId, fieldId }, { workspace }) => ({
      deletedId: await deleteField(workspace, 'company', companyId, fieldId),
    }),
  }),
}));
