import { ContactCustomFieldDeleteDocument } from '../../operations/generated.js';
import { deletedRecord } from '../../wire/deleted.js';
import { tool } from '../tool.js';

export default tool({
  title: 'Remove a custom field from a contact',
  description: 'Removes a custom field and its value for good.',
  access: { workspace: 'write' },
  effect: 'remove',
  ids: { contact_id: 'The id of the contact.', field_id: 'The id of the custom field.' },
  operation: ContactCustomFieldDeleteDocument,
  variables: ({ ids }) => ({ contactId: ids['contact_id'] ?? 0, fieldId: ids['field_id'] ?? 0 }),
  output: deletedRecord,
  answer: ({ deletedId }) => ({ deleted_id: deletedId }),
  remedies: { NotFoundError: 'get_contact shows the ids of the custom fields.' },
});
