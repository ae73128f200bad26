import type { Sql } from '../../db/database.js';
import { isTransactionAborted, isTransactionConflict, isUnavailable } from '../../db/database-error.js';
import { isEventItem, type WebhookItem } from '../../platforms/toolkit/webhook-item.js';
import { type EventVerdict, goesInSets, recordEvent, recordEvents } from '../email-events/record-event.js';
import { learnAddress, learnAddresses } from '../parked-events/learn-address.js';
import { type Slice, sliceItems } from './slice-items.js';

/**
 * Applies the items of a delivery in their order.
 * @param sql runs each statement as its own transaction, or within one that is rolled back
 * @returns what became of each; what belongs to nobody is parked
 */
export async function applyItems(sql: Sql, platform: string, items: readonly WebhookItem[]): Promise<EventVerdict[]> {
  const found = items.map((item): EventVerdict => (isEventItem(item) && item.clientId === null ? 'parked' : 'ignored'));
  for (const slice of sliceItems(items)) {
    const verdicts = await applySlice(sql, platform, slice);
    for (const [index, verdict] of verdicts.entries()) found[slice.places[index] ?? -1] = verdict;
  }
  return found;
}

async function applySlice(sql: Sql, platform: string, slice: Slice): Promise<EventVerdict[]> {
  const { learned, events } = slice;
  const alone = learned.length + events.length === 1 || !events.every(goesInSets);
  if (alone) return applyEach(sql, platform, slice);
  try {
    return await applyTogether(sql, platform, slice);
  } catch (error) {
    if (isUnavailable(error) && !isTransactionConflict(error)) throw error;
    // One item that cannot be applied must not hold up those before it.
    return applyEach(sql, platform, slice).catch((later: unknown) => {
      throw isTransactionAborted(later) ? error : later;
    });
  }
}

async function applyTogether(
  sql: Sql,
  platform: string,
  { clientId, learned, events }: Slice,
): Promise<EventVerdict[]> {
  if (learned.length > 0) await learnAddresses(sql, clientId, platform, learned);
  return events.length === 0 ? [] : recordEvents(sql, clientId, platform, events);
}

async function applyEach(sql: Sql, platform: string, { clientId, learned, events }: Slice): Promise<EventVerdict[]> {
  for (const address of learned) await learnAddress(sql, clientId, platform, address);
  const found: EventVerdict[] = [];
  for (const item of events) found.push(await recordEvent(sql, clientId, platform, item));
  return found;
}
