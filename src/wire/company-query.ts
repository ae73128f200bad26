import type { CompanyFilter } from '../operations/generated.js';
import type { Every } from './core-input.js';
import { nameFilter, page, pageSize, structure } from './parameters.js';

/** The filters of every companies list, with page and structure. */
export const companyFilters = {
  name: nameFilter('Exact.'),
  domain: nameFilter('Exact, in its normal form.'),
  industry: nameFilter('Exact.'),
  structure,
  page,
  page_size: pageSize,
};

/** The parsed filters. */
type CompanyQuery = Record<'name' | 'domain' | 'industry', string | undefined> & {
  page: number;
  page_size: number;
};

/** Converts the filters to variables of the core. */
export const companyPageVariables = ({ query: { name, domain, industry, ...paging } }: { query: CompanyQuery }) => ({
  filter: { name, domain, industry } satisfies Every<CompanyFilter>,
  page: paging.page,
  pageSize: paging.page_size,
});
