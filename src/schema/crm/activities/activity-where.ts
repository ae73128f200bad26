import type { Activity } from '../../../db/generated-client.js';
import { builder } from '../../kernel/builder.js';
import type { FieldsOf } from '../../records/fields/fields.js';
import { type TextGiven, TextMatch, textMatches } from '../../records/filters/matches.js';
import { fieldTerms } from '../../records/filters/terms.js';
import { addTerms, belongsTo, filterable, flag, hasMany, narrow, related } from '../../records/filters/where.js';
import { connectionComplexity, whereArg } from '../../records/lists/connection.js';
import { type Keyset, readConnection, type Selection } from '../../records/lists/keyset.js';
import { CompanyWhere } from '../companies/company.js';
import { ContactWhere } from '../contacts/contact-filter.js';
import { ACTIVITY_COLUMNS, ActivityConnection, type ActivityRow } from './activity.js';

/** The columns of an activity that lists can be filtered by, without what refers to others. */
export const activityFields = {
  clientId: { column: 'client_id', type: 'String', shown: null, input: null },
  id: { column: 'id', type: 'RecordId', shown: 'The id of the activity.', input: null },
  channel: {
    column: 'channel',
    type: 'String',
    nullable: true,
    shown: 'The standard channel.',
    counted: 'By standard channel; custom types have none.',
    input: null,
  },
  variant: {
    column: 'variant',
    type: 'String',
    nullable: true,
    shown: 'Direction, email type or event type of a standard activity.',
    counted: 'By direction, email type or event type.',
    input: null,
  },
  source: { column: 'source', type: 'String', shown: 'Who reported it.', counted: 'By who reported it.', input: null },
  occurredAt: { column: 'occurred_at', type: 'DateTime', shown: 'When it happened.', input: null },
  createdAt: { column: 'created_at', type: 'DateTime', shown: 'When it was logged.', input: null },
} as const satisfies Omit<FieldsOf<Activity>, 'typeId' | 'companyId' | 'properties'>;

/** What lists of activities can be filtered by. */
export const ActivityWhere = filterable('ActivityWhere', 'activities', {
  ...fieldTerms(activityFields),
  typeId: {
    type: TextMatch,
    description: 'The id of the custom type; none of a standard channel.',
    sql: (given: TextGiven, writing, { row }) => textMatches(`${row}.type_id::text`, given, writing),
  },
  linked: flag(
    'Whether it concerns a contact or a company of the workspace.',
    (row, owner) =>
      `${row}.company_id is not null or ${row}.id in (select l.activity_id from activity_contact l where l.client_id = ${owner})`,
  ),
  contact: related(
    () => ContactWhere,
    'A contact that it concerns.',
    (contact, row, owner) => ({
      key: `${row}.id`,
      select: `select l.activity_id from activity_contact l join contact ${contact}
        on ${contact}.client_id = l.client_id and ${contact}.id = l.contact_id where l.client_id = ${owner}`,
    }),
  ),
  company: belongsTo(() => CompanyWhere, 'The company that it concerns.', { table: 'company', column: 'company_id' }),
});

addTerms(ContactWhere, {
  activities: related(
    () => ActivityWhere,
    'One of its activities.',
    (activity, row, owner) => ({
      key: `${row}.id`,
      select: `select l.contact_id from activity_contact l join activity ${activity}
        on ${activity}.client_id = l.client_id and ${activity}.id = l.activity_id where l.client_id = ${owner}`,
    }),
  ),
});
addTerms(CompanyWhere, {
  activities: hasMany(() => ActivityWhere, 'An activity that concerns it itself.', {
    table: 'activity',
    column: 'company_id',
  }),
});

/* Links have the same order as ids, so both are read by merging two index scans, up to the end of the window. */
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
