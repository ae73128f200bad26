import { builder } from '../builder.js';
import { Change, ChangeAction, ChangeKind } from './change.js';
import { type ChangeFeed as Feed, newestNumber, oldestNumber, readChanges } from './read-changes.js';

const ChangeFeed = builder.objectRef<Feed>('ChangeFeed').implement({
  description: 'A piece of the journal, oldest first.',
  fields: (t) => ({
    items: t.expose('items', { type: [Change], description: 'The entries, in the order of their numbers.' }),
    next: t.expose('next', {
      type: 'Float',
      description:
        'Ask again with `after` of this number: everything up to it was looked at. 0: there was nothing yet.',
    }),
    hasMore: t.exposeBoolean('hasMore', { description: 'Whether there are more at this moment.' }),
    newest: t.field({
      type: 'RecordId',
      nullable: true,
      description: 'The number of the newest entry; null: there was never one.',
      resolve: ({ clientId }, _args, { services }) => newestNumber(services.database, clientId),
    }),
    oldest: t.field({
      type: 'RecordId',
      nullable: true,
      description:
        'The number of the oldest entry that is kept; null: there is none. Whoever stopped before the one below it has missed entries.',
      resolve: ({ clientId }, _args, { services }) => oldestNumber(services.database, clientId),
    }),
  }),
});

const ChangeFilter = builder.inputType('ChangeFilter', {
  description: 'Which changes; all conditions are ANDed.',
  fields: (t) => ({
    actor: t.string({ description: 'Who, as an entry tells it, or `key:<id>` alone.' }),
    kind: t.field({ type: ChangeKind, description: 'The kind of the record.' }),
    action: t.field({ type: ChangeAction, description: 'What happened.' }),
    record: t.field({ type: 'RecordId', description: 'The id of the record; ids of several kinds may be equal.' }),
    person: t.field({ type: 'RecordId', description: 'The Person of the contact.' }),
    from: t.field({ type: 'DateTime', description: 'Written at this time or later.' }),
    to: t.field({ type: 'DateTime', description: 'Written before this time.' }),
  }),
});

builder.queryFields((t) => ({
  changes: t.field({
    type: ChangeFeed,
    description:
      'What changed in the workspace after a number, oldest first: a complete feed for whoever keeps a copy, and with a filter who did what.',
    authScopes: { access: { workspace: 'read' } },
    args: {
      after: t.arg({
        type: 'RecordId',
        description: 'The number of the last entry that is known. From the oldest unless given.',
      }),
      first: t.arg.int({ description: 'At most 100; 20 unless given.' }),
      filter: t.arg({ type: ChangeFilter, description: 'Which changes to tell; all unless given.' }),
    },
    resolve: (_root, { after, first, filter }, { services, workspace }) =>
      readChanges(services.database, workspace.clientId, { after: after ?? 0, first, filter: filter ?? {} }),
  }),
}));
