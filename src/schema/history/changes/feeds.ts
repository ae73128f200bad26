import { type BuilderTypes, builder } from '../../kernel/builder.js';
import { Change, ChangeFilter } from './change.js';
import type { ChangeRow } from './change-row.js';
import { streamChanges } from './journal-events.js';
import { type ChangeFeed as Feed, newestNumber, oldestNumber, readChanges } from './read-changes.js';

const NEXT = 'Ask again with `after` of this number: everything up to it was looked at. 0: there was nothing yet.';
const HAS_MORE = 'Whether there are more at this moment.';
const NEWEST = 'The number of the newest entry; null: there was never one.';
const OLDEST =
  'The number of the oldest entry that is kept; null: there is none. Whoever stopped before the one below it has missed entries.';

/* Where a piece ends and what the journal has, be it of a client or of an agency. */
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

const ChangeFeed = builder.objectRef<Feed>('ChangeFeed').implement({
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

const AgencyChangeFeed = builder.objectRef<Feed>('AgencyChangeFeed').implement({
  description: 'A piece of the journals of all clients of an agency, oldest first.',
  fields: (t) => ({
    items: t.expose('items', { type: [AgencyChange], description: 'The entries, in the order of their numbers.' }),
    ...placeFields(t),
  }),
});

const AFTER = 'The number of the last entry that is known. From the oldest unless given.';
const FIRST = 'At most 100; 20 unless given.';
const WHICH = 'Which changes to tell; all unless given.';

builder.queryFields((t) => ({
  changes: t.field({
    type: ChangeFeed,
    description:
      'What changed in the workspace after a number, oldest first: a complete feed for whoever keeps a copy, and with a filter who did what.',
    authScopes: { access: { workspace: 'read' } },
    args: {
      after: t.arg({ type: 'RecordId', description: AFTER }),
      first: t.arg.int({ description: FIRST }),
      filter: t.arg({ type: ChangeFilter, description: WHICH }),
    },
    resolve: (_root, { after, first, filter }, { services, workspace }) =>
      readChanges(
        services.database,
        { kind: 'client', id: workspace.clientId },
        { after: after ?? 0, first, filter: filter ?? {} },
      ),
  }),
  agencyChanges: t.field({
    type: AgencyChangeFeed,
    description:
      'What changed at all clients of the agency after a number, oldest first: one feed with numbers of its own.',
    authScopes: { access: { agency: true } },
    args: {
      after: t.arg({ type: 'RecordId', description: AFTER }),
      first: t.arg.int({ description: FIRST }),
      clientId: t.arg.string({ description: 'Those of one client alone.' }),
      filter: t.arg({ type: ChangeFilter, description: WHICH }),
    },
    resolve: (_root, { after, first, clientId, filter }, { services, agencyId }) =>
      readChanges(
        services.database,
        { kind: 'agency', id: agencyId },
        { after: after ?? 0, first, filter: { ...filter, client: clientId } },
      ),
  }),
}));

const STREAM_AFTER =
  'The number of the last entry that is known, 0 for none: everything after it comes. From now on unless given.';
const STREAM_FIRST = 'The most entries of an event; at most 100.';

builder.subscriptionFields((t) => ({
  changes: t.field({
    type: ChangeFeed,
    description:
      'What changes in the workspace, in pieces of up to 100 entries, as it is numbered. Whoever begins anew after `next` of the last piece misses nothing and gets nothing twice.',
    authScopes: { access: { workspace: 'read' } },
    args: {
      after: t.arg({ type: 'RecordId', description: STREAM_AFTER }),
      first: t.arg.int({ defaultValue: 100, description: STREAM_FIRST }),
      filter: t.arg({ type: ChangeFilter, description: WHICH }),
    },
    subscribe: (_root, { after, first, filter }, { services, workspace }) =>
      streamChanges(services, { kind: 'client', id: workspace.clientId }, { after, first, filter: filter ?? {} }),
    resolve: (feed) => feed,
  }),
  agencyChanges: t.field({
    type: AgencyChangeFeed,
    description: 'The same of all clients of the agency, by the numbers of the agency.',
    authScopes: { access: { agency: true } },
    args: {
      after: t.arg({ type: 'RecordId', description: STREAM_AFTER }),
      clientId: t.arg.string({ description: 'Those of one client alone.' }),
      first: t.arg.int({ defaultValue: 100, description: STREAM_FIRST }),
      filter: t.arg({ type: ChangeFilter, description: WHICH }),
    },
    subscribe: (_root, { after, first, clientId, filter }, { services, agencyId }) =>
      streamChanges(
        services,
        { kind: 'agency', id: agencyId },
        { after, first, filter: { ...filter, client: clientId } },
      ),
    resolve: (feed) => feed,
  }),
}));
