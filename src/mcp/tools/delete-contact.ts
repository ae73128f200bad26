import { deleteContact } from '../../capabilities/contacts.js';
import { contactRemedies } from '../remedies.js';
import { tool } from '../tool.js';

export default tool(deleteContact, {
  title: 'Delete a contact',
  description: 'Deletes a contact. Its activities and emails stay, unlinked. restore_contact gives it back.',
  effect: 'remove',
  remedies: contactRemedies,
});
