import { deleteContactField } from '../../capabilities/custom-fields.js';
import { tool } from '../tool.js';

export default tool(deleteContactField, {
  title: 'Remove a custom field from a contact',
  description: 'Removes a custom field and its value for good.',
  effect: 'remove',
  remedies: { NotFoundError: 'get_contact shows the ids of the custom fields.' },
});
