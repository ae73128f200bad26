import {
  AgencyCompaniesByCustomFieldDocument,
  AgencyCompanyDocument,
  AgencyCompanyPageDocument,
  CompaniesByCustomFieldDocument,
  CompanyCreateDocument,
  CompanyDeleteDocument,
  CompanyDocument,
  CompanyPageDocument,
  CompanyUpdateDocument,
  CompanyUpsertDocument,
} from '../../operations/generated.js';
import {
  agencyCompanyPage,
  agencyCompanyRecord,
  companyBody,
  companyPage,
  companyRecord,
  toCompanyInput,
} from '../../wire/companies.js';
import { companyFilters, companyPageVariables } from '../../wire/company-query.js';
import { lookupQuery, lookupVariables } from '../../wire/lookup.js';
import { nameFilter, structure } from '../../wire/parameters.js';
import { detail, detailReply, faultIf, fieldKeyed, titled } from '../errors.js';
import { companyExample } from '../examples.js';
import { both, byId, LOOKUP, pageOf, readRows, structuredReplies } from '../record-rows.js';
import { route } from '../route.js';

const FIELDS = 'company_custom_fields';
const invalid = fieldKeyed(400, { customFields: FIELDS });
const refusals = { NotFoundError: detail(404), InvalidError: invalid, ConflictError: titled(409) };
const unknownCompany = detailReply(404, 'Company not found');
const pageExample = pageOf(companyExample);
const replies = structuredReplies(FIELDS);

const tag = 'Companies';
const read = readRows('companies', tag);
const emptyPage = 'A page; empty when nothing matches or past the end.';

export const listCompanies = route({
  ...read.own(),
  summary: 'List companies',
  description: 'All filters are ANDed. An empty filter is left out and named in X-Ignored-Parameters.',
  query: companyFilters,
  operation: CompanyPageDocument,
  variables: companyPageVariables,
  answer: { statuses: { 200: emptyPage }, schema: companyPage, example: pageExample, from: replies.page },
});

export const listAgencyCompanies = route({
  ...read.ofAgency(),
  summary: 'List the companies of all clients',
  query: companyFilters,
  operation: AgencyCompanyPageDocument,
  variables: companyPageVariables,
  answer: { statuses: { 200: emptyPage }, schema: agencyCompanyPage, from: replies.page },
});

export const lookUpCompanies = route({
  ...read.own('/lookup-by-custom-field'),
  summary: 'Look up companies by custom field',
  description: LOOKUP,
  query: lookupQuery,
  operation: CompaniesByCustomFieldDocument,
  variables: lookupVariables,
  answer: { statuses: { 200: emptyPage }, schema: companyPage, example: pageExample, from: replies.page },
});

export const lookUpAgencyCompanies = route({
  ...read.ofAgency('/lookup-by-custom-field'),
  summary: 'Look up the companies of all clients by custom field',
  query: lookupQuery,
  operation: AgencyCompaniesByCustomFieldDocument,
  variables: lookupVariables,
  answer: { statuses: { 200: emptyPage }, schema: agencyCompanyPage, from: replies.page },
});

export const getCompany = route({
  ...read.own('/{id}'),
  summary: 'Get a company',
  query: { structure },
  operation: CompanyDocument,
  variables: byId,
  answer: {
    statuses: { 200: 'The company.' },
    schema: companyRecord,
    example: companyExample,
    from: replies.one(200),
  },
  missing: unknownCompany,
});

export const getAgencyCompany = route({
  ...read.ofAgency('/{id}'),
  summary: 'Get a company of any client',
  query: { structure },
  operation: AgencyCompanyDocument,
  variables: byId,
  answer: { statuses: { 200: 'The company.' }, schema: agencyCompanyRecord, from: replies.one(200) },
  missing: unknownCompany,
});

const body = { forms: 'any', schema: () => companyBody } as const;
const isBlank = (value: unknown) => value === undefined || value === null || value === '';

export const upsertCompany = route({
  method: 'put',
  paths: ['/v2/companies'],
  tag,
  summary: 'Create or update a company',
  description:
    'The company is found by the domain of the query, else by that of the body. With both and different, the body’s replaces the company’s.',
  access: { workspace: 'write' },
  query: { domain: nameFilter('The domain to look up.'), structure },
  body,
  check: ({ query, raw }) =>
    faultIf(isBlank(query.domain) && isBlank(raw['domain']), 'domain', 'A domain is required.'),
  operation: CompanyUpsertDocument,
  variables: ({ query, body: given }) => ({ lookupDomain: query.domain ?? null, input: toCompanyInput(given) }),
  answer: {
    statuses: { 200: 'The company existed and was updated.', 201: 'The company was created.' },
    schema: companyRecord,
    example: companyExample,
    from: ({ created, company }, { query }) => replies.one(created ? 201 : 200)(company, { query }),
  },
  refusals: { InvalidError: invalid, ConflictError: titled(409) },
});

export const createCompany = route({
  method: 'post',
  paths: both('/companies'),
  tag,
  summary: 'Create a company',
  access: { workspace: 'write' },
  query: { structure },
  body,
  check: ({ raw }) => faultIf(isBlank(raw['domain']), 'domain', 'A domain is required.'),
  operation: CompanyCreateDocument,
  variables: ({ body: given }) => ({ input: toCompanyInput(given) }),
  answer: {
    statuses: { 201: 'The company.' },
    schema: companyRecord,
    example: companyExample,
    from: replies.one(201),
  },
  refusals: { InvalidError: invalid, ConflictError: titled(409) },
});

export const updateCompany = route({
  method: 'patch',
  paths: both('/companies/{id}'),
  tag,
  summary: 'Change a company',
  description: 'What is absent stays, null clears, save for the domain and the status.',
  access: { workspace: 'write' },
  query: { structure },
  body,
  operation: CompanyUpdateDocument,
  variables: ({ path, body: given }) => ({ id: path['id'] ?? 0, input: toCompanyInput(given) }),
  answer: {
    statuses: { 200: 'The whole company.' },
    schema: companyRecord,
    example: companyExample,
    from: replies.one(200),
  },
  refusals,
});

export const deleteCompany = route({
  method: 'delete',
  paths: both('/companies/{id}'),
  tag,
  summary: 'Delete a company',
  description: 'Its contacts stay without a company; its activities stay, unlinked.',
  access: { workspace: 'write' },
  operation: CompanyDeleteDocument,
  variables: byId,
  answer: { statuses: { 204: 'Deleted.' }, schema: null, from: () => ({ status: 204 }) },
  refusals: { NotFoundError: detail(404) },
});
