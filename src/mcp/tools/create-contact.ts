import { ContactCreateDocument } from '../../operations/generated.js';
import { namedIdentifiers, ONE_IDENTIFIER } from '../../wire/contact-query.js';
import { contactBody, contactRecord, toContactInput } from '../../wire/contacts.js';
import { faultIf } from '../../wire/fault-if.js';
import { structure } from '../../wire/parameters.js';
import { contactAnswer, contactNames, contactRemedies } from '../contact-answer.js';
import { tool } from '../tool.js';

export default tool({
  title: 'Create a contact',
  description: 'Creates a contact with exactly one of email, linkedin_url and phone; refuses one that exists already.',
  access: { workspace: 'write' },
  effect: 'add',
  query: { structure },
  body: { schema: contactBody },
  check: ({ raw }) => faultIf(namedIdentifiers(raw).length !== 1, 'identifier', ONE_IDENTIFIER),
  operation: ContactCreateDocument,
  variables: ({ body }) => ({ input: toContactInput(body) }),
  output: contactRecord,
  answer: contactAnswer,
  names: contactNames,
  remedies: {
    ...contactRemedies,
    ConflictError: 'Use upsert_contact or update_contact to change the one that exists.',
  },
});
