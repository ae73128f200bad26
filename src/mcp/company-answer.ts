import { withoutTypename } from '../operations/document.js';
import type { Structure } from '../wire/parameters.js';
import { structured, structuredPage } from '../wire/structured.js';

const FIELDS = 'company_custom_fields';

/** Names of faults where the core's differ from the wire's. */
export const companyNames = { customFields: FIELDS };

/** What to do about refusals of companies. */
export const companyRemedies = {
  NotFoundError: 'Find company ids with search_companies.',
  ConflictError: 'Find the company that has it with search_companies, and update that one.',
};
export const NO_COMPANY = 'Company not found. Find company ids with search_companies.';

interface Shaped {
  query: { structure: Structure };
}
interface Company {
  company_custom_fields: { field_name: string; field_value: string }[];
}

/** A company with its custom fields in the asked structure. */
export const companyAnswer = (company: Company, { query }: Shaped) =>
  structured<typeof FIELDS, Company>(withoutTypename(company), FIELDS, query.structure);

/** A page of companies, likewise. */
export const companyPageAnswer = (page: { results: Company[] }, { query }: Shaped) =>
  structuredPage(page, FIELDS, query.structure);
