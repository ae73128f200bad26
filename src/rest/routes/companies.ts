import {
  AgencyCompaniesByCustomFieldDocument,
  AgencyCompanyDocument,
  AgencyCompanyPageDocument,
  CompaniesByCustomFieldDocument,
  CompanyCreateDocument,
  type CompanyCreateMutation,
  CompanyCustomFieldCreateDocument,
  CompanyCustomFieldDeleteDocument,
  CompanyCustomFieldUpdateDocument,
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
import { fieldBody, fieldChangeBody, toFieldChange } from '../../wire/custom-fields.js';
import { customFieldRecord } from '../../wire/fields.js';
import { lookupQuery, lookupVariables } from '../../wire/lookup.js';
import { nameFilter, type Structure, structure } from '../../wire/parameters.js';
import { structured, structuredPage } from '../../wire/structured.js';
import { detail, detailReply, faultIf, fieldKeyed, type Reply, titled } from '../errors.js';
import { companyExample } from '../examples.js';
import { withoutTypename } from '../respond.js';
import { route } from '../route.js';

const FIELDS = 'company_custom_fields';
const invalid = fieldKeyed(400, { customFields: FIELDS });
const refusals = { NotFoundError: detail(404), InvalidError: invalid, ConflictError: titled(409) };
const unknownCompany = detailReply(404, 'Company not found');
const pageExample = { count: 1, total_pages: 1, current_page: 1, page_size: 100, results: [companyExample] };

type CompanyRecord = Extract<CompanyCreateMutation['companyCreate'], { __typename: 'Company' }>;
type Structured = { query: { structure: Structure } };
type CompanyPage = { results: { company_custom_fields: { field_name: string; field_value: string }[] }[] };

const companyReply =
  (status: number) =>
  (company: CompanyRecord, { query }: Structured): Reply => ({
    status,
    body: structured(withoutTypename(company), FIELDS, query.structure),
  });
const pageReply = (found: CompanyPage, { query }: Structured): Reply => ({
  status: 200,
  body: structuredPage(found, FIELDS, query.structure),
});

const tag = 'Companies';
const both = (path: string) => [`/v2${path}`, path];
const emptyPage = 'A page; empty when nothing matches or past the end.';

export const listCompanies = route({
  method: 'get',
  paths: both('/companies'),
  tag,
  summary: 'List companies',
  description: 'All filters are ANDed. An empty filter is left out and named in X-Ignored-Parameters.',
  access: { workspace: 'read' },
  query: companyFilters,
  operation: CompanyPageDocument,
  variables: companyPageVariables,
  answer: { statuses: { 200: emptyPage }, schema: companyPage, example: pageExample, from: pageReply },
});

export const listAgencyCompanies = route({
  method: 'get',
  paths: both('/companies-master-list'),
  tag: 'Master lists',
  summary: 'List the companies of all clients',
  access: { agency: true },
  query: companyFilters,
  operation: AgencyCompanyPageDocument,
  variables: companyPageVariables,
  answer: { statuses: { 200: emptyPage }, schema: agencyCompanyPage, from: pageReply },
});

export const lookUpCompanies = route({
  method: 'get',
  paths: both('/companies/lookup-by-custom-field'),
  tag,
  summary: 'Look up companies by custom field',
  description: 'Exact name and value; at most the first 100 matches by id, paged within them.',
  access: { workspace: 'read' },
  query: lookupQuery,
  operation: CompaniesByCustomFieldDocument,
  variables: lookupVariables,
  answer: { statuses: { 200: emptyPage }, schema: companyPage, example: pageExample, from: pageReply },
});

export const lookUpAgencyCompanies = route({
  method: 'get',
  paths: both('/companies-master-list/lookup-by-custom-field'),
  tag: 'Master lists',
  summary: 'Look up the companies of all clients by custom field',
  access: { agency: true },
  query: lookupQuery,
  operation: AgencyCompaniesByCustomFieldDocument,
  variables: lookupVariables,
  answer: { statuses: { 200: emptyPage }, schema: agencyCompanyPage, from: pageReply },
});

export const getCompany = route({
  method: 'get',
  paths: both('/companies/{id}'),
  tag,
  summary: 'Get a company',
  access: { workspace: 'read' },
  query: { structure },
  operation: CompanyDocument,
  variables: ({ path }) => ({ id: path['id'] ?? 0 }),
  answer: {
    statuses: { 200: 'The company.' },
    schema: companyRecord,
    example: companyExample,
    from: companyReply(200),
  },
  missing: unknownCompany,
});

export const getAgencyCompany = route({
  method: 'get',
  paths: both('/companies-master-list/{id}'),
  tag: 'Master lists',
  summary: 'Get a company of any client',
  access: { agency: true },
  query: { structure },
  operation: AgencyCompanyDocument,
  variables: ({ path }) => ({ id: path['id'] ?? 0 }),
  answer: { statuses: { 200: 'The company.' }, schema: agencyCompanyRecord, from: companyReply(200) },
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
    from: ({ created, company }, { query }) => companyReply(created ? 201 : 200)(company, { query }),
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
    from: companyReply(201),
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
    from: companyReply(200),
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
  variables: ({ path }) => ({ id: path['id'] ?? 0 }),
  answer: { statuses: { 204: 'Deleted.' }, schema: null, from: () => ({ status: 204 }) },
  refusals: { NotFoundError: detail(404) },
});

export const createCompanyField = route({
  method: 'post',
  paths: both('/companies/{id}/custom-fields'),
  tag,
  summary: 'Add a custom field to a company',
  access: { workspace: 'write' },
  body: { forms: 'any', schema: () => fieldBody },
  operation: CompanyCustomFieldCreateDocument,
  variables: ({ path, body: field }) => ({
    companyId: path['id'] ?? 0,
    input: { fieldName: field.field_name, fieldValue: field.field_value },
  }),
  answer: {
    statuses: { 201: 'The field.' },
    schema: customFieldRecord,
    from: (field) => ({ status: 201, body: withoutTypename(field) }),
  },
  refusals: { NotFoundError: detail(404), InvalidError: fieldKeyed(400), ConflictError: titled(409) },
});

export const updateCompanyField = route({
  method: 'patch',
  paths: both('/companies/{id}/custom-fields/{field_id}'),
  tag,
  summary: 'Change a custom field of a company',
  access: { workspace: 'write' },
  body: { forms: 'any', schema: () => fieldChangeBody },
  operation: CompanyCustomFieldUpdateDocument,
  variables: ({ path, body: field }) => ({
    companyId: path['id'] ?? 0,
    fieldId: path['field_id'] ?? 0,
    input: toFieldChange(field),
  }),
  answer: { statuses: { 200: 'The field.' }, schema: customFieldRecord },
  refusals: { NotFoundError: detail(404), InvalidError: fieldKeyed(400), ConflictError: titled(409) },
});

export const deleteCompanyField = route({
  method: 'delete',
  paths: both('/companies/{id}/custom-fields/{field_id}'),
  tag,
  summary: 'Remove a custom field from a company',
  access: { workspace: 'write' },
  operation: CompanyCustomFieldDeleteDocument,
  variables: ({ path }) => ({ companyId: path['id'] ?? 0, fieldId: path['field_id'] ?? 0 }),
  answer: { statuses: { 204: 'Removed.' }, schema: null, from: () => ({ status: 204 }) },
  refusals: { NotFoundError: detail(404) },
});
