import { withoutTypename } from '../../operations/document.js';
import { EmailCreateDocument } from '../../operations/generated.js';
import { emailBody, emailRecord, toEmailInput } from '../../wire/emails.js';
import { tool } from '../tool.js';

export default tool({
  title: 'Record an email',
  description: 'Puts an email on the record. A contact_email that a contact carries links the contact. Sends nothing.',
  access: { workspace: 'write' },
  effect: 'add',
  body: { schema: () => emailBody },
  operation: EmailCreateDocument,
  variables: ({ body }) => ({ input: toEmailInput(body) }),
  output: emailRecord,
  answer: withoutTypename,
  remedies: { NotFoundError: 'Find contact ids with search_contacts.' },
});
