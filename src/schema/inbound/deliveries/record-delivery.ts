import type { Sql } from '../../../db/database.js';
import { type EventItem, isEventItem, type WebhookItem } from '../../../platforms/toolkit/webhook-item.js';
import { groupBy } from '../../../values/group-by.js';
import type { Receiver } from '../../kernel/services.js';
import { eventValues } from '../email-events/record-event.js';
import { applyLeftWaiting, settleEvents } from '../parked-events/apply-waiting.js';
import { parkEvents } from '../parked-events/park-events.js';
import { applyItems, type IsTimeUp, NO_DEADLINE } from './apply-items.js';
import {
  commonClient,
  countVerdicts,
  type DeliveryInput,
  type DeliveryOutcome,
  summarizeVerdicts,
} from './delivery-input.js';
import { insertDelivery, insertWithEvent, type Judgement, repeatsErasedEvent } from './insert-delivery.js';
import { linkEvidence } from './link-evidence.js';
import { type Remainder, requireRemainderRoom, storeRemainder } from './store-remainder.js';

/** A delivery that is being recorded. */
interface Recording {
  /** Runs each statement as its own transaction, or within one that is rolled back. */
  sql: Sql;
  receiver: Receiver;
  input: DeliveryInput;
  isTimeUp: IsTimeUp;
}

/**
 * Applies the items of a delivery and stores it. Each slice is one transaction; a single event is one statement with
 * its delivery. Items that were applied before a failure are duplicates when the sender retries. Items that remain when
 * the time is up count as parked, and are stored for a worker.
 * @param sql runs each statement as its own transaction, or within one that is rolled back
 * @param isTimeUp whether to answer; the first slice of a batch is applied in any case
 * @throws UnavailableError items remain, and too many of the agency wait already
 * @source Specification: Inbound webhooks, order of work
 */
export async function recordDelivery(
  sql: Sql,
  receiver: Receiver,
  input: DeliveryInput,
  isTimeUp: IsTimeUp = NO_DEADLINE,
): Promise<DeliveryOutcome> {
  const { refusal, batch, items } = input;
  const recording = { sql, receiver, input, isTimeUp };
  if (refusal !== null) return store(recording, { verdict: 'malformed', counts: null, detail: refusal });
  const single = batch ? undefined : items[0];
  const outcome = single ? await recordSingle(recording, single) : await recordBatch(recording);
  await linkEvidence(sql, receiver, items, outcome.deliveryId);
  if (input.level === 'agency') await applyLeftWaiting(sql, receiver.agencyId, receiver.platform, isTimeUp);
  return outcome;
}

async function recordSingle(recording: Recording, item: WebhookItem): Promise<DeliveryOutcome> {
  const { sql, input, isTimeUp } = recording;
  const { clientId } = item;
  const receiver = { ...recording.receiver, clientId };
  if (!isEventItem(item) || clientId === null) {
    const { found, parked } = await applyItems(sql, receiver.platform, [item], isTimeUp);
    const judgement = { verdict: found[0] ?? 'ignored', counts: null, detail: item.reason };
    const outcome = await store({ ...recording, receiver }, judgement);
    await parkItems(recording, outcome.deliveryId, parked);
    return outcome;
  }
  const { id, verdict } = await insertWithEvent(sql, receiver, input, eventValues(clientId, receiver.platform, item));
  await parkItems(recording, id, verdict === 'parked' ? [item] : []);
  return { deliveryId: id, verdict, counts: null };
}

async function recordBatch(recording: Recording): Promise<DeliveryOutcome> {
  const { sql, input, isTimeUp } = recording;
  const { agencyId, platform, clientId } = recording.receiver;
  const { found, parked, left } = await applyItems(sql, platform, input.items, isTimeUp);
  if (left.length > 0) await requireRemainderRoom(sql, agencyId);
  const repeats = input.items.filter((_item, index) => found[index] === 'duplicate');
  const isErased = await repeatsErasedEvent(sql, platform, repeats);
  const stored = {
    ...recording,
    receiver: { agencyId, platform, clientId: clientId ?? commonClient(input.items) },
    input: isErased ? { ...input, body: '', bodyDropped: true } : input,
  };
  const judgement = { verdict: summarizeVerdicts(found), counts: countVerdicts(found), detail: null };
  const outcome = await store(stored, judgement);
  const { deliveryId } = outcome;
  const unparked = await parkInPortions(recording, deliveryId, parked);
  await storeRemainder(sql, { agencyId, platform, deliveryId }, [...left, ...unparked]);
  return outcome;
}

/** The most events that are parked at once, when there is little time. */
const PORTION = 500;

/* @returns the events that there was no time for, by client */
async function parkInPortions(
  recording: Recording,
  deliveryId: string,
  items: readonly EventItem[],
): Promise<Remainder[]> {
  for (let done = 0; done < items.length; done += PORTION) {
    if (recording.isTimeUp()) return byClient(items.slice(done));
    await parkItems(recording, deliveryId, items.slice(done, done + PORTION));
  }
  return [];
}

function byClient(items: readonly EventItem[]): Remainder[] {
  const groups = [...groupBy(items, ({ clientId }) => clientId)];
  return groups.map(([clientId, events]) => ({ clientId, learned: [], events }));
}

async function store({ sql, receiver, input }: Recording, judgement: Judgement): Promise<DeliveryOutcome> {
  const deliveryId = await insertDelivery(sql, receiver, input, judgement);
  return { deliveryId, verdict: judgement.verdict, counts: judgement.counts };
}

/* What an event waits for may have appeared just before it was parked, so the event is tried again. */
async function parkItems(
  { sql, receiver, isTimeUp }: Recording,
  deliveryId: string,
  items: readonly EventItem[],
): Promise<void> {
  const { agencyId, platform } = receiver;
  const parked = await parkEvents(sql, { agencyId, platform, deliveryId }, items);
  await settleEvents(sql, parked, isTimeUp);
}
