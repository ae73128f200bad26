import type { Sql } from '../../../db/database.js';
import { isTransactionAborted, isTransactionConflict, isUnavailable } from '../../../db/database-error.js';
import {
  type EventItem,
  isEventItem,
  type LearnedChange,
  type WebhookItem,
} from '../../../platforms/toolkit/webhook-item.js';
import { type EventVerdict, goesInSets, recordEvent, recordEvents } from '../email-events/record-event.js';
import { learnChanges } from '../parked-events/apply-waiting.js';

/** Whether the time before the answer is used up. */
export type IsTimeUp = () => boolean;

export const NO_DEADLINE: IsTimeUp = () => false;

interface AppliedItems {
  /** The verdict on each item; items that remain count as parked. */
  found: EventVerdict[];
  /** Events that were tried and whose client is not known yet. */
  parked: EventItem[];
  /** The slices that remained when the time was up, in their order. */
  left: Slice[];
}

/**
 * Applies the items of a delivery in their order, at least the first slice. @param isTimeUp is checked between slices
 * @param sql runs each statement as its own transaction, or within one that is rolled back
 */
export async function applyItems(
  sql: Sql,
  platform: string,
  items: readonly WebhookItem[],
  isTimeUp: IsTimeUp = NO_DEADLINE,
): Promise<AppliedItems> {
  const found = items.map((item): EventVerdict => (isEventItem(item) && item.clientId === null ? 'parked' : 'ignored'));
  const slices = sliceItems(items);
  let done = 0;
  for (const slice of slices) {
    if (done > 0 && isTimeUp()) break;
    const verdicts = await applySlice(sql, platform, slice, isTimeUp);
    for (const [index, place] of placesOf(slice).entries()) found[place] = verdicts[index] ?? 'ignored';
    done += 1;
  }
  // Items that remain count as parked, but were not tried.
  const parked = items.flatMap((item, place) => (isEventItem(item) && found[place] === 'parked' ? [item] : []));
  const left = slices.slice(done);
  for (const place of left.flatMap(placesOf)) found[place] = 'parked';
  return { found, parked, left };
}

const placesOf = ({ learnedPlaces, places }: Slice): number[] => [...learnedPlaces, ...places];

/* @returns the verdicts on what was learned, then those on the events */

async function applySlice(sql: Sql, platform: string, slice: Slice, isTimeUp: IsTimeUp): Promise<EventVerdict[]> {
  const { learned, events } = slice;
  const alone = learned.length + events.length === 1 || !events.every(goesInSets);
  if (alone) return applyEach(sql, platform, slice, isTimeUp);
  try {
    return await applyTogether(sql, platform, slice, isTimeUp);
  } catch (error) {
    if (isUnavailable(error) && !isTransactionConflict(error)) throw error;
    // One item that cannot be applied must not block those before it.
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
  const found = learned.length > 0 ? await learnChanges(sql, { clientId, platform }, learned, isTimeUp) : [];
  return events.length === 0 ? found : [...found, ...(await recordEvents(sql, clientId, platform, events))];
}

async function applyEach(
  sql: Sql,
  platform: string,
  { clientId, learned, events }: Slice,
  isTimeUp: IsTimeUp,
): Promise<EventVerdict[]> {
  const found: EventVerdict[] = [];
  for (const change of learned) found.push(...(await learnChanges(sql, { clientId, platform }, [change], isTimeUp)));
  for (const item of events) found.push(await recordEvent(sql, clientId, platform, item));
  return found;
}

/** The most items of a slice, which is one transaction: other writers of the same records wait for its end. */
const SLICE_ITEMS = 200;

/** Items of one workspace that are applied together: first what is learned, then the events. */
export interface Slice {
  clientId: string;
  learned: LearnedChange[];
  events: EventItem[];
  /** The indexes of the events in the delivery. */
  places: number[];
  /** The indexes of what is learned in the delivery. */
  learnedPlaces: number[];
}

/**
 * Divides the items that change something into slices, in their order. A slice ends before the address of a record that
 * an event of it names, and before a merge, which may concern any record. An event that does not fulfil `goesInSets` is
 * a slice alone.
 */
export function sliceItems(items: readonly WebhookItem[]): Slice[] {
  const slices: Slice[] = [];
  const open = new Map<string, Slice>();
  const sliceFor = (clientId: string, item: WebhookItem): Slice => {
    const known = open.get(clientId);
    if (known && hasRoom(known, item)) return known;
    const slice: Slice = { clientId, learned: [], events: [], places: [], learnedPlaces: [] };
    slices.push(slice);
    open.set(clientId, slice);
    return slice;
  };
  for (const [place, item] of items.entries()) {
    const { clientId, learned } = item;
    if (clientId === null) continue;
    if (isEventItem(item)) {
      const { events, places } = sliceFor(clientId, item);
      events.push(item);
      places.push(place);
    } else if (learned) {
      const slice = sliceFor(clientId, item);
      slice.learned.push(learned);
      slice.learnedPlaces.push(place);
    }
  }
  return slices;
}

function hasRoom({ learned, events }: Slice, item: WebhookItem): boolean {
  if (learned.length + events.length >= SLICE_ITEMS) return false;
  if (isEventItem(item)) return goesInSets(item) && events.every(goesInSets);
  if (item.learned && 'mergedKeys' in item.learned) return events.length === 0;
  return !events.some(({ event }) => event.objectKey === item.learned?.objectKey) && events.every(goesInSets);
}
