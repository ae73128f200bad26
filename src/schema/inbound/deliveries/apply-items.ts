import type { Sql } from '../../../db/database.js';
import { isTransactionAborted, isTransactionConflict, isUnavailable } from '../../../db/database-error.js';
import { type EventItem, isEventItem, type WebhookItem } from '../../../platforms/toolkit/webhook-item.js';
import { type EventVerdict, goesInSets, recordEvent, recordEvents } from '../email-events/record-event.js';
import { learnAddress, learnAddresses } from '../parked-events/learn-address.js';
import { type Slice, sliceItems } from './slice-items.js';

/** Whether the time before the answer is used up. */
export type IsTimeUp = () => boolean;

/** For work that takes as long as it takes. */
export const UNHURRIED: IsTimeUp = () => false;

/** What became of the items of a delivery. */
interface AppliedItems {
  /** Of each item; those that were left are parked. */
  found: EventVerdict[];
  /** Events that were looked at and belong to nobody yet. */
  parked: EventItem[];
  /** What was left when the time was up, in its order. */
  left: Slice[];
}

/**
 * Applies the items of a delivery in their order, the first slice of them in any case.
 * @param sql runs each statement as its own transaction, or within one that is rolled back
 * @param isTimeUp asked between slices, and between events that wait for what a slice brings
 */
export async function applyItems(
  sql: Sql,
  platform: string,
  items: readonly WebhookItem[],
  isTimeUp: IsTimeUp = UNHURRIED,
): Promise<AppliedItems> {
  const found = items.map((item): EventVerdict => (isNobodys(item) ? 'parked' : 'ignored'));
  const slices = sliceItems(items);
  let done = 0;
  for (const slice of slices) {
    if (done > 0 && isTimeUp()) break;
    const verdicts = await applySlice(sql, platform, slice, isTimeUp);
    for (const [index, verdict] of verdicts.entries()) found[slice.places[index] ?? -1] = verdict;
    done += 1;
  }
  // What is left counts as parked, but was not looked at.
  const parked = items.flatMap((item, place) => (isEventItem(item) && found[place] === 'parked' ? [item] : []));
  const left = slices.slice(done);
  for (const place of left.flatMap(({ places, learnedPlaces }) => [...places, ...learnedPlaces]))
    found[place] = 'parked';
  return { found, parked, left };
}

const isNobodys = (item: WebhookItem) => isEventItem(item) && item.clientId === null;

async function applySlice(sql: Sql, platform: string, slice: Slice, isTimeUp: IsTimeUp): Promise<EventVerdict[]> {
  const { learned, events } = slice;
  const alone = learned.length + events.length === 1 || !events.every(goesInSets);
  if (alone) return applyEach(sql, platform, slice, isTimeUp);
  try {
    return await applyTogether(sql, platform, slice, isTimeUp);
  } catch (error) {
    if (isUnavailable(error) && !isTransactionConflict(error)) throw error;
    // One item that cannot be applied must not hold up those before it.
    return applyEach(sql, platform, slice, isTimeUp).catch((later: unknown) => {
      throw isTransactionAborted(later) ? error : later;
    });
  }
}

async function applyTogether(
  sql: Sql,
  platform: string,
  { clientId, learned, events }: Slice,
  isTimeUp: IsTimeUp,
): Promise<EventVerdict[]> {
  if (learned.length > 0) await learnAddresses(sql, clientId, platform, learned, isTimeUp);
  return events.length === 0 ? [] : recordEvents(sql, clientId, platform, events);
}

async function applyEach(
  sql: Sql,
  platform: string,
  { clientId, learned, events }: Slice,
  isTimeUp: IsTimeUp,
): Promise<EventVerdict[]> {
  for (const address of learned) await learnAddress(sql, clientId, platform, address, isTimeUp);
  const found: EventVerdict[] = [];
  for (const item of events) found.push(await recordEvent(sql, clientId, platform, item));
  return found;
}
