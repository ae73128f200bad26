import { mapInSteps, runAtOnce, type Steps } from '../access/paced-work.js';
import { cutText, isJsonObject, type JsonObject, MalformedItemError } from '../platforms/toolkit/fields.js';
import type { WebhookPlatform } from '../platforms/toolkit/platform.js';
import { ignore, type WebhookItem } from '../platforms/toolkit/webhook-item.js';
import { type ParsedBody, parseBody } from './parse-body.js';

/** One object of a delivery beside what its platform reads in it. */
export interface ReadPayload {
  /** As it came; what a proof in the body covers. */
  payload: JsonObject;
  /** The name as sent, at most 255 characters; null when the payload has none. */
  eventName: string | null;
  item: WebhookItem;
}

/** A delivery as its platform means it. */
export interface Delivery {
  body: ParsedBody;
  /** Why the body cannot be read, which is the text of the answer 400; null when it can. */
  refusal: string | null;
  /** Whether the answer counts the items. */
  batch: boolean;
  /** In the order in which they are to be applied. A malformed one next to good ones has become an ignored one. */
  items: ReadPayload[];
}

/** Units of the loop that one payload takes to be read. */
const PAYLOAD_UNITS = 10;

/** What `readInSteps` reads, in one go. */
export const readDelivery = (platform: WebhookPlatform, rawBody: Buffer): Delivery =>
  runAtOnce(readInSteps(platform, rawBody));

/**
 * Reads a webhook body: JSON, top-level type, set-up tests, event names, required fields. Knows no workspace and
 * checks no proof, so it may run before or after either. Never throws because of what was sent.
 *
 * @source Specification: Inbound webhooks, order of work, steps 3 to 6
 */
export function* readInSteps(platform: WebhookPlatform, rawBody: Buffer): Steps<Delivery> {
  const body = parseBody(rawBody);
  const batch = platform.bareItemIsBatch || (platform.batch && Array.isArray(body.value));
  const payloads = payloadsOf(platform, body);
  if (typeof payloads === 'string') return refuse(body, payloads);
  const read = yield* mapInSteps(payloads, PAYLOAD_UNITS, (payload) => readPayload(platform, payload));
  const faults = read.flatMap(({ fault }) => fault ?? []);
  const [refusal] = faults;
  if (refusal !== undefined && faults.length === read.length) return refuse(body, refusal);
  return { body, refusal: null, batch, items: read.map(({ fault: _, ...rest }) => rest).sort(compareOrder) };
}

function refuse(body: ParsedBody, refusal: string): Delivery {
  return { body, refusal, batch: false, items: [] };
}

/** The objects of a body, or why there are none. */
function payloadsOf(platform: WebhookPlatform, { value, fault }: ParsedBody): JsonObject[] | string {
  if (fault === 'not-json') return 'The body is not JSON.';
  if (fault === 'too-deep') return 'The body is nested too deeply.';
  const values: unknown[] = platform.batch && Array.isArray(value) ? value : [value];
  if (values.every(isJsonObject)) return values;
  return platform.batch ? 'The body must be a JSON object, or an array of objects.' : 'The body must be a JSON object.';
}

interface MaybeMalformed extends ReadPayload {
  /** Why the payload cannot be read; null when it can. */
  fault: string | null;
}

/** Reads one payload: the vendor's set-up test first, then the name, then what the kind needs. */
function readPayload(platform: WebhookPlatform, payload: JsonObject): MaybeMalformed {
  const read = { payload, eventName: eventNameOf(platform, payload) };
  const routing = platform.routing(payload);
  try {
    return { ...read, item: { ...readNamed(platform, payload), routing }, fault: null };
  } catch (error) {
    if (!(error instanceof MalformedItemError)) throw error;
    return { ...read, item: { ...ignore(error.message), routing }, fault: error.message };
  }
}

function readNamed(platform: WebhookPlatform, payload: JsonObject): Readonly<WebhookItem> {
  if (platform.isSetUpTest(payload)) return ignore("The platform's set-up test.");
  const name = platform.eventName(payload);
  if (name === null) throw new MalformedItemError('The event has no name.');
  return platform.read(payload, name);
}

/**
 * By time; at one time what is learned goes first, so that it serves the events beside it, and else the order of the
 * body holds. Undated items wait for the dated ones, but an undated address goes first of all, where the first dated one
 * outdoes it.
 */
function compareOrder({ item: one }: ReadPayload, { item: other }: ReadPayload): number {
  return compareText(timeOf(one), timeOf(other)) || Number(other.learned !== null) - Number(one.learned !== null);
}

/** ISO 8601 in UTC with four-digit years sorts as text; the bounds stand outside of it. */
function timeOf({ learned, event }: WebhookItem): string {
  return learned ? (learned.at ?? '') : (event?.eventAt ?? '~');
}

function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/**
 * The objects of a body that was refused as a whole: they may still name an account, and with it a secret, and their
 * shapes tell why they could not be read. None of a body that was read.
 */
export function refusedPayloads(platform: WebhookPlatform, { body: { value }, refusal }: Delivery): ReadPayload[] {
  if (refusal === null) return [];
  const payloads = (Array.isArray(value) ? value : [value]).filter(isJsonObject);
  return payloads.map((payload) => ({
    payload,
    eventName: eventNameOf(platform, payload),
    item: { ...ignore(refusal), routing: platform.routing(payload) },
  }));
}

function eventNameOf(platform: WebhookPlatform, payload: JsonObject): string | null {
  const name = platform.eventName(payload);
  return name === null ? null : cutText(name, 255);
}
