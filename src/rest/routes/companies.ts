import { companies } from '../../capabilities/companies.js';
import { detail, detailReply, fieldKeyed, titled } from '../errors.js';
import { companyExample, pageOf } from '../examples.js';
import { routesUnder } from '../route.js';

const unknownCompany = detailReply(404, 'Company not found');
const refusals = { NotFoundError: detail, InvalidError: fieldKeyed, ConflictError: titled };
const example = companyExample;
const pageExample = pageOf(companyExample);
const route = routesUnder('Companies');
const ofAgency = routesUnder('Master lists');
const NORTHERN = { query: { field_name: 'region', field_value: 'north' } };
const PAGE = { 200: 'A page; empty when nothing matches or past the end.' };
const body = { forms: 'any' } as const;

/** The routes of companies. */
export const companyRoutes = {
  createCompany: route(companies.create, {
    at: ['post', '[/v2]/companies'],
    summary: 'Create a company',
    description: 'With a domain that no company has yet.',
    request: { body: { domain: 'redwood.example', name: 'Redwood Timber' } },
    twinRequest: { body: { domain: 'cedar.example', name: 'Cedar Timber' } },
    body,
    statuses: { 201: 'The company.' },
    example,
    refusals: { InvalidError: fieldKeyed, ConflictError: titled },
  }),
  deleteCompany: route(companies.delete, {
    at: ['delete', '[/v2]/companies/{id}'],
    summary: 'Delete a company',
    request: { ids: { company_id: 12 } },
    twinRequest: { ids: { company_id: 11 } },
    description: 'Its contacts stay without a company; its activities stay, unlinked.',
    statuses: { 204: 'Deleted.' },
    refusals: { NotFoundError: detail },
  }),
  getAgencyCompany: ofAgency(companies.getOfAgency, {
    at: ['get', '[/v2]/companies-master-list/{id}'],
    summary: 'Get a company of any client',
    description: 'One company by its id, with its client. For master keys.',
    request: { ids: { company_id: 1 } },
    statuses: { 200: 'The company.' },
    missing: unknownCompany,
  }),
  getCompany: route(companies.get, {
    at: ['get', '[/v2]/companies/{id}'],
    summary: 'Get a company',
    description: 'One company by its id, with its custom fields.',
    request: { ids: { company_id: 1 } },
    statuses: { 200: 'The company.' },
    example,
    missing: unknownCompany,
  }),
  listAgencyCompanies: ofAgency(companies.listOfAgency, {
    at: ['get', '[/v2]/companies-master-list'],
    summary: 'List the companies of all clients',
    description: 'Like the list of one client, with the client of each company. For master keys.',
    request: { query: { page_size: '10' } },
    statuses: PAGE,
  }),
  listCompanies: route(companies.list, {
    at: ['get', '[/v2]/companies'],
    summary: 'List companies',
    request: { query: { page_size: '10' } },
    description: 'All filters are ANDed. An empty filter is left out and named in X-Ignored-Parameters.',
    statuses: PAGE,
    example: pageExample,
  }),
  lookUpAgencyCompanies: ofAgency(companies.lookUpOfAgency, {
    at: ['get', '[/v2]/companies-master-list/lookup-by-custom-field'],
    summary: 'Look up the companies of all clients by custom field',
    description: 'The same over all clients of the agency, with the client of each company. For master keys.',
    request: NORTHERN,
    statuses: PAGE,
  }),
  lookUpCompanies: route(companies.lookUp, {
    at: ['get', '[/v2]/companies/lookup-by-custom-field'],
    summary: 'Look up companies by custom field',
    request: NORTHERN,
    description: 'Exact name and value; at most the first 100 matches by id, paged within them.',
    statuses: PAGE,
    example: pageExample,
  }),
  updateCompany: route(companies.update, {
    at: ['patch', '[/v2]/companies/{id}'],
    summary: 'Change a company',
    request: { ids: { company_id: 2 }, body: { name: 'Ridgeline Dental Group' } },
    description: 'What is absent stays, null clears, save for the domain and the status.',
    body,
    statuses: { 200: 'The whole company.' },
    example,
    refusals,
  }),
  upsertCompany: route(companies.upsert, {
    at: ['put', '/v2/companies'],
    summary: 'Create or update a company',
    request: { query: { domain: 'northgate.example' }, body: { industry: 'Warehousing' } },
    description:
      'The company is found by the domain of the query, else by that of the body. With both and different, the body’s replaces the company’s.',
    body,
    statuses: { 200: 'The company existed and was updated.', 201: 'The company was created.' },
    status: ({ created }) => (created ? 201 : 200),
    example,
    refusals: { InvalidError: fieldKeyed, ConflictError: titled },
  }),
};
