import { ContactsByCustomFieldDocument } from '../../operations/generated.js';
import { contactPage } from '../../wire/contacts.js';
import { lookupQuery, lookupVariables } from '../../wire/lookup.js';
import { contactPageAnswer } from '../contact-answer.js';
import { tool } from '../tool.js';

export default tool({
  title: 'Look up contacts by custom field',
  description: 'Contacts that have a custom field of exactly this name and value: at most the first 100, by id.',
  access: { workspace: 'read' },
  effect: 'read',
  query: lookupQuery,
  operation: ContactsByCustomFieldDocument,
  variables: lookupVariables,
  output: contactPage,
  answer: contactPageAnswer,
});
