import { createEmail } from '../../capabilities/emails.js';
import { tool } from '../tool.js';

export default tool(createEmail, {
  title: 'Record an email',
  description: 'Puts an email on the record. A contact_email that a contact carries links the contact. Sends nothing.',
  effect: 'add',
  remedies: { NotFoundError: 'Find contact ids with search_contacts.' },
});
