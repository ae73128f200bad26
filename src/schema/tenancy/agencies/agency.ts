import { logTag } from '../../../telemetry/log.js';
import { isCleanText } from '../../../values/text.js';
import { IntegrationKey } from '../../inbound/integrations/integration-status.js';
import { builder } from '../../kernel/builder.js';
import { AGENCY_LIST_COST, costOfPage } from '../../kernel/guards/field-cost.js';
import { clampPage, type Page, pageArgs, pageFields } from '../../records/lists/page.js';
import {
  countContacts,
  countParkedEvents,
  countWebhookFailures,
  findLastActivity,
  findLastKeyUse,
  findOldestParked,
  listConnected,
} from './client-health.js';
import type { ClientRow } from './client-row.js';
import { getClient, listClients } from './list-clients.js';

export const Client = builder.prismaObject('Client', {
  description: 'A client workspace of the agency, with the figures that show whether it is alive.',
  fields: (t) => ({
    clientId: t.exposeString('id', {
      description: 'Unguessable; also the id in webhook paths and in X-Client-Id.',
    }),
    logTag: t.string({
      description: 'How the lines of the log name it. Opens nothing.',
      resolve: ({ id }, _args, { services }) => logTag(services.pepper, id),
    }),
    name: t.exposeString('name', { description: 'For people.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the workspace was created.' }),
    scoringEnabled: t.exposeBoolean('scoringEnabled', { description: 'Whether contacts are scored.' }),
    defaultPhoneCountry: t.exposeString('defaultPhoneCountry', {
      nullable: true,
      description: 'The country of national phone numbers; null: none are read.',
    }),
  }),
});

/* Each of these figures takes one statement for all clients of a page. */
builder.prismaObjectFields(Client, (t) => ({
  contactCount: t.int({
    description: 'All contacts.',
    resolve: ({ id }, _args, context) => context.batch(countContacts, id),
  }),
  lastActivityAt: t.field({
    type: 'DateTime',
    nullable: true,
    description: 'When the newest activity was logged; null: none yet.',
    resolve: ({ id }, _args, context) => context.batch(findLastActivity, id),
  }),
  lastKeyUseAt: t.field({
    type: 'DateTime',
    nullable: true,
    description: 'When any of its keys was last used, known within seconds; null: never.',
    resolve: ({ id }, _args, context) => context.batch(findLastKeyUse, id),
  }),
  webhookFailures: t.int({
    description:
      'Webhook deliveries of the last 30 days that were refused as malformed, or that the service failed to apply.',
    resolve: ({ id }, _args, context) => context.batch(countWebhookFailures, id),
  }),
  parkedEvents: t.int({
    description: 'Webhook events that wait for an address, and items of deliveries that wait for their turn.',
    resolve: ({ id }, _args, context) => context.batch(countParkedEvents, id),
  }),
  oldestParkedEventAt: t.field({
    type: 'DateTime',
    nullable: true,
    description: 'When the oldest of them came; null: none waits.',
    resolve: ({ id }, _args, context) => context.batch(findOldestParked, id),
  }),
  connectedIntegrations: t.field({
    type: [IntegrationKey],
    description: 'The connected integrations.',
    resolve: ({ id }, _args, context) => context.batch(listConnected, id),
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
      description: 'Unguessable. It is the credential of the webhook paths of the agency: null but for a master key.',
      select: { id: true },
      resolve: ({ id }, _args, { actor }) => (actor.kind === 'key' && actor.keyKind !== 'ML' ? null : id),
    }),
    name: t.exposeString('name', { description: 'For people.' }),
  }),
});

builder.queryFields((t) => ({
  agency: t.field({
    type: Agency,
    description: 'The agency of the key, or of its client.',
    authScopes: { access: {} },
    resolve: (_root, _args, { agencyId, prisma }) => prisma.agency.findUniqueOrThrow({ where: { id: agencyId } }),
  }),
  clientPage: t.field({
    type: ClientPage,
    description:
      'One numbered page of the clients of the agency. Their figures take one statement each, whatever the number of clients.',
    authScopes: { access: { agency: true } },
    complexity: costOfPage(AGENCY_LIST_COST),
    args: { page: t.arg.int(pageArgs.page), pageSize: t.arg.int(pageArgs.pageSize) },
    resolve: (_root, args, { agencyId, services }) => listClients(services.database, agencyId, clampPage(args)),
  }),
  client: t.field({
    type: Client,
    nullable: true,
    description: 'One client of the agency; null when there is none with this id.',
    authScopes: { access: { agency: true } },
    args: { clientId: t.arg.string({ required: true, description: 'The id of the client.' }) },
    resolve: (_root, { clientId }, { agencyId, services }) =>
      isCleanText(clientId) ? getClient(services.database, agencyId, clientId) : null,
  }),
}));
