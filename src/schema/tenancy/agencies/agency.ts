import { authorityOf, isCaller, visibleClients } from '../../../access/actor.js';
import { InvalidError, NotFoundError } from '../../../errors.js';
import { logTag } from '../../../telemetry/log.js';
import { IntegrationKey } from '../../inbound/integrations/integration-status.js';
import { builder, OPTIONAL_TIME } from '../../kernel/builder.js';
import type { Context, Load } from '../../kernel/context.js';
import { AGENCY_LIST_COST, costOfPage } from '../../kernel/guards/field-cost.js';
import { managementOf, shownSecret } from '../../kernel/management.js';
import { clampPage, type Page, pageArgs, pageFields } from '../../records/lists/page.js';
import { totalsSql } from '../../totals/list-sql.js';
import type { CreatedAgency, CreatedClient } from './create-agency.js';
import {
  addAgency,
  addClient,
  type ClientRow,
  getClient,
  listClients,
  renameClient,
  updateAgency,
} from './manage-clients.js';

/* Resolvers of the figures of clients: one statement for all clients of a page, with rows of `id` and `value`. */

const countsOf = (name: string, text: string) => figure<number>(name, text, 0);
const timesOf = (name: string, text: string) => figure<Date | null>(name, text, null);

const countContacts = countsOf(
  'client.contacts',
  `select s.client_id as id, s.total as value
     from (${totalsSql('contact', 'select c.id from client c where c.id = any($1::text[])')}) s`,
);

/** The time of the newest activity; ids grow with time, so it is the one with the highest id. */
const findLastActivity = timesOf(
  'client.last_activity',
  `select asked.id, newest.value from unnest($1::text[]) as asked (id)
     cross join lateral (select a.created_at as value from activity a where a.client_id = asked.id order by a.id desc limit 1) as newest`,
);

/** Deliveries of the last 30 days that were rejected as malformed or could not be applied. */
const countWebhookFailures = countsOf(
  'client.webhook_failures',
  `select client_id as id, count(*)::int as value from webhook_delivery
    where client_id = any($1::text[]) and verdict in ('malformed', 'failed') and received_at > now() - interval '30 days'
    group by client_id`,
);

/** Events of the client that wait for the address of a CRM record, and remaining items of its deliveries. */
const countParkedEvents = countsOf(
  'client.parked_events',
  `select w.client_id as id, sum(w.total)::int as value from (
     select p.client_id, count(*) as total from parked_webhook_event p where p.client_id = any($1::text[]) group by p.client_id
     union all
     select r.client_id, sum(r.item_count) from delivery_rest r where r.client_id = any($1::text[]) group by r.client_id) as w
   group by w.client_id`,
);

/** When the oldest of them started waiting. */
const findOldestParked = timesOf(
  'client.oldest_parked',
  `select w.client_id as id, min(w.at) as value from (
     select p.client_id, min(p.parked_at) as at from parked_webhook_event p where p.client_id = any($1::text[]) group by p.client_id
     union all
     select r.client_id, min(r.received_at) from delivery_rest r where r.client_id = any($1::text[]) group by r.client_id) as w
   group by w.client_id`,
);

/** The keys of the connected integrations, in alphabetical order. */
const listConnected = figure<string[]>(
  'client.connected',
  `select client_id as id, array_agg(integration order by integration) as value
     from integration_connection where client_id = any($1::text[]) group by client_id`,
  [],
);

/** When a key of the client was last used, accurate to a few seconds. */
const findLastKeyUse = timesOf(
  'client.last_key_use',
  'select client_id as id, max(last_used_at) as value from api_key where client_id = any($1::text[]) group by client_id',
);

/* @param absent value for clients without a row */
function figure<Value>(name: string, text: string, absent: Value) {
  const load: Load<string, Value> = async (clientIds, { services }) => {
    const rows = await services.database.query<{ id: string; value: Value }>(name, text, [clientIds]);
    const values = new Map(rows.map(({ id, value }) => [id, value]));
    return clientIds.map((id) => values.get(id) ?? absent);
  };
  return ({ id }: { id: string }, _args: object, context: Context) => context.batch(load, id);
}

export const Client = builder.prismaObject('Client', {
  description: 'A client workspace of the agency, with figures that show its activity.',
  fields: (t) => ({
    clientId: t.exposeString('id', { description: 'Unguessable; also used in webhook paths and in X-Client-Id.' }),
    logTag: t.string({
      description: 'Its identifier in log lines. Grants no access.',
      resolve: ({ id }, _args, { services }) => logTag(services.pepper, id),
    }),
    name: t.exposeString('name', { description: 'The display name.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the workspace was created.' }),
    scoringEnabled: t.exposeBoolean('scoringEnabled', { description: 'Whether contacts are scored.' }),
    defaultPhoneCountry: t.exposeString('defaultPhoneCountry', {
      nullable: true,
      description: 'The country of national phone numbers; null: national numbers are not accepted.',
    }),
  }),
});

/* Each of these figures takes one statement for all clients of a page. */
builder.prismaObjectFields(Client, (t) => ({
  contactCount: t.int({ description: 'All contacts.', resolve: countContacts }),
  lastActivityAt: t.field({
    ...OPTIONAL_TIME,
    description: 'When the newest activity was logged; null: none yet.',
    resolve: findLastActivity,
  }),
  lastKeyUseAt: t.field({
    ...OPTIONAL_TIME,
    description: 'When one of its keys was last used, accurate to a few seconds; null: never.',
    resolve: findLastKeyUse,
  }),
  webhookFailures: t.int({
    description: 'Webhook deliveries of the last 30 days that were rejected as malformed or could not be applied.',
    resolve: countWebhookFailures,
  }),
  parkedEvents: t.int({
    description: 'Webhook events waiting for an address, and delivery items waiting to be processed.',
    resolve: countParkedEvents,
  }),
  oldestParkedEventAt: t.field({
    ...OPTIONAL_TIME,
    description: 'When the oldest of them arrived; null: none is waiting.',
    resolve: findOldestParked,
  }),
  connectedIntegrations: t.field({
    type: [IntegrationKey],
    description: 'The connected integrations.',
    resolve: listConnected,
  }),
}));

export const ClientPage = builder.objectRef<Page<ClientRow>>('ClientPage').implement({
  description: 'One numbered page of clients, by name.',
  fields: (t) => ({
    items: t.expose('items', { type: [Client], description: 'The clients of this page.' }),
    ...pageFields(t),
  }),
});

const Agency = builder.prismaObject('Agency', {
  description: 'An agency, to which clients belong.',
  fields: (t) => ({
    id: t.string({
      nullable: true,
      description: 'Unguessable. Credential of the agency’s webhook paths; null unless requested with a master key.',
      select: { id: true },
      resolve: ({ id }, _args, { actor }) => (isCaller(actor) && authorityOf(actor) !== 'ML' ? null : id),
    }),
    name: t.exposeString('name', { description: 'The display name.' }),
    suppressesPerson: t.exposeBoolean('suppressesPerson', {
      description: 'Whether one suppressed address suppresses its Person, or itself alone. Default: its Person.',
    }),
    sharesOptOuts: t.exposeBoolean('sharesOptOuts', {
      description:
        'Whether an opt-out that one client is told counts for all clients of the agency. Default: for that client alone.',
    }),
  }),
});

builder.queryFields((t) => ({
  agency: t.field({
    type: Agency,
    description: 'The agency of the key, or of its client.',
    access: {},
    resolve: (_root, _args, { agencyId, prisma }) => prisma.agency.findUniqueOrThrow({ where: { id: agencyId } }),
  }),
  clientPage: t.field({
    type: ClientPage,
    description:
      'One numbered page of the clients of the agency that the caller may use. Each figure takes one statement, whatever the number of clients.',
    access: { agency: true, ofClients: true },
    complexity: costOfPage(AGENCY_LIST_COST),
    args: { page: t.arg.int(pageArgs.page), pageSize: t.arg.int(pageArgs.pageSize) },
    resolve: (_root, args, { actor, agencyId, services }) =>
      listClients(services.database, { agencyId, only: visibleClients(actor) }, clampPage(args)),
  }),
  client: t.field({
    type: Client,
    nullable: true,
    description: 'One client of the agency; null: not found.',
    access: { agency: true, ofClients: true },
    args: { clientId: t.arg.string({ required: true, description: 'The id of the client.' }) },
    resolve: (_root, { clientId }, { actor, agencyId, services }) =>
      visibleClients(actor)?.includes(clientId) === false ? null : getClient(services.database, agencyId, clientId),
  }),
}));

const ClientCreated = builder.objectRef<CreatedClient>('ClientCreated').implement({
  description: 'A new client with its first keys, which are shown only once.',
  fields: (t) => ({
    clientId: t.exposeString('clientId', {
      description: 'Unguessable; also used in webhook paths and in X-Client-Id.',
    }),
    clientName: t.exposeString('clientName', { description: 'The name of the client.' }),
    readWriteKey: t.string({
      description: 'Its first read-write key.',
      resolve: ({ readWriteKey }, _args, { services }) => shownSecret(services, readWriteKey),
    }),
    readOnlyKey: t.string({
      description: 'Its first read-only key.',
      resolve: ({ readOnlyKey }, _args, { services }) => shownSecret(services, readOnlyKey),
    }),
  }),
});

const AgencyCreated = builder.objectRef<CreatedAgency>('AgencyCreated').implement({
  description: 'A new agency with its first keys, which are shown only once.',
  fields: (t) => ({
    agencyId: t.exposeString('agencyId', {
      description: 'Unguessable; also used in the webhook paths of the agency.',
    }),
    agencyName: t.exposeString('agencyName', { description: 'The name of the agency.' }),
    masterKey: t.string({
      description: 'Its first master key, which may issue master keys.',
      resolve: ({ masterKey }, _args, { services }) => shownSecret(services, masterKey),
    }),
    clients: t.expose('clients', { type: [ClientCreated], description: 'Its clients.' }),
  }),
});

const agency = { agency: true } as const;
/* Their answers have keys. */
const owners = { agency: true, owner: true } as const;

const AgencyInput = builder.inputType('AgencyInput', {
  description: 'What to change. Absent fields are unchanged.',
  fields: (t) => ({
    suppressesPerson: t.boolean({
      description: 'Whether one suppressed address suppresses its Person. Counts at once.',
    }),
    sharesOptOuts: t.boolean({ description: 'Concerns later opt-outs.' }),
  }),
});

const NAME = { required: true, description: '1 to 255 characters.' } as const;
const CONNECT = {
  required: true,
  defaultValue: [],
  description: 'Integrations to connect in every new client.',
} as const satisfies { required: true; defaultValue: string[]; description: string };

builder.mutationFields((t) => ({
  agencyUpdate: t.field({
    type: Agency,
    description: 'Changes the given settings of the agency.',
    access: agency,
    args: { input: t.arg({ type: AgencyInput, required: true, description: 'The settings to change.' }) },
    resolve: (_root, { input }, context) => updateAgency(managementOf(context), input),
  }),
  clientCreate: t.field({
    type: ClientCreated,
    description: 'Creates a client of the agency with a read-write and a read-only key.',
    access: owners,
    errors: { types: [InvalidError] },
    args: { name: t.arg.string(NAME), connect: t.arg({ type: [IntegrationKey], ...CONNECT }) },
    resolve: (_root, args, context) => addClient(managementOf(context), args),
  }),
  clientRename: t.field({
    type: Client,
    description: 'Renames a client of the agency; its id is unchanged.',
    access: agency,
    errors: { types: [InvalidError, NotFoundError] },
    args: {
      clientId: t.arg.string({ required: true, description: 'The id of the client.' }),
      name: t.arg.string(NAME),
    },
    resolve: (_root, { clientId, name }, context) => renameClient(managementOf(context), clientId, name),
  }),
  agencyCreate: t.field({
    type: AgencyCreated,
    description:
      'Creates another agency, accessible only with the keys in the answer. Requires a master key with the permission "master list access".',
    access: owners,
    errors: { types: [InvalidError] },
    args: {
      name: t.arg.string(NAME),
      clients: t.arg.stringList({
        required: true,
        defaultValue: [],
        description: 'Names of its clients; at most 100.',
      }),
      connect: t.arg({ type: [IntegrationKey], ...CONNECT }),
    },
    resolve: (_root, args, context) => addAgency(managementOf(context), args),
  }),
}));
