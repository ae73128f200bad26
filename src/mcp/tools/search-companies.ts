import { listCompanies } from '../../capabilities/companies.js';
import { tool } from '../tool.js';

export default tool(listCompanies, {
  title: 'Search companies',
  description: 'Lists companies by exact filters, all of them ANDed, one page at a time. No match: an empty page.',
  effect: 'read',
});
