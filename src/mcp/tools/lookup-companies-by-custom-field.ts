import { lookUpCompanies } from '../../capabilities/companies.js';
import { tool } from '../tool.js';

export default tool(lookUpCompanies, {
  title: 'Look up companies by custom field',
  description: 'Companies that have a custom field of exactly this name and value: at most the first 100, by id.',
  effect: 'read',
});
