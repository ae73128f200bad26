import { cutText, isJsonObject, type JsonObject, MalformedItemError } from './fields.js';
import { type ParsedBody, parseBody } from './parse-body.js';
import type { Platform, Reading } from './platform.js';

/** One item of a delivery that is to be counted; a malformed item next to good ones has become an ignored one. */
export interface DeliveryItem {
  /** Its place in the body. */
  index: number;
  item: JsonObject;
  /** The name as sent, at most 255 characters; null when the item has none. */
  eventName: string | null;
  reading: Exclude<Reading, { kind: 'malformed' }>;
}

/**
 * A delivery as its platform means it. `malformed` is the answer 400, `reason` its text. The items of a batch stand in
 * the order in which they are to be applied; none is fine. `body` is what `redactBody` takes.
 */
export type Delivery =
  | { kind: 'malformed'; reason: string; body: ParsedBody }
  | { kind: 'single'; item: DeliveryItem; body: ParsedBody }
  | { kind: 'batch'; items: DeliveryItem[]; body: ParsedBody };

/**
 * Reads a webhook body: JSON, top-level type, set-up tests, event names, required fields. Knows no workspace and
 * checks no proof, so it may run before or after either. Never throws because of what was sent.
 *
 * @source Specification: Inbound webhooks, order of work, steps 3 to 6
 */
export function readDelivery(platform: Platform, rawBody: Buffer): Delivery {
  const body = parseBody(rawBody);
  if (body.fault === 'not-json') return { kind: 'malformed', reason: 'The body is not JSON.', body };
  if (body.fault === 'too-deep') return { kind: 'malformed', reason: 'The body is nested too deeply.', body };
  if (platform.batch && Array.isArray(body.value)) return readBatch(platform, body.value, body);
  if (!isJsonObject(body.value)) return { kind: 'malformed', reason: topLevelFault(platform), body };
  if (platform.bareItemIsBatch) return readBatch(platform, [body.value], body);
  const { reading, ...item } = readItem(platform, body.value, 0);
  if (reading.kind === 'malformed') return { kind: 'malformed', reason: reading.reason, body };
  return { kind: 'single', item: { ...item, reading }, body };
}

function readBatch(platform: Platform, values: readonly unknown[], body: ParsedBody): Delivery {
  if (!values.every(isJsonObject)) return { kind: 'malformed', reason: topLevelFault(platform), body };
  const read = values.map((item, index) => readItem(platform, item, index));
  const faults = read.flatMap(({ reading }) => (reading.kind === 'malformed' ? [reading.reason] : []));
  const [reason] = faults;
  if (reason !== undefined && faults.length === read.length) return { kind: 'malformed', reason, body };
  return { kind: 'batch', items: read.map(settle).sort(compareOrder), body };
}

function topLevelFault(platform: Platform): string {
  return platform.batch ? 'The body must be a JSON object, or an array of objects.' : 'The body must be a JSON object.';
}

interface ReadItem extends Omit<DeliveryItem, 'reading'> {
  reading: Reading;
}

/** Reads one item: the vendor's set-up test first, then the name, then what the kind needs. */
function readItem(platform: Platform, item: JsonObject, index: number): ReadItem {
  const eventName = platform.eventName(item);
  return {
    index,
    item,
    eventName: eventName === null ? null : cutText(eventName, 255),
    reading: readNamed(platform, item, eventName),
  };
}

function readNamed(platform: Platform, item: JsonObject, eventName: string | null): Reading {
  if (platform.isSetUpTest(item)) return { kind: 'ignored', reason: "The platform's set-up test." };
  if (eventName === null) return { kind: 'malformed', reason: 'The event has no name.' };
  try {
    return platform.read(item, eventName);
  } catch (error) {
    if (error instanceof MalformedItemError) return { kind: 'malformed', reason: error.message };
    throw error;
  }
}

function settle({ reading, ...item }: ReadItem): DeliveryItem {
  return { ...item, reading: reading.kind === 'malformed' ? { kind: 'ignored', reason: reading.reason } : reading };
}

/**
 * By time; at one time what is learned goes first, so that it serves the events beside it. Undated items wait for the
 * dated ones, but an undated address goes first of all, where the first dated one outdoes it.
 */
function compareOrder(one: DeliveryItem, other: DeliveryItem): number {
  return (
    compareText(timeOf(one), timeOf(other)) ||
    Number(other.reading.kind === 'learned') - Number(one.reading.kind === 'learned') ||
    one.index - other.index
  );
}

/** ISO 8601 in UTC with four-digit years sorts as text; the bounds stand outside of it. */
function timeOf({ reading }: DeliveryItem): string {
  if (reading.kind === 'learned') return reading.at ?? '';
  return (reading.kind === 'event' ? reading.event.eventAt : null) ?? '~';
}

function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
