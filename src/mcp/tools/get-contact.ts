import { getContact } from '../../capabilities/contacts.js';
import { NO_CONTACT } from '../remedies.js';
import { tool } from '../tool.js';

export default tool(getContact, {
  title: 'Get a contact',
  description: 'One contact by its id.',
  effect: 'read',
  missing: NO_CONTACT,
});
