import { parseEventTime } from '../values/date-time.js';
import { normalizeEmail } from '../values/email-address.js';
import { type EmailEventKind, makeEmailEvent } from './toolkit/email-event.js';
import {
  idAt,
  idsAt,
  type JsonObject,
  MalformedItemError,
  normalizeEventName,
  recordTimeAt,
  timeAt,
  toText,
  valueAt,
  wordAt,
} from './toolkit/fields.js';
import { definePlatform } from './toolkit/platform.js';
import { equalSecrets, headerValue, hmacOf, type ProofInput, sha256HexOf } from './toolkit/proof.js';
import { ignore, learn, report, uninteresting, type WebhookItem } from './toolkit/webhook-item.js';

export default definePlatform({
  integration: {
    name: 'HubSpot',
    category: 'crm',
    activityTypes: [{ type: 'email', events: ['sent', 'replied', 'bounced'] }],
  },
  webhooks: {
    letter: 'F',
    levels: ['client'],
    batch: true,
    bareItemIsBatch: true,
    lacks: ['email_sent'],
    sample: [
      {
        eventId: 700,
        subscriptionId: 2,
        subscriptionType: 'contact.propertyChange',
        portalId: 44120077,
        objectId: 65059681032,
        propertyName: 'hs_email_optout',
        propertyValue: 'true',
        occurredAt: 1777899718000,
        attemptNumber: 0,
      },
    ],
    eventName: (item) => wordAt(item, 'subscriptionType', 'eventType'),
    isSetUpTest: (item) => propertyValueOf(item) === 'sample-value',
    read(item, eventName) {
      const name = normalizeEventName(eventName);
      if (typeOfObject(item, name, 'merge') === 'contact') return readMerge(item);
      const object = typeOfObject(item, name, 'propertychange');
      if (object === null) return uninteresting;
      const property = wordAt(item, 'propertyName')?.toLowerCase();
      if (property === undefined) throw new MalformedItemError('The property change names no property.');
      if (object === 'email') return ignore('An email record has no link to its contact.');
      return readContactChange(item, property, propertyValueOf(item));
    },
    routing: (item) => ({ value: idAt(item, 'portalId'), candidates: [], elseCampaign: false }),
    proof: {
      verify,
      says: 'HubSpot signs each delivery with the client secret of the app (X-HubSpot-Signature-v3, or X-HubSpot-Signature for versions 1 and 2). Store that secret.',
      earlierSignatures: true,
    },
  },
});

const OBJECT_TYPES: Record<string, 'contact' | 'email'> = { '0-1': 'contact', '0-49': 'email' };

/**
 * The type of the object that an event is about; null for other events and types. What happens to a contact is reported
 * twice: under a specific name and as a generic object.
 */
function typeOfObject(item: JsonObject, name: string, event: string): 'contact' | 'email' | null {
  if (name === `contact_${event}`) return 'contact';
  if (name !== `object_${event}`) return null;
  return OBJECT_TYPES[wordAt(item, 'objectTypeId') ?? ''] ?? null;
}

/** HubSpot merges at most this many records into one. */
const MOST_MERGED = 250;

/** All ids of a merge are one contact from then on. Nothing is wrong with one that names a single record. */
function readMerge(item: JsonObject): WebhookItem {
  const primary = idAt(item, 'primaryObjectId', 'objectId');
  const into = idAt(item, 'newObjectId') ?? primary;
  if (primary === null || into === null) return ignore('The merge names no record.');
  const merged = new Set([primary, ...idsAt(item, 'mergedObjectIds')]);
  merged.delete(into);
  if (merged.size === 0 || merged.size > MOST_MERGED) return ignore(`The merge names ${merged.size + 1} records.`);
  const [objectKey, primaryKey] = [keyOf(item, into), keyOf(item, primary)];
  const mergedKeys = [...merged].map((id) => keyOf(item, id));
  return learn({ objectKey, mergedKeys, primaryKey, at: recordTimeAt(item, 'occurredAt') });
}

function readContactChange(item: JsonObject, property: string, value: string | null): WebhookItem {
  if (property === 'email') return learnAddress(item, value);
  const kind = signalOf(property, value);
  if (kind === null) return uninteresting;
  return report(makeEmailEvent(kind, { objectKey: objectKeyOf(item), eventAt: timeAt(item, 'occurredAt') }));
}

/** Only a change of the address itself contains the contact's address. */
function learnAddress(item: JsonObject, value: string | null): WebhookItem {
  const email = normalizeEmail(value ?? '');
  if (email === null) return ignore('The new address of the contact is not an email address.');
  return learn({ objectKey: objectKeyOf(item), email, at: timeAt(item, 'occurredAt') });
}

/** What the new value of a contact's property means; null when it is not recorded. */
function signalOf(property: string, value: string | null): EmailEventKind | null {
  if (value === null) return null;
  // An opt-out of one list counts as one of everything. `false` never reverts an unsubscribe.
  if (/^hs_email_optout(_\d+)?$/.test(property)) return value.toLowerCase() === 'true' ? 'unsubscribed' : null;
  switch (property) {
    case 'hs_sales_email_last_replied':
    case 'hs_email_last_reply_date':
      return parseEventTime(value) === null ? null : 'email_reply';
    case 'hs_email_hard_bounce_reason_enum':
      return 'email_bounced';
    case 'hs_email_bounce':
      return /^\d+(\.\d+)?$/.test(value) && Number(value) > 0 ? 'email_bounced' : null;
    default:
      return null;
  }
}

function objectKeyOf(item: JsonObject): string {
  const object = idAt(item, 'objectId');
  if (object === null) throw new MalformedItemError('The change names no object.');
  return keyOf(item, object);
}

const keyOf = (item: JsonObject, object: string): string => `${idAt(item, 'portalId') ?? ''}:${object}`;

/** Values are documented as strings; a boolean is converted to its text. */
function propertyValueOf(item: JsonObject): string | null {
  const value = valueAt(item, 'propertyValue');
  return typeof value === 'boolean' ? String(value) : (toText(value)?.trim() ?? null);
}

/** How far the time of a version 3 signature may be in the past or future, in milliseconds. */
const CLOCK_TOLERANCE = 300_000;

/**
 * The secret is the app's client secret. Only the newest version that was sent counts. Versions 1 and 2 are not HMACs
 * and contain no time, so a connection may refuse them.
 * @source Specification: Inbound webhooks, HubSpot, proof
 */
function verify(input: ProofInput): boolean {
  const newest = headerValue(input.headers, 'x-hubspot-signature-v3');
  if (newest !== undefined) return verifyVersion3(newest, input);
  if (!input.acceptLegacy) return false;
  const signature = headerValue(input.headers, 'x-hubspot-signature')?.toLowerCase();
  if (signature === undefined) return false;
  const { secret, method, uris, rawBody } = input;
  switch (headerValue(input.headers, 'x-hubspot-signature-version')?.toLowerCase() ?? 'v1') {
    case 'v1':
      return equalSecrets(signature, sha256HexOf(secret, rawBody));
    case 'v2':
      return uris.some((uri) => equalSecrets(signature, sha256HexOf(secret, method, uri, rawBody)));
    default:
      return false;
  }
}

function verifyVersion3(signature: string, { secret, headers, method, uris, rawBody, now }: ProofInput): boolean {
  const timestamp = headerValue(headers, 'x-hubspot-request-timestamp') ?? '';
  if (!/^\d{1,15}$/.test(timestamp) || Math.abs(now - Number(timestamp)) > CLOCK_TOLERANCE) return false;
  return uris.some((uri) => {
    const expected = hmacOf(secret, method, decodeReserved(uri), rawBody, timestamp);
    return equalSecrets(signature, expected.toString('base64'));
  });
}

/** The sender signs the URL with exactly these escapes decoded, and no others. */
function decodeReserved(uri: string): string {
  return uri.replace(/%(3A|2F|3F|40|21|24|27|28|29|2A|2C|3B)/gi, (code) => decodeURIComponent(code));
}
