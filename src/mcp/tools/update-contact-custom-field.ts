import { updateContactField } from '../../capabilities/custom-fields.js';
import { tool } from '../tool.js';

export default tool(updateContactField, {
  title: 'Change a custom field of a contact',
  description: 'Changes the name or the value of a custom field; what is not given stays.',
  effect: 'set',
  remedies: {
    NotFoundError: 'get_contact shows the ids of the custom fields.',
    ConflictError: 'The contact has a field of that name: get_contact shows it.',
  },
});
