import { lookUpContacts } from '../../capabilities/contacts.js';
import { tool } from '../tool.js';

export default tool(lookUpContacts, {
  title: 'Look up contacts by custom field',
  description: 'Contacts that have a custom field of exactly this name and value: at most the first 100, by id.',
  effect: 'read',
});
