import { columnsOf, type RowOf } from '../../../db/columns.js';
import type { Activity as ActivityModel } from '../../../db/generated-client.js';
import { builder } from '../../kernel/builder.js';
import type { FieldsOf } from '../../records/fields/fields.js';
import { type TextGiven, TextMatch, textMatches } from '../../records/filters/matches.js';
import { fieldTerms } from '../../records/filters/terms.js';
import { addTerms, belongsTo, filterable, flag, hasMany, narrow, related } from '../../records/filters/where.js';
import { connectionComplexity, connectionType, whereArg } from '../../records/lists/connection.js';
import { childConnection, type Keyset, readConnection, type Selection } from '../../records/lists/keyset.js';
import { Company, CompanyWhere } from '../companies/company.js';
import { loadCompany } from '../companies/company-sql.js';
import { Contact, ContactConnection, ContactWhere } from '../contacts/contact.js';
import { type ContactRow, contactColumns } from '../contacts/contact-sql.js';
import { Person } from '../people/person.js';

const columns = columnsOf('Activity');
export type ActivityRow = RowOf<typeof columns>;

/** The columns of an activity under the names of the model; `a` is its row. */
export const ACTIVITY_COLUMNS = columns('a');

export const Activity = builder.prismaObject('Activity', {
  description: 'A logged event. Never deleted or edited, but it can be linked later if it matched nobody.',
  fields: (t) => ({
    id: t.expose('id', { type: 'RecordId', description: 'Unique across the service.' }),
    activityType: t.relation('type', { nullable: true, description: 'The custom type; null for a standard channel.' }),
    channel: t.exposeString('channel', {
      nullable: true,
      description: 'The standard channel; null for a custom type.',
    }),
    variant: t.exposeString('variant', {
      nullable: true,
      description: 'Direction, email type or event type of a standard activity.',
    }),
    source: t.exposeString('source', { description: 'Who reported it, under its name at that time.' }),
    occurredAt: t.expose('occurredAt', { type: 'DateTime', description: 'When it happened.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was logged.' }),
    properties: t.expose('properties', { type: 'JSON', description: 'As logged.' }),
    companyId: t.expose('companyId', {
      type: 'RecordId',
      nullable: true,
      description: 'The company that it concerns, if any.',
    }),
  }),
});

const ActivityConnection = connectionType<ActivityRow>('Activity', Activity);

/* The link repeats the activity's time, so the timeline of a contact is one scan of its index. */
const byLink = (from: string): Keyset<ActivityRow> => ({
  select: `select ${ACTIVITY_COLUMNS} from ${from} join activity a on a.client_id = l.client_id and a.id = l.activity_id`,
  id: 'l.activity_id',
  sorts: { occurredAt: { column: 'l.occurred_at', type: 'timestamptz', value: (activity) => activity.occurredAt } },
});

const OF_COMPANY: Keyset<ActivityRow> = {
  select: `select ${ACTIVITY_COLUMNS} from activity a`,
  id: 'a.id',
  sorts: { occurredAt: { column: 'a.occurred_at', type: 'timestamptz', value: (activity) => activity.occurredAt } },
};

/*
 * An activity that is linked to two contacts of one Person is in the Person's timeline once, under the first of them.
 */
const FROM_PERSON = `contact c join activity_contact l on l.client_id = c.client_id and l.contact_id = c.id and not exists (
  select from activity_contact earlier join contact other on other.client_id = earlier.client_id and other.id = earlier.contact_id
   where earlier.client_id = l.client_id and earlier.activity_id = l.activity_id and earlier.contact_id < l.contact_id
     and other.person_id = c.person_id)`;

const ofContact = childConnection(byLink('activity_contact l'), { client: 'l.client_id', parent: 'l.contact_id' });
const ofCompany = childConnection(OF_COMPANY, { client: 'a.client_id', parent: 'a.company_id' });
const ofPerson = childConnection(byLink(FROM_PERSON), { client: 'c.client_id', parent: 'c.person_id' });

const newestFirst = { sort: 'occurredAt', descending: true } as const;

builder.objectField(Contact, 'activities', (t) =>
  t.field({
    type: ActivityConnection,
    description: 'The activities of the contact, newest first.',
    complexity: connectionComplexity,
    args: t.arg.connectionArgs(),
    resolve: (contact, window, context) => ofContact(context, contact, { ...window, ...newestFirst }),
  }),
);

builder.objectField(Company, 'activities', (t) =>
  t.field({
    type: ActivityConnection,
    description: 'The activities of the company and, on standard channels, of its contacts, newest first.',
    complexity: connectionComplexity,
    args: t.arg.connectionArgs(),
    resolve: (company, window, context) => ofCompany(context, company, { ...window, ...newestFirst }),
  }),
);

builder.objectField(Person, 'activities', (t) =>
  t.field({
    type: ActivityConnection,
    description: 'The activities of all contacts of the Person, each once, newest first.',
    complexity: connectionComplexity,
    args: t.arg.connectionArgs(),
    resolve: (person, window, context) => ofPerson(context, person, { ...window, ...newestFirst }),
  }),
);

const LINKED: Keyset<ContactRow> = {
  select: `select ${contactColumns('r')} from activity_contact l join contact r on r.client_id = l.client_id and r.id = l.contact_id`,
  id: 'r.id',
  sorts: { id: {} },
};

const contactsOf = childConnection(LINKED, { client: 'l.client_id', parent: 'l.activity_id' });

/* Whom an activity concerns. */
builder.objectFields(Activity, (t) => ({
  company: t.field({
    type: Company,
    nullable: true,
    description: 'The company that it concerns, if any.',
    resolve: ({ clientId, companyId }, _args, context) =>
      companyId === null ? null : context.batch(loadCompany, { clientId, id: companyId }),
  }),
  contacts: t.field({
    type: ContactConnection,
    description: 'The contacts that it concerns, by id. Empty if it matched nobody or they were deleted.',
    complexity: connectionComplexity,
    args: t.arg.connectionArgs(),
    resolve: ({ clientId, id }, window, context) =>
      contactsOf(context, { clientId, id }, { ...window, sort: 'id', descending: false }),
  }),
}));

/** The columns of an activity that lists can be filtered by, except references to other records. */
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
  source: { column: 'source', type: 'String', shown: 'Who reported it.', counted: 'By reporter.', input: null },
  occurredAt: { column: 'occurred_at', type: 'DateTime', shown: 'When it happened.', input: null },
  createdAt: { column: 'created_at', type: 'DateTime', shown: 'When it was logged.', input: null },
} as const satisfies Omit<FieldsOf<ActivityModel>, 'typeId' | 'companyId' | 'properties'>;

/** What lists of activities can be filtered by. */
export const ActivityWhere = filterable('ActivityWhere', 'activities', {
  ...fieldTerms(activityFields),
  typeId: {
    type: TextMatch,
    description: 'The id of the custom type; a standard channel has none.',
    sql: (given: TextGiven, writing, { row }) => textMatches(`${row}.type_id::text`, given, writing),
  },
  linked: flag(
    'Whether it concerns a contact or a company of the workspace.',
    (row, owner) =>
      `${row}.company_id is not null or exists (select from activity_contact l where l.client_id = ${owner} and l.activity_id = ${row}.id)`,
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
  activities: hasMany(() => ActivityWhere, 'An activity that concerns the company itself.', {
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
  description: 'A filter for activities.',
  fields: (t) => ({
    linked: t.boolean({
      description:
        'Whether it concerns a contact or a company of the workspace; false: it matched nobody, or they were deleted.',
    }),
  }),
});

builder.queryFields((t) => ({
  activities: t.field({
    type: ActivityConnection,
    description: 'The activities of the workspace, including those that matched nobody; last logged first.',
    access: { workspace: 'read' },
    complexity: connectionComplexity,
    args: {
      filter: t.arg({ type: ActivityFilter, description: 'The filter; default: everything.' }),
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
