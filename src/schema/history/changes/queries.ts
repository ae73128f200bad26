import { builder } from '../../kernel/builder.js';
import { ChangeFilter } from './change-filter.js';
import { AgencyChangeFeed, ChangeFeed } from './feeds.js';
import { readChanges } from './read-changes.js';

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
