import { withoutTypename } from '../../operations/document.js';
import { EmailSetInterestedDocument } from '../../operations/generated.js';
import { emailRecord, interestBody } from '../../wire/emails.js';
import { tool } from '../tool.js';

export default tool({
  title: 'Mark an email as interested',
  description: 'Marks the newest inbound email of exactly this address and subject.',
  access: { workspace: 'write' },
  effect: 'set',
  body: { schema: () => interestBody },
  operation: EmailSetInterestedDocument,
  variables: ({ body: { email, subject, disposition } }) => ({ input: { contactEmail: email, subject, disposition } }),
  output: emailRecord,
  answer: withoutTypename,
  names: { contactEmail: 'email' },
  remedies: { NotFoundError: 'list_emails shows the subjects of an address.' },
});
