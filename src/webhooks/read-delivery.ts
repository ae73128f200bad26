import { mapInSteps, runAtOnce, type Steps } from '../access/concurrency/paced-work.js';
import { cutText, isJsonObject, type JsonObject, MalformedItemError } from '../platforms/toolkit/fields.js';
import type { WebhookPlatform } from '../platforms/toolkit/platform.js';
import { ignore, type ReadWebhook, type WebhookItem } from '../platforms/toolkit/webhook-item.js';
import { type ParsedBody, parseBody } from './parse-body.js';

export interface ReadPayload {
  /** The object as received; a proof in the body covers it. */
  payload: JsonObject;
  /** The name as sent, at most 255 characters; null when the payload has none. */
  eventName: string | null;
  item: WebhookItem;
}

export interface Delivery {
  body: ParsedBody;
  /** Why the body cannot be read, as the message of the 400 response; null if it can be read. */
  refusal: string | null;
  /** Whether the response contains counts of the items. */
  batch: boolean;
  /** In the order in which they are applied. A malformed item beside valid ones is an ignored item. */
  items: ReadPayload[];
}

/** Event loop units to read one payload. */
const PAYLOAD_UNITS = 10;

/** The same as `readInSteps`, without yielding to the event loop. */
export const readDelivery = (platform: WebhookPlatform, rawBody: Buffer): Delivery =>
  runAtOnce(readInSteps(platform, rawBody));

/**
 * Reads a webhook body, independent of workspace and proof. Never throws for the content of a body.
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

/** The objects in a body, or why there are none. */
function payloadsOf(platform: WebhookPlatform, { value, fault }: ParsedBody): JsonObject[] | string {
  if (fault === 'not-json') return 'The body is not JSON.';
  if (fault === 'too-deep') return 'The body is nested too deeply.';
  const values: unknown[] = platform.batch && Array.isArray(value) ? value : [value];
  if (values.every(isJsonObject)) return values;
  return platform.batch ? 'The body must be a JSON object, or an array of objects.' : 'The body must be a JSON object.';
}

/* `fault`: why the payload cannot be read. */
function readPayload(platform: WebhookPlatform, payload: JsonObject): ReadPayload & { fault: string | null } {
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
 * Sorts by time, learned addresses before the events that use them, else in the order of the body. Events without a time
 * come last; addresses without a time come first, so that one with a time replaces them.
 */
function compareOrder({ item: one }: ReadPayload, { item: other }: ReadPayload): number {
  const [at, otherAt] = [timeOf(one), timeOf(other)];
  if (at !== otherAt) return at < otherAt ? -1 : 1;
  return Number(other.learned !== null) - Number(one.learned !== null);
}

/** ISO 8601 in UTC with four-digit years sorts as text; both defaults sort outside of all times. */
function timeOf({ learned, event }: WebhookItem): string {
  return learned ? (learned.at ?? '') : (event?.eventAt ?? '~');
}

/** The objects of a refused body. They may identify an account, and their shapes show why they were refused. */
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

/** Reads stored bodies with the current code of the platforms, for replays. */
export function createBodyReader(platforms: readonly WebhookPlatform[]) {
  const byKey = new Map(platforms.map((platform) => [platform.key, platform]));
  return (key: string, text: string): ReadWebhook => {
    const platform = byKey.get(key);
    if (!platform) return { refusal: 'The platform is no longer served.', batch: false, items: [] };
    const { refusal, batch, items } = readDelivery(platform, Buffer.from(text));
    return { refusal, batch, items: items.map(({ item }) => item) };
  };
}
