import { createContact } from '../../capabilities/contacts.js';
import { contactRemedies } from '../remedies.js';
import { tool } from '../tool.js';

export default tool(createContact, {
  title: 'Create a contact',
  description: 'Creates a contact with exactly one of email, linkedin_url and phone; refuses one that exists already.',
  effect: 'add',
  remedies: {
    ...contactRemedies,
    ConflictError: 'Use upsert_contact or update_contact to change the one that exists.',
  },
});
