import { createCompanyField } from '../../capabilities/custom-fields.js';
import { tool } from '../tool.js';

export default tool(createCompanyField, {
  title: 'Add a custom field to a company',
  description: 'Adds a custom field; refuses a name that the company has already.',
  effect: 'add',
  remedies: {
    NotFoundError: 'Find company ids with search_companies.',
    ConflictError: 'Use update_company_custom_field to change its value.',
  },
});
