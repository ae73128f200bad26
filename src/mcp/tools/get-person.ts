import { PersonDocument } from '../../operations/generated.js';
import { personRecord } from '../../wire/people.js';
import { tool } from '../tool.js';

export default tool({
  title: 'Get a person',
  description: 'One Person by its id, with the identifiers and custom fields of all its contacts.',
  access: { workspace: 'read', enrichment: true },
  effect: 'read',
  ids: { person_id: 'The id of the Person.' },
  operation: PersonDocument,
  variables: ({ ids }) => ({ id: ids['person_id'] ?? 0 }),
  output: personRecord,
  answer: (person) => person,
  missing: 'Person not found. Find Person ids with search_people or lookup_person.',
});
