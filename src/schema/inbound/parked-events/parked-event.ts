import { builder } from '../../kernel/builder.js';
import type { Context } from '../../kernel/context.js';
import { AGENCY_LIST_COST } from '../../kernel/guards/field-cost.js';
import { connectionComplexity, connectionType, SortDirection } from '../../records/lists/connection.js';
import { readConnection, type WindowArgs } from '../../records/lists/keyset.js';
import { EmailEventKind } from '../email-events/email-event.js';
import { PARKED_EVENTS, type ParkedEventRow, type ParkedOwner, readNeed, selectParked } from './list-parked.js';

const ParkedEventNeed = builder.enumType('ParkedEventNeed', {
  description: 'What a parked event waits for.',
  values: {
    connection: { description: "A connection of one of the agency's clients that it belongs to." },
    address: { description: 'The address of the CRM record that it is about.' },
  } as const,
});

export const ParkedWebhookEvent = builder.objectRef<ParkedEventRow>('ParkedWebhookEvent').implement({
  description: 'A webhook event that could not be applied yet. It stays until it is applied or dismissed.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'A whole number as text, from 1 to 9223372036854775807.' }),
    clientId: t.exposeString('clientId', {
      nullable: true,
      description: 'The workspace; null while none is known.',
    }),
    platform: t.exposeString('platform', { description: 'The sender, as the catalogue of integrations names it.' }),
    kind: t.expose('kind', { type: EmailEventKind, description: 'What happened.' }),
    waitsFor: t.field({
      type: ParkedEventNeed,
      description: 'What it waits for.',
      resolve: ({ waitsFor }) => readNeed(waitsFor),
    }),
    receivedAt: t.expose('parkedAt', { type: 'DateTime', description: 'When it first came.' }),
    email: t.exposeString('email', { nullable: true, description: 'The contact, where the event names it.' }),
    routingValue: t.exposeString('routingValue', {
      nullable: true,
      description: 'The account of the platform that it names: a connection with it is what it waits for.',
    }),
    campaignId: t.exposeString('campaignId', { nullable: true, description: "The platform's id of the campaign." }),
    objectKey: t.exposeString('objectKey', { nullable: true, description: 'The CRM record, as `<portal>:<object>`.' }),
    deliveryId: t.exposeID('deliveryId', {
      nullable: true,
      description: 'The delivery that brought it; null once that is deleted.',
    }),
    attempts: t.exposeInt('attempts', { description: 'How often applying it failed.' }),
    failure: t.exposeString('failure', { nullable: true, description: 'Why it failed last; null: it did not.' }),
    retryAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it is tried again; null unless it failed.',
      resolve: ({ attempts, dueAt }) => (attempts > 0 ? dueAt : null),
    }),
  }),
});

const ParkedConnection = connectionType('ParkedWebhookEvent', ParkedWebhookEvent);

const ParkedFilter = builder.inputType('ParkedWebhookEventFilter', {
  description: 'What parked events must match; all conditions are ANDed.',
  fields: (t) => ({
    platform: t.string({ description: 'The sender.' }),
    clientId: t.string({ description: 'One client; of use in the list of an agency.' }),
    waitsFor: t.field({ type: ParkedEventNeed, description: 'What they wait for.' }),
  }),
});

type ListArgs = Omit<WindowArgs, 'sort' | 'descending'> & {
  filter?: typeof ParkedFilter.$inferInput | null;
  direction: 'ASC' | 'DESC';
};

function readParked({ services }: Context, owner: ParkedOwner, { filter, direction, ...window }: ListArgs) {
  const order = { ...window, sort: 'received', descending: direction === 'DESC' };
  return readConnection(services.database, PARKED_EVENTS, order, selectParked(owner, filter ?? {}));
}

builder.queryFields((t) => {
  const listArgs = () => ({
    filter: t.arg({ type: ParkedFilter, description: 'Narrows the list.' }),
    direction: t.arg({ type: SortDirection, required: true, defaultValue: 'ASC', description: 'The oldest first.' }),
    ...t.arg.connectionArgs(),
  });
  return {
    parkedWebhookEvents: t.field({
      type: ParkedConnection,
      description: 'The webhook events of the workspace that wait for something.',
      authScopes: { access: { workspace: 'read' } },
      complexity: connectionComplexity,
      args: listArgs(),
      resolve: (_root, args, context) => readParked(context, { clientId: context.workspace.clientId }, args),
    }),
    agencyParkedWebhookEvents: t.field({
      type: ParkedConnection,
      description: 'The parked webhook events of the agency: those of all its clients, and those that fit none yet.',
      authScopes: { access: { agency: true } },
      complexity: (args) => ({ ...connectionComplexity(args), field: AGENCY_LIST_COST }),
      args: listArgs(),
      resolve: (_root, args, context) => readParked(context, { agencyId: context.agencyId }, args),
    }),
  };
});
