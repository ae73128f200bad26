import type { WebhookActor } from '../../../access/actor.js';
import { createPace, mapInSteps, runPaced, type Steps } from '../../../access/concurrency/paced-work.js';
import type { UsageOwner } from '../../../access/usage/usage-tally.js';
import type { Database } from '../../../db/database.js';
import { retryingSql } from '../../../db/transactions.js';
import { ForbiddenError, NotFoundError } from '../../../errors.js';
import { EMPTY_EVENT } from '../../../platforms/toolkit/email-event.js';
import {
  type AccountCandidate,
  EMPTY_ITEM,
  type LearnedChange,
  type Routing,
  type WebhookItem,
} from '../../../platforms/toolkit/webhook-item.js';
import { builder } from '../../kernel/builder.js';
import type { Context } from '../../kernel/context.js';
import type { Services } from '../../kernel/services.js';
import { EmailEventInput } from '../email-events/email-event.js';
import { markErased } from '../email-events/record-event.js';
import { commonClient, type DeliveryInput, type DeliveryOutcome } from './delivery-input.js';
import { WebhookCounts, WebhookLevel, WebhookVerdict } from './delivery-types.js';
import { storeFailure } from './insert-delivery.js';
import { recordDelivery } from './record-delivery.js';
import { recordShapes } from './shapes.js';

const AccountCandidateInput = builder.inputRef<AccountCandidate>('AccountCandidateInput').implement({
  description: "One external account id to look for among an agency's connections.",
  fields: (t) => ({
    accountId: t.string({ required: true, description: 'As stored on the connection.' }),
    anyHost: t.boolean({ required: true, description: 'Whether <any host>/<accountId> matches too.' }),
  }),
});

const WebhookRoutingInput = builder.inputRef<Routing>('WebhookRoutingInput').implement({
  description: 'What an item says about the workspace that it belongs to.',
  fields: (t) => ({
    value: t.string({ description: 'The routing field as text.' }),
    candidates: t.field({ type: [AccountCandidateInput], required: true, description: 'Tried in this order.' }),
    elseCampaign: t.boolean({ required: true, description: 'Whether the campaign may decide.' }),
  }),
});

const LearnedChangeInput = builder.inputType('LearnedChangeInput', {
  description: 'What a CRM tells about its records: a new address, or a merge.',
  fields: (t) => ({
    objectKey: t.string({ required: true, description: '<portal>:<object>; of a merge the record that stays.' }),
    email: t.string({ description: 'The new address, normalised. Absent for a merge.' }),
    mergedKeys: t.stringList({ description: 'Of a merge: the other records.' }),
    primaryKey: t.string({ description: 'Of a merge: the record that took precedence.' }),
    at: t.string({ description: 'When it happened: ISO 8601 in UTC.' }),
  }),
});

const WebhookItemInput = builder.inputType('WebhookItemInput', {
  description: 'One item of a delivery: an event, a change to store, or nothing relevant.',
  fields: (t) => ({
    clientId: t.string({ description: 'The client it belongs to; absent if unknown.' }),
    routing: t.field({ type: WebhookRoutingInput, description: "Only on an agency's path." }),
    event: t.field({ type: EmailEventInput, description: 'The event, if it is one.' }),
    onlyForKnownContact: t.boolean({ required: true, description: 'Whether the event creates no contact.' }),
    learned: t.field({ type: LearnedChangeInput, description: 'What it tells about records, if it does.' }),
    reason: t.string({ description: 'Why it is ignored.' }),
  }),
});

const WebhookShapeInput = builder.inputType('WebhookShapeInput', {
  description: 'Paths and types of a payload, without its values.',
  fields: (t) => ({
    clientId: t.string({ description: 'The client it belongs to; absent if unknown.' }),
    eventName: t.string({ required: true, description: 'The event name of the payload.' }),
    paths: t.stringList({ required: true, description: 'path:type, sorted.' }),
  }),
});

const WebhookDeliveryInput = builder.inputType('WebhookDeliveryInput', {
  description: 'A webhook body as its platform reads it.',
  fields: (t) => ({
    level: t.field({ type: WebhookLevel, required: true, description: 'The form of its path.' }),
    body: t.string({ required: true, description: 'Without secrets.' }),
    refusal: t.string({ description: 'Why the body cannot be read.' }),
    batch: t.boolean({ required: true, description: 'Whether the answer counts the items.' }),
    items: t.field({ type: [WebhookItemInput], required: true, description: 'In the order of application.' }),
    shapes: t.field({ type: [WebhookShapeInput], required: true, description: 'Shapes not recorded recently.' }),
  }),
});

const WebhookDeliveryOutcome = builder.objectRef<DeliveryOutcome>('WebhookDeliveryOutcome').implement({
  description: 'Outcome of a delivery.',
  fields: (t) => ({
    deliveryId: t.exposeID('deliveryId', { description: 'The record of the delivery.' }),
    verdict: t.expose('verdict', { type: WebhookVerdict, description: 'Its outcome.' }),
    counts: t.expose('counts', { type: WebhookCounts, nullable: true, description: 'Only for a batch.' }),
  }),
});

/** Units of the event loop that one item takes. */
const ITEM_UNITS = 5;

type Input = typeof WebhookDeliveryInput.$inferInput;

builder.mutationFields((t) => ({
  webhookDeliveryRecord: t.field({
    type: WebhookDeliveryOutcome,
    description: 'Applies and stores a webhook delivery. Only for the webhook entry point.',
    access: { webhook: true },
    args: { input: t.arg({ type: WebhookDeliveryInput, required: true, description: 'The delivery.' }) },
    resolve: (_root, { input }, context) => record(context, input),
  }),
}));

async function record({ actor, services }: Context, input: Input): Promise<DeliveryOutcome> {
  if (actor.kind !== 'webhook') throw new ForbiddenError('Only the webhook receiver may use this operation.');
  const pace = createPace(services.turns, `deliveries to ${actor.clientId ?? actor.agencyId}`);
  const steps = toDelivery(input, (item) => markErased(services, actor.agencyId, item));
  const given = await runPaced(steps, pace);
  await checkClients(services.database, actor, [...given.items, ...given.shapes]);
  const sql = retryingSql(services.database);
  const delivery = await services.bodyQuota.limit(sql, actor, given);
  try {
    reportShapes(services, actor, await recordShapes(sql, actor, delivery.shapes));
    const { applyUntil = Number.POSITIVE_INFINITY } = actor;
    const outcome = await recordDelivery(sql, actor, delivery, () => performance.now() >= applyUntil);
    if (given.refusal === null) services.usage.note(receiverOf(actor, given), 'deliveries');
    return outcome;
  } catch (error) {
    await storeFailure(services, actor, delivery, error);
    throw error;
  }
}

/* The usage of a delivery on an agency's path counts for its client when there is only one. */
const receiverOf = ({ agencyId, clientId }: WebhookActor, { items }: DeliveryInput): UsageOwner => ({
  agencyId,
  clientId: clientId ?? commonClient(items),
  keyId: null,
});

/* A new shape shows that a platform changed its format, which matters most when its bodies can no longer be read. */
function reportShapes({ log, metrics }: Services, { agencyId, clientId, platform }: WebhookActor, fresh: number) {
  if (fresh === 0) return;
  metrics.newShapes(platform, fresh);
  log.warn(
    { platform, agencyId, clientId: clientId ?? undefined, count: fresh },
    'payloads of a new shape; agencyWebhookShapes shows them',
  );
}

/* The entry point routes by cached connections, so the clients are checked against the database. */
async function checkClients(
  database: Database,
  actor: WebhookActor,
  items: readonly Pick<WebhookItem, 'clientId'>[],
): Promise<void> {
  const named = [...new Set(items.flatMap(({ clientId }) => clientId ?? []))];
  if (actor.clientId !== null && named.some((clientId) => clientId !== actor.clientId))
    throw new ForbiddenError('The item belongs to another client.');
  if (actor.clientId !== null || named.length === 0) return;
  const text = 'select id from client where agency_id = $1 and id = any($2::text[])';
  const known = await database.query('delivery.clients', text, [actor.agencyId, named]);
  if (known.length !== named.length) throw new NotFoundError('Client not found');
}

/* Fields that are absent in GraphQL are null in the domain. */
function* toDelivery(
  { refusal, items, shapes, ...input }: Input,
  mark: (item: WebhookItem) => WebhookItem,
): Steps<DeliveryInput> {
  return {
    ...input,
    refusal: refusal ?? null,
    items: yield* mapInSteps(items, ITEM_UNITS, (item) => mark(toItem(item))),
    shapes: shapes.map(({ clientId, ...shape }) => ({ ...shape, clientId: clientId ?? null })),
  };
}

function toItem({ event, routing, learned, ...item }: Input['items'][number]): WebhookItem {
  return {
    ...EMPTY_ITEM,
    ...item,
    event: event ? { ...EMPTY_EVENT, ...event } : null,
    routing: routing ? { ...routing, value: routing.value ?? null } : null,
    learned: learned ? toLearned(learned) : null,
  };
}

function toLearned(given: typeof LearnedChangeInput.$inferInput): LearnedChange {
  const { objectKey, email, mergedKeys, primaryKey } = given;
  const at = given.at ?? null;
  if (email != null) return { objectKey, email, at };
  return { objectKey, mergedKeys: [...(mergedKeys ?? [])], primaryKey: primaryKey ?? objectKey, at };
}
