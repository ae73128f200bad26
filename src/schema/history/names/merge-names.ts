import { MergeRecord } from '../../crm/people/merge-record.js';
import { builder } from '../../kernel/builder.js';
import { namesOf, RecordName } from './record-name.js';

/** The most Persons of a merge that get a name. */
const MOST = 10;

builder.prismaObjectField(MergeRecord, 'names', (t) =>
  t.field({
    type: [RecordName],
    select: { clientId: true, primaryPersonId: true, mergedPersonIds: true },
    description:
      'The names of the Person that stays and of up to ten that were merged into it. Those without a name are left out.',
    resolve({ clientId, primaryPersonId, mergedPersonIds }, _args, context) {
      const ids = [primaryPersonId, ...mergedPersonIds.slice(0, MOST)];
      return namesOf(
        ids.map((id) => ({ kind: 'person', id: String(id), clientId })),
        context,
      );
    },
  }),
);
