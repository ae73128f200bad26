import { ContactUpdateDocument } from '../../operations/generated.js';
import { namedIdentifiers } from '../../wire/contact-query.js';
import { contactBody, contactRecord, toContactInput } from '../../wire/contacts.js';
import { faultIf } from '../../wire/fault-if.js';
import { structure } from '../../wire/parameters.js';
import { contactAnswer, contactNames, contactRemedies } from '../contact-answer.js';
import { tool } from '../tool.js';

export default tool({
  title: 'Change a contact',
  description:
    'Changes the fields given; the others stay, null clears. One identifier, of whatever kind, replaces the contact’s.',
  access: { workspace: 'write' },
  effect: 'set',
  ids: { contact_id: 'The id of the contact.' },
  query: { structure },
  body: { schema: contactBody, without: ['person_id'] },
  check: ({ raw }) => faultIf(namedIdentifiers(raw).length > 1, 'identifier', 'Only one identifier may be given.'),
  operation: ContactUpdateDocument,
  variables: ({ ids, body }) => ({ id: ids['contact_id'] ?? 0, input: toContactInput(body) }),
  output: contactRecord,
  answer: contactAnswer,
  names: contactNames,
  remedies: contactRemedies,
});
