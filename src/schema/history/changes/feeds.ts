import { type BuilderTypes, builder } from '../../kernel/builder.js';
import { Change } from './change.js';
import type { ChangeRow } from './change-row.js';
import { type ChangeFeed as Feed, newestNumber, oldestNumber } from './read-changes.js';

const NEXT = 'Ask again with `after` of this number: everything up to it was looked at. 0: there was nothing yet.';
const HAS_MORE = 'Whether there are more at this moment.';
const NEWEST = 'The number of the newest entry; null: there was never one.';
const OLDEST =
  'The number of the oldest entry that is kept; null: there is none. Whoever stopped before the one below it has missed entries.';

/* Where a piece ends and what the journal has, whoever's it is. */
const placeFields = (t: PothosSchemaTypes.ObjectFieldBuilder<BuilderTypes, Feed>) => ({
  next: t.expose('next', { type: 'Float', description: NEXT }),
  hasMore: t.exposeBoolean('hasMore', { description: HAS_MORE }),
  newest: t.field({
    type: 'RecordId',
    nullable: true,
    description: NEWEST,
    resolve: ({ owner }, _args, { services }) => newestNumber(services.database, owner),
  }),
  oldest: t.field({
    type: 'RecordId',
    nullable: true,
    description: OLDEST,
    resolve: ({ owner }, _args, { services }) => oldestNumber(services.database, owner),
  }),
});

export const ChangeFeed = builder.objectRef<Feed>('ChangeFeed').implement({
  description: 'A piece of the journal, oldest first.',
  fields: (t) => ({
    items: t.expose('items', { type: [Change], description: 'The entries, in the order of their numbers.' }),
    ...placeFields(t),
  }),
});

const AgencyChange = builder.objectRef<ChangeRow>('AgencyChange').implement({
  description: 'An entry of the journal of one client, with its place among those of all clients of the agency.',
  fields: (t) => ({
    number: t.expose('agencyNumber', {
      type: 'RecordId',
      description:
        'Its place in the journal of the agency. Numbers have no holes, but for the entries of clients that were deleted.',
    }),
    clientId: t.exposeString('clientId', { description: 'The client whose record it is.' }),
    change: t.field({ type: Change, description: 'The entry, as the client has it.', resolve: (row) => row }),
  }),
});

export const AgencyChangeFeed = builder.objectRef<Feed>('AgencyChangeFeed').implement({
  description: 'A piece of the journals of all clients of an agency, oldest first.',
  fields: (t) => ({
    items: t.expose('items', { type: [AgencyChange], description: 'The entries, in the order of their numbers.' }),
    ...placeFields(t),
  }),
});
