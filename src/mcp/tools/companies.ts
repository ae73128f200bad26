import { companies } from '../../capabilities/companies.js';
import { companyRecord } from '../../wire/companies.js';
import { tool } from '../tool.js';
import { created, fieldTools, restoring } from './shared.js';

const remedies = {
  NotFoundError: 'Find company ids with search_companies.',
  ConflictError: 'Find the company that has it with search_companies, and update that company.',
};

const field = fieldTools('a company', 'company');

/** The tools for companies. */
export const companyTools = {
  search_companies: tool(companies.list, {
    title: 'Search companies',
    description: 'Lists companies by exact filters, ANDed, one page at a time. No match: an empty page.',
    effect: 'read',
  }),
  lookup_companies_by_custom_field: tool(companies.lookUp, {
    title: 'Look up companies by custom field',
    description: 'Lists companies with a custom field of exactly this name and value: the first 100, by id.',
    effect: 'read',
  }),
  get_company: tool(companies.get, {
    title: 'Get a company',
    description: 'Gets one company by its id.',
    effect: 'read',
    missing: 'Company not found. Find company ids with search_companies.',
  }),
  create_company: tool(companies.create, {
    title: 'Create a company',
    description: 'Creates a company; refuses a domain that already exists.',
    effect: 'add',
    remedies: { ConflictError: 'Use upsert_company or update_company to change the existing one.' },
  }),
  upsert_company: tool(companies.upsert, {
    title: 'Create or update a company',
    description:
      'Creates the company with this domain, or updates the given fields; others are unchanged, null clears. ' +
      'lookup_domain finds the company by its current domain, which is then replaced.',
    effect: 'set',
    rename: {
      domain: {
        name: 'lookup_domain',
        description: 'Finds the company by this domain, to give it another one.',
      },
    },
    output: companyRecord.extend(created),
    answer: (upserted, input) => ({ ...companies.upsert.answer(upserted, input), created: upserted.created }),
    remedies,
  }),
  update_company: tool(companies.update, {
    title: 'Update a company',
    description: 'Changes the given fields; others are unchanged, null clears, except domain and status.',
    effect: 'set',
    remedies,
  }),
  delete_company: tool(companies.delete, {
    title: 'Delete a company',
    description:
      'Deletes a company; restore_company restores it. Its contacts are kept without a company, its activities unlinked.',
    effect: 'remove',
    remedies,
  }),
  restore_company: tool(companies.restore, {
    title: 'Restore a company',
    description:
      'Restores a deleted company under its id, with its fields and custom fields, and relinks its contacts and activities. Possible as long as the journal keeps the deletion.',
    effect: 'set',
    remedies: restoring('company'),
  }),
  create_company_custom_field: tool(companies.createField, {
    ...field.add,
    remedies: {
      NotFoundError: 'Find company ids with search_companies.',
      ConflictError: 'Use update_company_custom_field to change its value.',
    },
  }),
  update_company_custom_field: tool(companies.updateField, field.change),
  delete_company_custom_field: tool(companies.deleteField, field.remove),
};
