import { companies } from '../../capabilities/companies.js';
import { detail, fieldKeyed, notFoundReply, titled } from '../errors.js';
import { companyExample, pageOf } from '../examples.js';
import { routesUnder } from '../route.js';

const unknownCompany = notFoundReply('Company not found');
const refusals = { NotFoundError: detail, InvalidError: fieldKeyed, ConflictError: titled };
const example = companyExample;
const pageExample = pageOf(companyExample);
const route = routesUnder('Companies');
const ofAgency = routesUnder('Master lists');
const NORTHERN = { query: { field_name: 'region', field_value: 'north' } };
const PAGE = { 200: 'A page; empty if nothing matches or past the last page.' };
const body = { forms: 'any' } as const;

/** The routes of companies. */
export const companyRoutes = {
  createCompany: route(companies.create, {
    at: ['post', '[/v2]/companies'],
    summary: 'Create a company',
    description: 'The domain must not belong to another company.',
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
    description: 'Its contacts are kept without a company; its activities are kept, unlinked.',
    statuses: { 204: 'Deleted.' },
    refusals: { NotFoundError: detail },
  }),
  getAgencyCompany: ofAgency(companies.getOfAgency, {
    at: ['get', '[/v2]/companies-master-list/{id}'],
    summary: 'Get a company of any client',
    description: 'One company by its id, with its client. Requires a master key.',
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
    description: 'Like the list of one client, with the client of each company. Requires a master key.',
    request: { query: { page_size: '10' } },
    statuses: PAGE,
  }),
  listCompanies: route(companies.list, {
    at: ['get', '[/v2]/companies'],
    summary: 'List companies',
    request: { query: { page_size: '10' } },
    description: 'All filters are ANDed. An empty filter is ignored and listed in X-Ignored-Parameters.',
    statuses: PAGE,
    example: pageExample,
  }),
  lookUpAgencyCompanies: ofAgency(companies.lookUpOfAgency, {
    at: ['get', '[/v2]/companies-master-list/lookup-by-custom-field'],
    summary: 'Look up the companies of all clients by custom field',
    description: 'Like the lookup in one client, with the client of each company. Requires a master key.',
    request: NORTHERN,
    statuses: PAGE,
  }),
  lookUpCompanies: route(companies.lookUp, {
    at: ['get', '[/v2]/companies/lookup-by-custom-field'],
    summary: 'Look up companies by custom field',
    request: NORTHERN,
    description: 'Exact name and value. Paginates over at most the first 100 matches, ordered by id.',
    statuses: PAGE,
    example: pageExample,
  }),
  updateCompany: route(companies.update, {
    at: ['patch', '[/v2]/companies/{id}'],
    summary: 'Update a company',
    request: { ids: { company_id: 2 }, body: { name: 'Ridgeline Dental Group' } },
    description: 'Absent fields are unchanged; null clears a field, except domain and status.',
    body,
    statuses: { 200: 'The complete company.' },
    example,
    refusals,
  }),
  upsertCompany: route(companies.upsert, {
    at: ['put', '/v2/companies'],
    summary: 'Create or update a company',
    request: { query: { domain: 'northgate.example' }, body: { industry: 'Warehousing' } },
    description:
      'Finds the company by the domain in the query, else by the domain in the body. If both are given and differ, the domain in the body replaces the company’s domain.',
    body,
    statuses: { 200: 'The company existed and was updated.', 201: 'The company was created.' },
    status: ({ created }) => (created ? 201 : 200),
    example,
    refusals: { InvalidError: fieldKeyed, ConflictError: titled },
  }),
};
