import { withoutTypename } from '../../operations/document.js';
import { PeopleMergeDocument } from '../../operations/generated.js';
import { mergeBody, mergeResult, toKnownRange } from '../../wire/people.js';
import { tool } from '../tool.js';

export default tool({
  title: 'Merge people',
  description:
    'Makes one Person of several: all contacts move to the first, the others are deleted, and custom fields are made equal. Cannot be undone.',
  access: { workspace: 'write', enrichment: true },
  effect: 'rearrange',
  idempotent: true,
  heavy: true,
  body: { schema: () => mergeBody },
  operation: PeopleMergeDocument,
  variables: ({ body, idempotencyKey }) => ({ personIds: toKnownRange(body.person_ids), idempotencyKey }),
  output: mergeResult,
  answer: ({ replayed: _replayed, ...result }) => withoutTypename(result),
  remedies: { NotFoundError: 'Nothing was changed. Find Person ids with search_people or lookup_person.' },
});
