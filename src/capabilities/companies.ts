import {
  AgencyCompaniesByCustomFieldDocument,
  AgencyCompanyDocument,
  AgencyCompanyPageDocument,
  CompaniesByCustomFieldDocument,
  CompanyCreateDocument,
  CompanyDeleteDocument,
  CompanyDocument,
  CompanyPageDocument,
  CompanyRestoreDocument,
  CompanyUpdateDocument,
  CompanyUpsertDocument,
} from '../operations/generated.js';
import {
  agencyCompanyPage,
  agencyCompanyRecord,
  companyBody,
  companyPage,
  companyRecord,
  toCompanyInput,
} from '../wire/companies.js';
import { companyFilters, companyPageVariables } from '../wire/company-query.js';
import { deletedRecord, toDeleted } from '../wire/deleted.js';
import { fieldErrorIf } from '../wire/field-error-if.js';
import { lookupQuery, lookupVariables } from '../wire/lookup.js';
import { nameFilter, structure } from '../wire/parameters.js';
import { capability } from './capability.js';
import { structuredAnswers } from './structured-answer.js';

const FIELDS = 'company_custom_fields';
const answers = structuredAnswers(FIELDS);
const read = { workspace: 'read' } as const;
const agency = { agency: true } as const;
const ids = { company_id: 'The id of the company.' };
const write = { access: { workspace: 'write' }, names: { customFields: FIELDS } } as const;

const isBlank = (value: unknown) => value === undefined || value === null || value === '';
const NO_DOMAIN = 'A domain is required.';

export const listCompanies = capability({
  access: read,
  query: companyFilters,
  operation: CompanyPageDocument,
  variables: companyPageVariables,
  shape: companyPage,
  answer: answers.page,
});

export const listAgencyCompanies = capability({
  access: agency,
  heavy: true,
  query: companyFilters,
  operation: AgencyCompanyPageDocument,
  variables: companyPageVariables,
  shape: agencyCompanyPage,
  answer: answers.page,
});

export const lookUpCompanies = capability({
  access: read,
  query: lookupQuery,
  operation: CompaniesByCustomFieldDocument,
  variables: lookupVariables,
  shape: companyPage,
  answer: answers.page,
});

export const lookUpAgencyCompanies = capability({
  access: agency,
  heavy: true,
  query: lookupQuery,
  operation: AgencyCompaniesByCustomFieldDocument,
  variables: lookupVariables,
  shape: agencyCompanyPage,
  answer: answers.page,
});

export const getCompany = capability({
  access: read,
  ids,
  query: { structure },
  operation: CompanyDocument,
  variables: ({ ids: { company_id } }) => ({ id: company_id }),
  shape: companyRecord,
  answer: answers.one,
});

export const getAgencyCompany = capability({
  access: agency,
  ids,
  query: { structure },
  operation: AgencyCompanyDocument,
  variables: ({ ids: { company_id } }) => ({ id: company_id }),
  shape: agencyCompanyRecord,
  answer: answers.one,
});

export const upsertCompany = capability({
  ...write,
  query: { domain: nameFilter('The domain to look up.'), structure },
  body: () => companyBody,
  check: ({ query, raw }) => fieldErrorIf(isBlank(query.domain) && isBlank(raw['domain']), 'domain', NO_DOMAIN),
  operation: CompanyUpsertDocument,
  variables: ({ query, body }) => ({ lookupDomain: query.domain ?? null, input: toCompanyInput(body) }),
  shape: companyRecord,
  answer: ({ company }, input) => answers.one(company, input),
});

export const createCompany = capability({
  ...write,
  query: { structure },
  body: () => companyBody,
  check: ({ raw }) => fieldErrorIf(isBlank(raw['domain']), 'domain', NO_DOMAIN),
  operation: CompanyCreateDocument,
  variables: ({ body }) => ({ input: toCompanyInput(body) }),
  shape: companyRecord,
  answer: answers.one,
});

export const restoreCompany = capability({
  ...write,
  ids,
  query: { structure },
  operation: CompanyRestoreDocument,
  variables: ({ ids: { company_id } }) => ({ id: company_id }),
  shape: companyRecord,
  answer: answers.one,
});

export const updateCompany = capability({
  ...write,
  ids,
  query: { structure },
  body: () => companyBody,
  operation: CompanyUpdateDocument,
  variables: ({ ids: { company_id }, body }) => ({ id: company_id, input: toCompanyInput(body) }),
  shape: companyRecord,
  answer: answers.one,
});

export const deleteCompany = capability({
  access: write.access,
  ids,
  operation: CompanyDeleteDocument,
  variables: ({ ids: { company_id } }) => ({ id: company_id }),
  shape: deletedRecord,
  answer: toDeleted,
});
