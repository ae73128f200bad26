import {
  type EventItem,
  isEventItem,
  type LearnedAddress,
  type WebhookItem,
} from '../../../platforms/toolkit/webhook-item.js';
import { goesInSets } from '../email-events/record-event.js';

/** Items of one slice, each a transaction: whoever writes to the same records waits for its end. */
const SLICE_ITEMS = 200;

/** Items of one workspace that are applied together: first what is learned, then the events. */
export interface Slice {
  clientId: string;
  learned: LearnedAddress[];
  events: EventItem[];
  /** Where the events stand in the delivery. */
  places: number[];
  /** Where the addresses stand in it. */
  learnedPlaces: number[];
}

/**
 * Puts the items of a delivery that change something in slices, in their order. A slice ends where it would change their
 * order: before the address of a record with an earlier event in it. An event that does not go in sets is a slice alone.
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
  return !events.some(({ event }) => event.objectKey === item.learned?.objectKey) && events.every(goesInSets);
}
