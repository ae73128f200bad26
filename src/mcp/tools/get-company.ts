import { getCompany } from '../../capabilities/companies.js';
import { NO_COMPANY } from '../remedies.js';
import { tool } from '../tool.js';

export default tool(getCompany, {
  title: 'Get a company',
  description: 'One company by its id.',
  effect: 'read',
  missing: NO_COMPANY,
});
