import { deleteEmail } from '../../capabilities/emails.js';
import { tool } from '../tool.js';

export default tool(deleteEmail, {
  title: 'Delete an email',
  description: 'Deletes an email from the record. restore_email gives it back.',
  effect: 'remove',
  remedies: { NotFoundError: 'Find email ids with list_emails.' },
});
