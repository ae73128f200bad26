import { deleteCompanyField } from '../../capabilities/custom-fields.js';
import { tool } from '../tool.js';

export default tool(deleteCompanyField, {
  title: 'Remove a custom field from a company',
  description: 'Removes a custom field and its value for good.',
  effect: 'remove',
  remedies: { NotFoundError: 'get_company shows the ids of the custom fields.' },
});
