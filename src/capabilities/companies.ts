import * as documents from '../operations/generated.js';
import * as wire from '../wire/companies.js';
import { toField, toFieldChange } from '../wire/custom-fields.js';
import { lookup, nameFilter, structure } from '../wire/parameters.js';
import { capability, reading, writing } from './capability.js';
import * as records from './records.js';

const FIELDS = 'company_custom_fields';
const answers = records.structuredAnswers(FIELDS);
const ids = { company_id: 'The id of the company.' };
const fieldIds = { ...ids, ...records.fieldId };
const byId = { ids, variables: ({ ids: { company_id } }: records.Ids<'company_id'>) => ({ id: company_id }) };
const one = { query: { structure }, shape: wire.companyRecord, answer: answers.one };
const page = { query: wire.companyFilters, variables: wire.companyPageVariables, answer: answers.page };
const found = { ...lookup, answer: answers.page };
const write = { ...writing, names: { customFields: FIELDS } };

const isBlank = (value: unknown) => value === undefined || value === null || value === '';
const domainMissing = (isMissing: boolean) => records.fieldErrorIf(isMissing, 'domain', 'A domain is required.');

/** What callers do with companies and their custom fields. */
export const companies = {
  list: capability({ ...reading, ...page, operation: documents.CompanyPageDocument, shape: wire.companyPage }),
  listOfAgency: capability({
    ...records.listingOfAgency,
    ...page,
    operation: documents.AgencyCompanyPageDocument,
    shape: wire.agencyCompanyPage,
  }),
  lookUp: capability({
    ...reading,
    ...found,
    operation: documents.CompaniesByCustomFieldDocument,
    shape: wire.companyPage,
  }),
  lookUpOfAgency: capability({
    ...records.listingOfAgency,
    ...found,
    operation: documents.AgencyCompaniesByCustomFieldDocument,
    shape: wire.agencyCompanyPage,
  }),
  get: capability({ ...reading, ...byId, ...one, operation: documents.CompanyDocument }),
  getOfAgency: capability({
    ...records.readingOfAgency,
    ...byId,
    ...one,
    operation: documents.AgencyCompanyDocument,
    shape: wire.agencyCompanyRecord,
  }),
  upsert: capability({
    ...write,
    query: { domain: nameFilter('The domain to look up.'), structure },
    body: () => wire.companyBody,
    check: ({ query, refused, raw }) =>
      domainMissing(isBlank(query.domain) && isBlank(raw['domain']) && !refused.has('domain')),
    operation: documents.CompanyUpsertDocument,
    variables: ({ query, body }) => ({ lookupDomain: query.domain ?? null, input: wire.toCompanyInput(body) }),
    shape: wire.companyRecord,
    answer: ({ company }, input) => answers.one(company, input),
  }),
  create: capability({
    ...write,
    ...one,
    body: () => wire.companyBody,
    check: ({ raw }) => domainMissing(isBlank(raw['domain'])),
    operation: documents.CompanyCreateDocument,
    variables: ({ body }) => ({ input: wire.toCompanyInput(body) }),
  }),
  update: capability({
    ...write,
    ...one,
    ids,
    body: () => wire.companyBody,
    operation: documents.CompanyUpdateDocument,
    variables: ({ ids: { company_id }, body }) => ({ id: company_id, input: wire.toCompanyInput(body) }),
  }),
  restore: capability({ ...write, ...byId, ...one, operation: documents.CompanyRestoreDocument }),
  delete: capability({ ...records.deleting, ...byId, operation: documents.CompanyDeleteDocument }),
  createField: capability({
    ...records.addingField,
    ids,
    operation: documents.CompanyCustomFieldCreateDocument,
    variables: ({ ids: { company_id }, body }) => ({ companyId: company_id, input: toField(body) }),
  }),
  updateField: capability({
    ...records.changingField,
    ids: fieldIds,
    operation: documents.CompanyCustomFieldUpdateDocument,
    variables: ({ ids: { company_id, field_id }, body }) => ({
      companyId: company_id,
      fieldId: field_id,
      input: toFieldChange(body),
    }),
  }),
  deleteField: capability({
    ...records.deleting,
    ids: fieldIds,
    operation: documents.CompanyCustomFieldDeleteDocument,
    variables: ({ ids: { company_id, field_id } }) => ({ companyId: company_id, fieldId: field_id }),
  }),
};
