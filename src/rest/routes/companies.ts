import * as capabilities from '../../capabilities/companies.js';
import { detail, detailReply, fieldKeyed, titled } from '../errors.js';
import { companyExample } from '../examples.js';
import { both, LOOKUP, pageOf, readRows } from '../record-rows.js';
import { route } from '../route.js';

const unknownCompany = detailReply(404, 'Company not found');
const refusals = { NotFoundError: detail, InvalidError: fieldKeyed, ConflictError: titled };
const example = companyExample;
const pageExample = pageOf(companyExample);
const tag = 'Companies';
const read = readRows('companies', tag);
const NORTHERN = { query: { field_name: 'region', field_value: 'north' } };
const PAGE = { 200: 'A page; empty when nothing matches or past the end.' };

export const listCompanies = route(capabilities.listCompanies, {
  ...read.own(),
  summary: 'List companies',
  request: { query: { page_size: '10' } },
  description: 'All filters are ANDed. An empty filter is left out and named in X-Ignored-Parameters.',
  statuses: PAGE,
  example: pageExample,
});

export const listAgencyCompanies = route(capabilities.listAgencyCompanies, {
  ...read.ofAgency(),
  summary: 'List the companies of all clients',
  description: 'Like the list of one client, with the client of each company. For master keys.',
  request: { query: { page_size: '10' } },
  statuses: PAGE,
});

export const lookUpCompanies = route(capabilities.lookUpCompanies, {
  ...read.own('/lookup-by-custom-field'),
  summary: 'Look up companies by custom field',
  request: NORTHERN,
  description: LOOKUP,
  statuses: PAGE,
  example: pageExample,
});

export const lookUpAgencyCompanies = route(capabilities.lookUpAgencyCompanies, {
  ...read.ofAgency('/lookup-by-custom-field'),
  summary: 'Look up the companies of all clients by custom field',
  description: 'The same over all clients of the agency, with the client of each company. For master keys.',
  request: NORTHERN,
  statuses: PAGE,
});

export const getCompany = route(capabilities.getCompany, {
  ...read.own('/{id}'),
  summary: 'Get a company',
  description: 'One company by its id, with its custom fields.',
  request: { ids: { company_id: 1 } },
  statuses: { 200: 'The company.' },
  example,
  missing: unknownCompany,
});

export const getAgencyCompany = route(capabilities.getAgencyCompany, {
  ...read.ofAgency('/{id}'),
  summary: 'Get a company of any client',
  description: 'One company by its id, with its client. For master keys.',
  request: { ids: { company_id: 1 } },
  statuses: { 200: 'The company.' },
  missing: unknownCompany,
});

const body = { forms: 'any' } as const;

export const upsertCompany = route(capabilities.upsertCompany, {
  method: 'put',
  paths: ['/v2/companies'],
  tag,
  summary: 'Create or update a company',
  request: { query: { domain: 'northgate.example' }, body: { industry: 'Warehousing' } },
  description:
    'The company is found by the domain of the query, else by that of the body. With both and different, the body’s replaces the company’s.',
  body,
  statuses: { 200: 'The company existed and was updated.', 201: 'The company was created.' },
  status: ({ created }) => (created ? 201 : 200),
  example,
  refusals: { InvalidError: fieldKeyed, ConflictError: titled },
});

export const createCompany = route(capabilities.createCompany, {
  method: 'post',
  paths: both('/companies'),
  tag,
  summary: 'Create a company',
  description: 'With a domain that no company has yet.',
  request: { body: { domain: 'redwood.example', name: 'Redwood Timber' } },
  twinRequest: { body: { domain: 'cedar.example', name: 'Cedar Timber' } },
  body,
  statuses: { 201: 'The company.' },
  example,
  refusals: { InvalidError: fieldKeyed, ConflictError: titled },
});

export const updateCompany = route(capabilities.updateCompany, {
  method: 'patch',
  paths: both('/companies/{id}'),
  tag,
  summary: 'Change a company',
  request: { ids: { company_id: 2 }, body: { name: 'Ridgeline Dental Group' } },
  description: 'What is absent stays, null clears, save for the domain and the status.',
  body,
  statuses: { 200: 'The whole company.' },
  example,
  refusals,
});

export const deleteCompany = route(capabilities.deleteCompany, {
  method: 'delete',
  paths: both('/companies/{id}'),
  tag,
  summary: 'Delete a company',
  request: { ids: { company_id: 12 } },
  twinRequest: { ids: { company_id: 11 } },
  description: 'Its contacts stay without a company; its activities stay, unlinked.',
  statuses: { 204: 'Deleted.' },
  refusals: { NotFoundError: detail },
});
