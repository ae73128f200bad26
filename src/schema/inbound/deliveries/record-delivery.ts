import type { Sql } from '../../../db/database.js';
import { type EventItem, isEventItem, type WebhookItem } from '../../../platforms/toolkit/webhook-item.js';
import type { Receiver } from '../../kernel/services.js';
import { eventValues } from '../email-events/record-event.js';
import { applyLeftWaiting, settleEvents } from '../parked-events/apply-waiting.js';
import { parkEvents } from '../parked-events/park-events.js';
import { applyItems, type IsTimeUp, UNHURRIED } from './apply-items.js';
import {
  countVerdicts,
  type DeliveryInput,
  type DeliveryOutcome,
  summarizeVerdicts,
  type Verdict,
} from './delivery-input.js';
import { holdsErased } from './holds-erased.js';
import { insertDelivery, insertWithEvent } from './insert-delivery.js';
import { keepPending, type PendingItems, requireRoom } from './keep-pending.js';

/**
 * Applies the items of a delivery and stores the delivery. Each slice of the items is a transaction of its own; a delivery
 * of one event is one statement with its record. Items that were applied before a failure are duplicates when the sender
 * retries. What is left when the time is up counts as parked, and is kept for a worker.
 * @param sql runs each statement as its own transaction, or within one that is rolled back
 * @param isTimeUp whether to answer; the first slice of a batch is applied in any case
 * @throws UnavailableError something was left, and too much of the agency waits already
 * @source Specification: Inbound webhooks, order of work
 */
export async function recordDelivery(
  sql: Sql,
  receiver: Receiver,
  input: DeliveryInput,
  isTimeUp: IsTimeUp = UNHURRIED,
): Promise<DeliveryOutcome> {
  if (input.refusal !== null) return keep(sql, receiver, input, 'malformed', null, input.refusal);
  const [item] = input.items;
  const single = input.batch ? undefined : item;
  const outcome = single
    ? await recordSingle(sql, receiver, input, single, isTimeUp)
    : await recordBatch(sql, receiver, input, isTimeUp);
  if (input.level === 'agency') await applyLeftWaiting(sql, receiver.agencyId, receiver.platform, isTimeUp);
  return outcome;
}

async function recordSingle(
  sql: Sql,
  receiver: Receiver,
  input: DeliveryInput,
  item: WebhookItem,
  isTimeUp: IsTimeUp,
): Promise<DeliveryOutcome> {
  const { clientId } = item;
  const owned = { ...receiver, clientId };
  if (!isEventItem(item) || clientId === null) {
    const { found, parked } = await applyItems(sql, receiver.platform, [item], isTimeUp);
    const outcome = await keep(sql, owned, input, found[0] ?? 'ignored', null, item.reason);
    await parkItems(sql, receiver, outcome.deliveryId, parked, isTimeUp);
    return outcome;
  }
  const { id, verdict } = await insertWithEvent(sql, owned, input, eventValues(clientId, receiver.platform, item));
  await parkItems(sql, receiver, id, verdict === 'parked' ? [item] : [], isTimeUp);
  return { deliveryId: id, verdict, counts: null };
}

async function recordBatch(
  sql: Sql,
  receiver: Receiver,
  input: DeliveryInput,
  isTimeUp: IsTimeUp,
): Promise<DeliveryOutcome> {
  const { agencyId, platform } = receiver;
  const { found, parked, left } = await applyItems(sql, platform, input.items, isTimeUp);
  if (left.length > 0) await requireRoom(sql, agencyId);
  const repeats = input.items.filter((_item, index) => found[index] === 'duplicate');
  const outcome = await keep(
    sql,
    { ...receiver, clientId: receiver.clientId ?? commonClient(input.items) },
    (await holdsErased(sql, platform, repeats)) ? { ...input, body: '', bodyDropped: true } : input,
    summarizeVerdicts(found),
    countVerdicts(found),
    null,
  );
  const { deliveryId } = outcome;
  const unparked = await parkInPortions(sql, receiver, deliveryId, parked, isTimeUp);
  await keepPending(sql, { agencyId, platform, deliveryId }, [...left, ...unparked]);
  return outcome;
}

/** The most events that are parked at once, when there is little time. */
const PORTION = 500;

/* @returns those that the time did not suffice for, by their clients */
async function parkInPortions(
  sql: Sql,
  receiver: Receiver,
  deliveryId: string,
  items: readonly EventItem[],
  isTimeUp: IsTimeUp,
): Promise<PendingItems[]> {
  for (let done = 0; done < items.length; done += PORTION) {
    if (isTimeUp()) return byClient(items.slice(done));
    await parkItems(sql, receiver, deliveryId, items.slice(done, done + PORTION), isTimeUp);
  }
  return [];
}

function byClient(items: readonly EventItem[]): PendingItems[] {
  const clients = [...new Set(items.map(({ clientId }) => clientId))];
  return clients.map((clientId) => ({
    clientId,
    learned: [],
    events: items.filter((item) => item.clientId === clientId),
  }));
}

async function keep(
  sql: Sql,
  receiver: Receiver,
  input: DeliveryInput,
  verdict: Verdict,
  counts: DeliveryOutcome['counts'],
  detail: string | null,
): Promise<DeliveryOutcome> {
  const deliveryId = await insertDelivery(sql, receiver, input, { verdict, counts, detail });
  return { deliveryId, verdict, counts };
}

/* What an event waits for may have appeared just before it was parked, so the event is tried once more. */
async function parkItems(
  sql: Sql,
  receiver: Receiver,
  deliveryId: string,
  items: readonly EventItem[],
  isTimeUp: IsTimeUp,
): Promise<void> {
  const { agencyId, platform } = receiver;
  const parked = await parkEvents(sql, { agencyId, platform, deliveryId }, items);
  await settleEvents(sql, parked, isTimeUp);
}

/** The workspace of all items, which may then see the delivery; null when they differ. */
export function commonClient(items: readonly WebhookItem[]): string | null {
  const [first] = items;
  return first && items.every(({ clientId }) => clientId === first.clientId) ? first.clientId : null;
}
