import { EmailToolDocument } from '../../operations/generated.js';
import { emailToolRecord } from '../../wire/emails.js';
import { tool } from '../tool.js';

export default tool({
  title: 'Get an email',
  description: 'One email by its id.',
  access: { workspace: 'read' },
  effect: 'read',
  ids: { email_id: 'The id of the email.' },
  operation: EmailToolDocument,
  variables: ({ ids }) => ({ id: ids['email_id'] ?? 0 }),
  output: emailToolRecord,
  answer: (email) => email,
  missing: 'Email not found. Find email ids with list_emails.',
});
