import { ConflictError, InvalidError, NotFoundError } from '../../../errors.js';
import { builder } from '../../kernel/builder.js';
import { declareBatchUpsert } from '../../records/batch/batch.js';
import { DeletePayload } from '../../records/custom-fields/custom-field.js';
import { declareFieldMutations } from '../../records/custom-fields/field-mutations.js';
import { inputFields } from '../../records/fields/graphql-fields.js';
import { Company } from './company.js';
import { deleteCompany } from './delete-companies.js';
import { companyFields } from './fields.js';
import { batchUpsertCompanies } from './write-companies.js';
import { createCompany, type UpsertedCompany, updateCompany, upsertCompany } from './write-company.js';

const CompanyInput = builder.inputType('CompanyInput', {
  description: 'The fields to write. Absent fields are unchanged; null clears, except for the domain and the status.',
  fields: (t) => inputFields(t, companyFields),
});

const CompanyUpsertPayload = builder.objectRef<UpsertedCompany>('CompanyUpsertPayload').implement({
  description: 'The result of an upsert.',
  fields: (t) => ({
    created: t.exposeBoolean('created', { description: 'Whether the company is new.' }),
    company: t.expose('company', { type: Company, description: 'The company after the write.' }),
  }),
});

const write = { workspace: 'write' } as const;
const ID = { required: true, description: 'The id of the company.' } as const;

builder.mutationFields((t) => ({
  companyUpsert: t.field({
    type: CompanyUpsertPayload,
    description: 'Creates the company, or updates it if it exists.',
    access: write,
    errors: { types: [InvalidError, ConflictError] },
    args: {
      lookupDomain: t.arg.string({ description: 'Finds the company; the domain of the input replaces it.' }),
      input: t.arg({ type: CompanyInput, required: true, description: 'The fields to write.' }),
    },
    resolve: (_root, { lookupDomain, input }, { workspace }) => upsertCompany(workspace, lookupDomain ?? null, input),
  }),
  companyCreate: t.field({
    type: Company,
    description: 'Creates a company.',
    access: write,
    errors: { types: [InvalidError, ConflictError] },
    args: { input: t.arg({ type: CompanyInput, required: true, description: 'The fields to write.' }) },
    resolve: (_root, { input }, { workspace }) => createCompany(workspace, input),
  }),
  companyUpdate: t.field({
    type: Company,
    description: 'Changes the given fields of a company.',
    access: write,
    errors: { types: [NotFoundError, InvalidError, ConflictError] },
    args: {
      id: t.arg({ type: 'RecordId', ...ID }),
      input: t.arg({ type: CompanyInput, required: true, description: 'The fields to write.' }),
    },
    resolve: (_root, { id, input }, { workspace }) => updateCompany(workspace, id, input),
  }),
  companyDelete: t.field({
    type: DeletePayload,
    description: 'Deletes a company. Its contacts and activities are kept, unlinked.',
    access: write,
    errors: { types: [NotFoundError] },
    args: { id: t.arg({ type: 'RecordId', ...ID }) },
    resolve: async (_root, { id }, { workspace }) => ({ deletedId: await deleteCompany(workspace, id) }),
  }),
}));

declareFieldMutations('company', 'a company', {
  owner: 'The id of the company.',
  field: 'The id of the custom field.',
  create: 'Name and value.',
  update: 'The fields to change.',
});

declareBatchUpsert({
  record: 'company',
  records: 'companies',
  type: Company,
  input: CompanyInput,
  upsert: batchUpsertCompanies,
});
