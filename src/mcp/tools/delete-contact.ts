import { ContactDeleteDocument } from '../../operations/generated.js';
import { deletedRecord } from '../../wire/deleted.js';
import { contactRemedies } from '../contact-answer.js';
import { tool } from '../tool.js';

export default tool({
  title: 'Delete a contact',
  description: 'Deletes a contact for good. Its activities and emails stay, unlinked.',
  access: { workspace: 'write' },
  effect: 'remove',
  ids: { contact_id: 'The id of the contact.' },
  operation: ContactDeleteDocument,
  variables: ({ ids }) => ({ id: ids['contact_id'] ?? 0 }),
  output: deletedRecord,
  answer: ({ deletedId }) => ({ deleted_id: deletedId }),
  remedies: contactRemedies,
});
