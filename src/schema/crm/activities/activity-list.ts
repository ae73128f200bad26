import { builder } from '../../kernel/builder.js';
import { narrow } from '../../records/filters/where.js';
import { connectionComplexity } from '../../records/lists/connection.js';
import { type Keyset, readConnection, type Selection } from '../../records/lists/keyset.js';
import { whereArg } from '../../records/lists/list-args.js';
import { ACTIVITY_COLUMNS, ActivityConnection, type ActivityRow } from './activity.js';
import { ActivityWhere } from './activity-where.js';

/*
 * By id, the order of logging. Links have the same order, so both are read by merging two index scans, up to the end of
 * the window.
 */
const ACTIVITIES: Keyset<ActivityRow> = {
  select: `select ${ACTIVITY_COLUMNS} from activity a`,
  id: 'a.id',
  sorts: { id: {} },
};

const NO_CONTACT = 'not exists (select from activity_contact l where l.client_id = $1 and l.activity_id = a.id)';

/** The filter of a list of activities. */
interface Filter {
  linked?: boolean | null | undefined;
}

/** The activities of a client that match. */
export function selectActivities(clientId: string, { linked }: Filter): Selection {
  const unlinked = `a.company_id is null and ${NO_CONTACT}`;
  const conditions = ['a.client_id = $1'];
  if (typeof linked === 'boolean') conditions.push(linked ? `not (${unlinked})` : unlinked);
  return { where: conditions.join(' and '), values: [clientId] };
}

const ActivityFilter = builder.inputType('ActivityFilter', {
  description: 'What to match of activities.',
  fields: (t) => ({
    linked: t.boolean({
      description:
        'Whether it concerns a contact or a company of the workspace; false: it matched nobody, or they are gone.',
    }),
  }),
});

builder.queryFields((t) => ({
  activities: t.field({
    type: ActivityConnection,
    description: 'The activities of the workspace, those that matched nobody too, the last logged first.',
    authScopes: { access: { workspace: 'read' } },
    complexity: connectionComplexity,
    args: {
      filter: t.arg({ type: ActivityFilter, description: 'What to match; everything unless given.' }),
      ...whereArg(ActivityWhere.type),
      ...t.arg.connectionArgs(),
    },
    resolve: (_root, { filter, where, ...window }, { services, workspace }) =>
      readConnection(
        services.database,
        ACTIVITIES,
        { ...window, sort: 'id', descending: true },
        narrow(selectActivities(workspace.clientId, filter ?? {}), ActivityWhere, where, { row: 'a' }),
      ),
  }),
}));
