import { createContactField } from '../../capabilities/custom-fields.js';
import { contactRemedies } from '../remedies.js';
import { tool } from '../tool.js';

export default tool(createContactField, {
  title: 'Add a custom field to a contact',
  description: 'Adds a custom field; refuses a name that the contact has already.',
  effect: 'add',
  remedies: { ...contactRemedies, ConflictError: 'Use update_contact_custom_field to change its value.' },
});
