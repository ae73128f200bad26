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
const PAGE = { 200: 'A page; empty when nothing matches or past the end.' };

export const listCompanies = route(capabilities.listCompanies, {
  ...read.own(),
  summary: 'List companies',
  description: 'All filters are ANDed. An empty filter is left out and named in X-Ignored-Parameters.',
  statuses: PAGE,
  example: pageExample,
});

export const listAgencyCompanies = route(capabilities.listAgencyCompanies, {
  ...read.ofAgency(),
  summary: 'List the companies of all clients',
  statuses: PAGE,
});

export const lookUpCompanies = route(capabilities.lookUpCompanies, {
  ...read.own('/lookup-by-custom-field'),
  summary: 'Look up companies by custom field',
  description: LOOKUP,
  statuses: PAGE,
  example: pageExample,
});

export const lookUpAgencyCompanies = route(capabilities.lookUpAgencyCompanies, {
  ...read.ofAgency('/lookup-by-custom-field'),
  summary: 'Look up the companies of all clients by custom field',
  statuses: PAGE,
});

export const getCompany = route(capabilities.getCompany, {
  ...read.own('/{id}'),
  summary: 'Get a company',
  statuses: { 200: 'The company.' },
  example,
  missing: unknownCompany,
});

export const getAgencyCompany = route(capabilities.getAgencyCompany, {
  ...read.ofAgency('/{id}'),
  summary: 'Get a company of any client',
  statuses: { 200: 'The company.' },
  missing: unknownCompany,
});

const body = { forms: 'any' } as const;

export const upsertCompany = route(capabilities.upsertCompany, {
  method: 'put',
  paths: ['/v2/companies'],
  tag,
  summary: 'Create or update a company',
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
  description: 'Its contacts stay without a company; its activities stay, unlinked.',
  statuses: { 204: 'Deleted.' },
  refusals: { NotFoundError: detail },
});
