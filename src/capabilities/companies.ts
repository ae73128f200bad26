import * as documents from '../operations/generated.js';
import * as wire from '../wire/companies.js';
import { lookup, nameFilter, structure } from '../wire/parameters.js';
import { capability, reading, writing } from './capability.js';
import * as records from './records.js';

const FIELDS = 'company_custom_fields';
const answers = records.structuredAnswers(FIELDS);
const { ids, byId, ...company } = records.ofRecord('company_id', { company_id: 'The id of the company.' });
const one = { query: { structure }, shape: wire.companyRecord, answer: answers.one };
const page = { query: wire.companyFilters, variables: wire.companyPageVariables, answer: answers.page };
const found = { ...lookup, answer: answers.page };
const listing = { ...reading, shape: wire.companyPage };
const listingOfAgency = { ...records.listingOfAgency, shape: wire.agencyCompanyPage };
const write = { ...writing, names: { customFields: FIELDS } };

const isBlank = (value: unknown) => value === undefined || value === null || value === '';
const domainMissing = (isMissing: boolean) => records.fieldErrorIf(isMissing, 'domain', 'A domain is required.');

/** What callers do with companies and their custom fields. */
export const companies = {
  list: capability(documents.CompanyPageDocument, { ...listing, ...page }),
  listOfAgency: capability(documents.AgencyCompanyPageDocument, { ...listingOfAgency, ...page }),
  lookUp: capability(documents.CompaniesByCustomFieldDocument, { ...listing, ...found }),
  lookUpOfAgency: capability(documents.AgencyCompaniesByCustomFieldDocument, { ...listingOfAgency, ...found }),
  get: capability(documents.CompanyDocument, { ...reading, ...byId, ...one }),
  getOfAgency: capability(documents.AgencyCompanyDocument, {
    ...{ ...records.readingOfAgency, ...byId, ...one },
    shape: wire.agencyCompanyRecord,
  }),
  upsert: capability(documents.CompanyUpsertDocument, {
    ...{ ...write, ...one },
    query: { domain: nameFilter('The domain to look up.'), structure },
    body: () => wire.companyBody,
    check: ({ query, refused, raw }) =>
      domainMissing(isBlank(query.domain) && isBlank(raw['domain']) && !refused.has('domain')),
    variables: ({ query, body }) => ({ lookupDomain: query.domain ?? null, input: wire.toCompanyInput(body) }),
    answer: ({ company }, input) => answers.one(company, input),
  }),
  create: capability(documents.CompanyCreateDocument, {
    ...{ ...write, ...one },
    body: () => wire.companyBody,
    check: ({ raw }) => domainMissing(isBlank(raw['domain'])),
    variables: ({ body }) => ({ input: wire.toCompanyInput(body) }),
  }),
  update: capability(documents.CompanyUpdateDocument, {
    ...{ ...write, ...one, ids },
    body: () => wire.companyBody,
    variables: ({ ids: { company_id }, body }) => ({ id: company_id, input: wire.toCompanyInput(body) }),
  }),
  restore: capability(documents.CompanyRestoreDocument, { ...write, ...byId, ...one }),
  delete: capability(documents.CompanyDeleteDocument, { ...company.delete }),
  createField: capability(documents.CompanyCustomFieldCreateDocument, { ...company.createField }),
  updateField: capability(documents.CompanyCustomFieldUpdateDocument, { ...company.updateField }),
  deleteField: capability(documents.CompanyCustomFieldDeleteDocument, { ...company.deleteField }),
};
