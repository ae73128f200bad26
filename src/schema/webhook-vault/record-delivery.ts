import type { Sql } from '../../db/database.js';
import { emailEventKinds } from '../../platforms/toolkit/email-event.js';
import { isEventItem, type WebhookItem } from '../../platforms/toolkit/webhook-item.js';
import { eventValues } from '../email-events/record-event.js';
import { settleEvents } from '../parked-events/due-events.js';
import { parkEvents } from '../parked-events/park-events.js';
import { applyLeftWaiting } from '../parked-events/work-off-request.js';
import type { Receiver } from '../services.js';
import { applyItems } from './apply-items.js';
import {
  countVerdicts,
  type DeliveryInput,
  type DeliveryOutcome,
  summarizeVerdicts,
  type Verdict,
} from './delivery-input.js';
import { insertDelivery, insertWithEvent } from './insert-delivery.js';

/**
 * Applies the items of a delivery and stores the delivery. Each slice of the items is a transaction of its own; a delivery
 * of one event is one statement with its record. Items that were applied before a failure are duplicates when the sender
 * retries.
 * @param sql runs each statement as its own transaction, or within one that is rolled back
 * @source Specification: Inbound webhooks, order of work
 */
export async function recordDelivery(sql: Sql, receiver: Receiver, input: DeliveryInput): Promise<DeliveryOutcome> {
  if (input.refusal !== null) return keep(sql, receiver, input, 'malformed', null, input.refusal);
  const [item] = input.items;
  const record = !input.batch && item ? recordSingle(sql, receiver, input, item) : recordBatch(sql, receiver, input);
  const outcome = await record;
  if (input.level === 'agency') await applyLeftWaiting(sql, receiver.agencyId, receiver.platform);
  return outcome;
}

async function recordSingle(
  sql: Sql,
  receiver: Receiver,
  input: DeliveryInput,
  item: WebhookItem,
): Promise<DeliveryOutcome> {
  const { clientId } = item;
  const owned = { ...receiver, clientId };
  if (!isEventItem(item) || clientId === null) {
    const [verdict = 'ignored'] = await applyItems(sql, receiver.platform, [item]);
    const outcome = await keep(sql, owned, input, verdict, null, item.reason);
    await parkItems(sql, receiver, outcome.deliveryId, verdict === 'parked' ? [item] : []);
    return outcome;
  }
  const { id, verdict } = await insertWithEvent(sql, owned, input, eventValues(clientId, receiver.platform, item));
  await parkItems(sql, receiver, id, verdict === 'parked' ? [item] : []);
  return { deliveryId: id, verdict, counts: null };
}

async function recordBatch(sql: Sql, receiver: Receiver, input: DeliveryInput): Promise<DeliveryOutcome> {
  const found = await applyItems(sql, receiver.platform, input.items);
  const counts = countVerdicts(found);
  const verdict = summarizeVerdicts(found);
  const repeats = input.items.filter((_item, index) => found[index] === 'duplicate');
  const outcome = await keep(
    sql,
    { ...receiver, clientId: receiver.clientId ?? commonClient(input.items) },
    (await holdsErased(sql, receiver.platform, repeats)) ? { ...input, body: '', bodyDropped: true } : input,
    verdict,
    counts,
    null,
  );
  await parkItems(
    sql,
    receiver,
    outcome.deliveryId,
    input.items.filter((_item, index) => found[index] === 'parked'),
  );
  return outcome;
}

const HOLDS_ERASED = `select exists (select from unnest($1::text[], $2::text[]) as r (client_id, erased)
    join webhook_event w on w.client_id = r.client_id and w.platform = $3 and w.kind = any($4::text[]) and w.subject = r.erased) as holds`;

/* Whether duplicates are of events whose addresses were erased since: then their body is not stored again. */
async function holdsErased(sql: Sql, platform: string, repeats: readonly WebhookItem[]): Promise<boolean> {
  const marks = repeats.flatMap(({ clientId, event }) => (event?.erasedAs ?? []).map((mark) => ({ clientId, mark })));
  if (marks.length === 0) return false;
  const values = [marks.map(({ clientId }) => clientId), marks.map(({ mark }) => mark), platform, emailEventKinds];
  const [row] = await sql.query<{ holds: boolean }>('delivery.holds_erased', HOLDS_ERASED, values);
  return row?.holds ?? false;
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
  items: readonly WebhookItem[],
): Promise<void> {
  const { agencyId, platform } = receiver;
  const parked = await parkEvents(sql, { agencyId, platform, deliveryId }, items.filter(isEventItem));
  await settleEvents(sql, parked);
}

/** The workspace of all items, which may then see the delivery; null when they differ. */
export function commonClient(items: readonly WebhookItem[]): string | null {
  const [first] = items;
  return first && items.every(({ clientId }) => clientId === first.clientId) ? first.clientId : null;
}
