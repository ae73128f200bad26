import { EmailCustomFieldDeleteDocument } from '../../operations/generated.js';
import { deletedRecord } from '../../wire/deleted.js';
import { tool } from '../tool.js';

export default tool({
  title: 'Remove a custom field from an email',
  description: 'Removes a custom field and its value for good.',
  access: { workspace: 'write' },
  effect: 'remove',
  ids: { email_id: 'The id of the email.', field_id: 'The id of the custom field.' },
  operation: EmailCustomFieldDeleteDocument,
  variables: ({ ids }) => ({ emailId: ids['email_id'] ?? 0, fieldId: ids['field_id'] ?? 0 }),
  output: deletedRecord,
  answer: ({ deletedId }) => ({ deleted_id: deletedId }),
  remedies: { NotFoundError: 'get_email shows the ids of the custom fields.' },
});
