import { builder } from '../../kernel/builder.js';
import { ChangeFilter } from './change-filter.js';
import { streamChanges } from './change-stream.js';
import { AgencyChangeFeed, ChangeFeed } from './feeds.js';

const AFTER =
  'The number of the last entry that is known, 0 for none: everything after it comes. From now on unless given.';
const FIRST = 'The most entries of an event; at most 100.';
const WHICH = 'Which changes to tell; all unless given.';

builder.subscriptionFields((t) => ({
  changes: t.field({
    type: ChangeFeed,
    description:
      'What changes in the workspace, in pieces of up to 100 entries, as it is numbered. Whoever begins anew after `next` of the last piece misses nothing and gets nothing twice.',
    authScopes: { access: { workspace: 'read' } },
    args: {
      after: t.arg({ type: 'RecordId', description: AFTER }),
      first: t.arg.int({ defaultValue: 100, description: FIRST }),
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
      after: t.arg({ type: 'RecordId', description: AFTER }),
      clientId: t.arg.string({ description: 'Those of one client alone.' }),
      first: t.arg.int({ defaultValue: 100, description: FIRST }),
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
