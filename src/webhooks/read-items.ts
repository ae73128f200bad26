import { cutText, isJsonObject, type JsonObject } from './fields.js';
import type { Platform, Reading } from './platform.js';
import { type Delivery, readDelivery } from './read.js';
import { describeShape } from './shape.js';

/** One item of a delivery, as the core takes it, before it is known whom it belongs to. */
export interface NeutralItem {
  /** As it came; what a proof in the body covers. */
  item: JsonObject;
  eventName: string | null;
  reading: Exclude<Reading, { kind: 'malformed' }>;
}

/** A body read by its platform: what to refuse, or what to apply in which order. */
export interface ReadBody {
  delivery: Delivery;
  refusal: string | null;
  batch: boolean;
  items: readonly NeutralItem[];
}

export function readBody(platform: Platform, rawBody: Buffer): ReadBody {
  const delivery = readDelivery(platform, rawBody);
  if (delivery.kind === 'malformed') return { delivery, refusal: delivery.reason, batch: false, items: [] };
  const items = delivery.kind === 'single' ? [delivery.item] : delivery.items;
  return { delivery, refusal: null, batch: delivery.kind === 'batch', items };
}

/**
 * The objects of a body that was refused as a whole: they may still name an account, and with it a secret, and their
 * shapes tell why they could not be read.
 */
export function objectsOf(value: unknown): JsonObject[] {
  return (Array.isArray(value) ? value : [value]).filter(isJsonObject);
}

/** What the core takes of an item's reading. */
export function factsOf({ reading }: NeutralItem) {
  return {
    event: reading.kind === 'event' ? reading.event : null,
    onlyForKnownContact: reading.kind === 'event' && reading.onlyForKnownContact,
    learned: reading.kind === 'learned' ? { objectKey: reading.objectKey, email: reading.email, at: reading.at } : null,
    reason: reading.kind === 'ignored' ? reading.reason : null,
  };
}

/** An object of a payload whose shape is to be noted. */
export interface ShapedItem extends Pick<NeutralItem, 'item' | 'eventName'> {
  /** Whose payload it is; null when nobody is known. */
  clientId: string | null;
}

export function shapeOf({ item, eventName }: ShapedItem) {
  return { ...describeShape(item), eventName: eventName ?? '' };
}

/** An object of a refused body, for its shape alone. */
export function shapedObject(platform: Platform, item: JsonObject, clientId: string | null): ShapedItem {
  const eventName = platform.eventName(item);
  return { item, clientId, eventName: eventName === null ? null : cutText(eventName, 255) };
}
