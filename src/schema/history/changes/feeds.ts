import { type BuilderTypes, builder } from '../../kernel/builder.js';
import { Change, ChangeFilter } from './change.js';
import type { ChangeRow } from './change-row.js';
import { streamChanges } from './journal-events.js';
import { type ChangeFeed as Feed, newestNumber, oldestNumber, readChanges } from './read-changes.js';

const NEXT = 'Pass this number as `after` to continue: everything up to it was examined. 0: there was nothing yet.';
const HAS_MORE = 'Whether more are available now.';
const NEWEST = 'The number of the newest entry; null: there has never been one.';
const OLDEST =
  'The number of the oldest kept entry; null: there is none. Readers that stopped before the number below it have missed entries.';

/* Where a page ends and what the journal has, for clients and agencies alike. */
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
  description: 'A page of the journal, oldest first.',
  fields: (t) => ({
    items: t.expose('items', { type: [Change], description: 'The entries, in the order of their numbers.' }),
    ...placeFields(t),
  }),
});

const AgencyChange = builder.objectRef<ChangeRow>('AgencyChange').implement({
  description: 'An entry in the journal of one client, with its number in the journal of the agency.',
  fields: (t) => ({
    number: t.expose('agencyNumber', {
      type: 'RecordId',
      description:
        'Its number in the journal of the agency. Numbers have no gaps except for entries of deleted clients.',
    }),
    clientId: t.exposeString('clientId', { description: 'The client that owns the record.' }),
    change: t.field({ type: Change, description: 'The entry in the journal of the client.', resolve: (row) => row }),
  }),
});

const AgencyChangeFeed = builder.objectRef<Feed>('AgencyChangeFeed').implement({
  description: 'A page of the journals of all clients of an agency, oldest first.',
  fields: (t) => ({
    items: t.expose('items', { type: [AgencyChange], description: 'The entries, in the order of their numbers.' }),
    ...placeFields(t),
  }),
});

const AFTER = 'The number of the last known entry. Default: from the oldest.';
const FIRST = 'Number of entries; default 20, at most 100.';
const WHICH = 'Which changes to list; default: all.';

builder.queryFields((t) => ({
  changes: t.field({
    type: ChangeFeed,
    description:
      'What changed in the workspace after a number, oldest first: a complete feed for keeping a copy or, with a filter, a record of who did what.',
    access: { workspace: 'read' },
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
      'What changed in all clients of the agency after a number, oldest first: one feed with its own numbers.',
    access: { agency: true },
    args: {
      after: t.arg({ type: 'RecordId', description: AFTER }),
      first: t.arg.int({ description: FIRST }),
      clientId: t.arg.string({ description: 'Only changes of this client.' }),
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
  'The number of the last known entry, 0 for none: everything after it is sent. Default: from now on.';
const STREAM_FIRST = 'Maximum entries per event; at most 100.';

builder.subscriptionFields((t) => ({
  changes: t.field({
    type: ChangeFeed,
    description:
      'Changes in the workspace as they are numbered, in pages of up to 100 entries. Resuming after `next` of the last page neither misses nor repeats entries.',
    access: { workspace: 'read' },
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
    description: 'Like changes, but over all clients of the agency, by agency numbers.',
    access: { agency: true },
    args: {
      after: t.arg({ type: 'RecordId', description: STREAM_AFTER }),
      clientId: t.arg.string({ description: 'Only changes of this client.' }),
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
