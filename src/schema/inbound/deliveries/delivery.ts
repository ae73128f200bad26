import { queryFromInfo } from '@pothos/plugin-prisma';
import type { GraphQLResolveInfo } from 'graphql';
import { builder } from '../../kernel/builder.js';
import type { Context } from '../../kernel/context.js';
import { AGENCY_LIST_COST, DELIVERY_BODY_COST } from '../../kernel/guards/field-cost.js';
import type { Where } from '../../records/filters/where.js';
import { connectionComplexity, connectionType, SortDirection, whereArg } from '../../records/lists/connection.js';
import type { WindowArgs } from '../../records/lists/keyset.js';
import { selectNodes } from '../../records/lists/model-window.js';
import { countsForm, readLevel, readVerdict } from './delivery-input.js';
import { WebhookCounts, WebhookLevel, WebhookVerdict } from './delivery-types.js';
import {
  BY_ID,
  DeliveryFilter,
  type DeliveryOwner,
  DeliveryWhere,
  findDelivery,
  listDeliveries,
  loadParkedCounts,
} from './list-deliveries.js';

const WebhookDelivery = builder.prismaObject('WebhookDelivery', {
  select: {},
  description: 'A webhook delivery as received, without secrets. Kept for 30 days.',
  fields: (t) => ({
    id: t.exposeID('id', {
      description: 'A whole number as text, from 1 to 9223372036854775807, increasing in the order of receipt.',
    }),
    clientId: t.exposeString('clientId', {
      nullable: true,
      description: 'The workspace; null for an agency-level delivery that belongs to none or to several.',
    }),
    platform: t.exposeString('platform', { description: 'The sender, as named in the integration catalogue.' }),
    level: t.field({
      type: WebhookLevel,
      description: 'The form of the path that received it.',
      select: { level: true },
      resolve: ({ level }) => readLevel(level),
    }),
    receivedAt: t.expose('receivedAt', { type: 'DateTime', description: 'When it was received.' }),
    verdict: t.field({
      type: WebhookVerdict,
      description: 'Outcome on receipt.',
      select: { verdict: true },
      resolve: ({ verdict }) => readVerdict(verdict),
    }),
    detail: t.exposeString('detail', { nullable: true, description: 'Why it was refused or ignored.' }),
    counts: t.field({
      type: WebhookCounts,
      nullable: true,
      description: 'Outcomes of the items of a batch.',
      select: { counts: true },
      resolve: ({ counts }) => countsForm.parse(counts),
    }),
    body: t.exposeString('body', {
      description: 'As received, without secret fields; up to 1 MiB, so it costs as much as 500 other fields.',
      complexity: DELIVERY_BODY_COST,
    }),
    bodyDropped: t.exposeBoolean('bodyDropped', {
      description: 'Whether the body was left out, and is empty here, because the daily quota was used up.',
    }),
    replayOf: t.exposeID('replayOf', { nullable: true, description: 'The delivery that this one replays.' }),
    stillParked: t.int({
      description: 'Its items that are parked now or waiting to be processed.',
      select: { id: true },
      resolve: ({ id }, _args, context) => context.batch(loadParkedCounts, id),
    }),
  }),
});

const WebhookDeliveryConnection = connectionType('WebhookDelivery', WebhookDelivery);

type ListArgs = Omit<WindowArgs, 'sort' | 'descending'> & {
  filter?: typeof DeliveryFilter.$inferInput | null;
  where?: Where | null;
  direction: 'ASC' | 'DESC';
};

const ofWorkspace = ({ workspace }: Context): DeliveryOwner => ({ clientId: workspace.clientId });
const ofAgency = ({ agencyId }: Context): DeliveryOwner => ({ agencyId });

builder.queryFields((t) => {
  const list = (ownerOf: (context: Context) => DeliveryOwner) => ({
    type: WebhookDeliveryConnection,
    args: {
      filter: t.arg({ type: DeliveryFilter, description: 'Narrows the list.' }),
      ...whereArg(DeliveryWhere.type),
      direction: t.arg({ type: SortDirection, required: true, defaultValue: 'DESC', description: 'Sort direction.' }),
      ...t.arg.connectionArgs(),
    },
    resolve: (_root: unknown, args: ListArgs, context: Context, info: GraphQLResolveInfo) => {
      const { direction, ...window } = args;
      const order = { ...window, sort: 'received', descending: direction === 'DESC' };
      return listDeliveries(context, ownerOf(context), order, () => selectNodes(context, info, BY_ID, 'id'));
    },
  });
  const one = (ownerOf: (context: Context) => DeliveryOwner) => ({
    type: WebhookDelivery,
    nullable: true as const,
    args: { id: t.arg.id({ required: true, description: 'The id of the delivery.' }) },
    resolve: (_root: unknown, { id }: { id: string }, context: Context, info: GraphQLResolveInfo) =>
      findDelivery(context, ownerOf(context), id, () => queryFromInfo({ context, info })),
  });
  return {
    webhookDelivery: t.field({
      ...one(ofWorkspace),
      description: 'One webhook delivery of the workspace; null if the id is unknown.',
      access: { workspace: 'read' },
    }),
    agencyWebhookDelivery: t.field({
      ...one(ofAgency),
      description: 'One webhook delivery of the agency or of one of its clients; null if the id is unknown.',
      access: { agency: true },
    }),
    webhookDeliveries: t.field({
      ...list(ofWorkspace),
      description: 'The webhook deliveries of the workspace.',
      access: { workspace: 'read' },
      complexity: connectionComplexity,
    }),
    agencyWebhookDeliveries: t.field({
      ...list(ofAgency),
      description: 'The webhook deliveries of the agency and of all its clients.',
      access: { agency: true },
      complexity: (args) => ({ ...connectionComplexity(args), field: AGENCY_LIST_COST }),
    }),
  };
});
