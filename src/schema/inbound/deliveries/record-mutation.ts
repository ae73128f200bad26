import type { WebhookActor } from '../../../access/actor.js';
import { createPace, mapInSteps, runPaced } from '../../../access/concurrency/paced-work.js';
import type { UsageOwner } from '../../../access/usage/usage-tally.js';
import type { Database } from '../../../db/database.js';
import { retryingSql } from '../../../db/transactions.js';
import { ForbiddenError, NotFoundError } from '../../../errors.js';
import type { ReadDelivery, WebhookItem } from '../../../platforms/toolkit/webhook-item.js';
import { builder } from '../../kernel/builder.js';
import type { Context } from '../../kernel/context.js';
import type { Services } from '../../kernel/services.js';
import { markErased } from '../email-events/record-event.js';
import { commonClient, type DeliveryInput, type DeliveryOutcome } from './delivery-input.js';
import { WebhookCounts, WebhookVerdict } from './delivery-types.js';
import { storeFailure } from './insert-delivery.js';
import { recordDelivery } from './record-delivery.js';
import { recordShapes } from './shapes.js';

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

builder.mutationFields((t) => ({
  webhookDeliveryRecord: t.field({
    type: WebhookDeliveryOutcome,
    description: 'Applies and stores a webhook delivery. Only for the webhook entry point.',
    access: { webhook: true },
    args: { input: t.arg({ type: 'JSON', required: true, description: 'The body as its platform reads it.' }) },
    // Of this process: nobody else may call it, so it is neither checked nor copied.
    resolve: (_root, { input }, context) => record(context, input as ReadDelivery),
  }),
}));

async function record({ actor, services }: Context, input: ReadDelivery): Promise<DeliveryOutcome> {
  if (actor.kind !== 'webhook') throw new ForbiddenError('Only the webhook receiver may use this operation.');
  const pace = createPace(services.turns, `deliveries to ${actor.clientId ?? actor.agencyId}`);
  const marked = mapInSteps(input.items, ITEM_UNITS, (item) => markErased(services, actor.agencyId, item));
  const given = { ...input, items: await runPaced(marked, pace) };
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
