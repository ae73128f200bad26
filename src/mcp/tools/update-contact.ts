import { updateContact } from '../../capabilities/contacts.js';
import { contactRemedies } from '../remedies.js';
import { tool } from '../tool.js';

export default tool(updateContact, {
  title: 'Change a contact',
  description:
    'Changes the fields given; the others stay, null clears. One identifier, of whatever kind, replaces the contact’s.',
  effect: 'set',
  without: ['person_id'],
  remedies: contactRemedies,
});
