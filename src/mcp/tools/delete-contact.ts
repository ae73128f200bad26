import { deleteContact } from '../../capabilities/contacts.js';
import { contactRemedies } from '../remedies.js';
import { tool } from '../tool.js';

export default tool(deleteContact, {
  title: 'Delete a contact',
  description: 'Deletes a contact for good. Its activities and emails stay, unlinked.',
  effect: 'remove',
  remedies: contactRemedies,
});
