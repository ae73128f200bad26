import { PersonLookupDocument } from '../../operations/generated.js';
import { personRecord } from '../../wire/people.js';
import { personLookupQuery, personLookupVariables } from '../../wire/person-query.js';
import { tool } from '../tool.js';

export default tool({
  title: 'Look up a person',
  description: 'The Person that exactly one of email, linkedin_url and phone belongs to.',
  access: { workspace: 'read', enrichment: true },
  effect: 'read',
  query: personLookupQuery,
  operation: PersonLookupDocument,
  variables: personLookupVariables,
  output: personRecord,
  answer: (person) => person,
  missing: 'Person not found: no contact has this identifier. Try another identifier, or search_people by name.',
});
