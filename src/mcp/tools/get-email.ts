import { getEmailWithReplier } from '../../capabilities/emails.js';
import { tool } from '../tool.js';

export default tool(getEmailWithReplier, {
  title: 'Get an email',
  description: 'One email by its id.',
  effect: 'read',
  missing: 'Email not found. Find email ids with list_emails.',
});
