import { createCompany } from '../../capabilities/companies.js';
import { tool } from '../tool.js';

export default tool(createCompany, {
  title: 'Create a company',
  description: 'Creates a company; refuses a domain that exists already.',
  effect: 'add',
  remedies: { ConflictError: 'Use upsert_company or update_company to change the one that exists.' },
});
