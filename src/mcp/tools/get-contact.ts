import { ContactDocument } from '../../operations/generated.js';
import { contactRecord } from '../../wire/contacts.js';
import { structure } from '../../wire/parameters.js';
import { contactAnswer, NO_CONTACT } from '../contact-answer.js';
import { tool } from '../tool.js';

export default tool({
  title: 'Get a contact',
  description: 'One contact by its id.',
  access: { workspace: 'read' },
  effect: 'read',
  ids: { contact_id: 'The id of the contact.' },
  query: { structure },
  operation: ContactDocument,
  variables: ({ ids }) => ({ id: ids['contact_id'] ?? 0 }),
  output: contactRecord,
  answer: contactAnswer,
  missing: NO_CONTACT,
});
