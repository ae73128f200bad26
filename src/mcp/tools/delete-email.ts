import { EmailDeleteDocument } from '../../operations/generated.js';
import { deletedRecord } from '../../wire/deleted.js';
import { tool } from '../tool.js';

export default tool({
  title: 'Delete an email',
  description: 'Deletes an email from the record for good.',
  access: { workspace: 'write' },
  effect: 'remove',
  ids: { email_id: 'The id of the email.' },
  operation: EmailDeleteDocument,
  variables: ({ ids }) => ({ id: ids['email_id'] ?? 0 }),
  output: deletedRecord,
  answer: ({ deletedId }) => ({ deleted_id: deletedId }),
  remedies: { NotFoundError: 'Find email ids with list_emails.' },
});
