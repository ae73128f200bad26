import { withoutTypename } from '../../operations/document.js';
import { PersonSplitDocument } from '../../operations/generated.js';
import { splitBody, splitResult, toKnownRange } from '../../wire/people.js';
import { tool } from '../tool.js';

export default tool({
  title: 'Split a person',
  description:
    'Moves contacts of a Person to a new Person. At least one contact must remain. Contact ids come from search_contacts.',
  access: { workspace: 'write', enrichment: true },
  effect: 'rearrange',
  idempotent: true,
  body: { schema: () => splitBody },
  operation: PersonSplitDocument,
  variables: ({ body, idempotencyKey }) => ({
    personId: toKnownRange([body.person_id])[0] ?? 0,
    contactIds: toKnownRange(body.contact_ids),
    idempotencyKey,
  }),
  output: splitResult,
  answer: ({ replayed: _replayed, ...result }) => withoutTypename(result),
  remedies: {
    NotFoundError: 'Nothing was changed. Find Person ids with lookup_person and contact ids with search_contacts.',
  },
});
