import { createEmailField } from '../../capabilities/custom-fields.js';
import { tool } from '../tool.js';

export default tool(createEmailField, {
  title: 'Add a custom field to an email',
  description: 'Adds a custom field; refuses a name that the email has already.',
  effect: 'add',
  remedies: {
    NotFoundError: 'Find email ids with list_emails.',
    ConflictError: 'Delete the one of that name first: get_email shows it.',
  },
});
