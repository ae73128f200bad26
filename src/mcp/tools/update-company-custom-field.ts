import { updateCompanyField } from '../../capabilities/custom-fields.js';
import { tool } from '../tool.js';

export default tool(updateCompanyField, {
  title: 'Change a custom field of a company',
  description: 'Changes the name or the value of a custom field; what is not given stays.',
  effect: 'set',
  remedies: {
    NotFoundError: 'get_company shows the ids of the custom fields.',
    ConflictError: 'The company has a field of that name: get_company shows it.',
  },
});
