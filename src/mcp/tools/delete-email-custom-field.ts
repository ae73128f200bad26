import { deleteEmailField } from '../../capabilities/custom-fields.js';
import { tool } from '../tool.js';

export default tool(deleteEmailField, {
  title: 'Remove a custom field from an email',
  description: 'Removes a custom field and its value for good.',
  effect: 'remove',
  remedies: { NotFoundError: 'get_email shows the ids of the custom fields.' },
});
