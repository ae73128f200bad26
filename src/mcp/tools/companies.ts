import { companies } from '../../capabilities/companies.js';
import { companyRecord } from '../../wire/companies.js';
import { tool } from '../tool.js';
import { created, recordTools } from './shared.js';

const find = 'Find company ids with search_companies.';
const remedies = {
  NotFoundError: find,
  ConflictError: 'Find the company that has it with search_companies, and update that company.',
};

/** The tools for companies. */
export const companyTools = {
  ...recordTools('company', companies, {
    find,
    delete:
      'Deletes a company; restore_company restores it. Its contacts are kept without a company, its activities unlinked.',
    restored: 'its fields and custom fields, and relinks its contacts and activities',
    taken: 'Use update_company_custom_field to change its value.',
  }),
  search_companies: tool(companies.list, {
    description: 'Lists companies by exact filters, ANDed, one page at a time. No match: an empty page.',
  }),
  lookup_companies_by_custom_field: tool(companies.lookUp, {
    description: 'Lists companies with a custom field of exactly this name and value: the first 100, by id.',
  }),
  create_company: tool(companies.create, {
    description: 'Creates a company; refuses a domain that already exists.',
    remedies: { ConflictError: 'Use upsert_company or update_company to change the existing one.' },
  }),
  upsert_company: tool(companies.upsert, {
    description:
      'Creates the company with this domain, or updates the given fields; others are unchanged, null clears. lookup_domain finds the company by its current domain, which is then replaced.',
    rename: {
      domain: { name: 'lookup_domain', description: 'Finds the company by this domain, to give it another one.' },
    },
    output: companyRecord.extend(created),
    answer: (upserted, input) => ({ ...companies.upsert.answer(upserted, input), created: upserted.created }),
    remedies,
  }),
  update_company: tool(companies.update, {
    description: 'Changes the given fields; others are unchanged, null clears, except domain and status.',
    remedies,
  }),
};
