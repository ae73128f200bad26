import { parseEventTime } from '../values/date-time.js';
import { normalizeEmail } from '../values/email-address.js';
import { type EmailEventKind, makeEmailEvent } from './toolkit/email-event.js';
import {
  idAt,
  type JsonObject,
  MalformedItemError,
  normalizeEventName,
  timeAt,
  toText,
  valueAt,
  wordAt,
} from './toolkit/fields.js';
import { verifyHubspotSignature } from './toolkit/hubspot-signature.js';
import { definePlatform } from './toolkit/platform.js';
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
      const object = changedObject(item, normalizeEventName(eventName));
      if (object === null) return uninteresting;
      const property = wordAt(item, 'propertyName')?.toLowerCase();
      if (property === undefined) throw new MalformedItemError('The property change names no property.');
      if (object === 'email') return ignore('An email record has no link to its contact.');
      return readContactChange(item, property, propertyValueOf(item));
    },
    routing: (item) => ({ value: idAt(item, 'portalId'), candidates: [], elseCampaign: false }),
    proof: {
      verify: verifyHubspotSignature,
      says: 'HubSpot signs each delivery with the client secret of the app (X-HubSpot-Signature-v3, or X-HubSpot-Signature of versions 1 and 2): store that secret.',
      earlierSignatures: true,
    },
  },
});

const OBJECT_TYPES: Record<string, 'contact' | 'email'> = { '0-1': 'contact', '0-49': 'email' };

/** A change of a contact is reported twice: under a name of its own and as a generic object. */
function changedObject(item: JsonObject, name: string): 'contact' | 'email' | null {
  if (name === 'contact_propertychange') return 'contact';
  if (name !== 'object_propertychange') return null;
  return OBJECT_TYPES[wordAt(item, 'objectTypeId') ?? ''] ?? null;
}

function readContactChange(item: JsonObject, property: string, value: string | null): WebhookItem {
  if (property === 'email') return learnAddress(item, value);
  const kind = signalOf(property, value);
  if (kind === null) return uninteresting;
  return report(makeEmailEvent(kind, { objectKey: objectKeyOf(item), eventAt: timeAt(item, 'occurredAt') }));
}

/** No item contains the contact's address except the change of the address itself. */
function learnAddress(item: JsonObject, value: string | null): WebhookItem {
  const email = normalizeEmail(value ?? '');
  if (email === null) return ignore('The new address of the contact is not an email address.');
  return learn({ objectKey: objectKeyOf(item), email, at: timeAt(item, 'occurredAt') });
}

/** What the new value of a contact's property means; null when it is not recorded. */
function signalOf(property: string, value: string | null): EmailEventKind | null {
  if (value === null) return null;
  // An opt-out of one list counts as one of everything, to be safe. `false` never reverts an unsubscribe.
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
  return `${idAt(item, 'portalId') ?? ''}:${object}`;
}

/** Values are documented as strings; a boolean is converted to its text. */
function propertyValueOf(item: JsonObject): string | null {
  const value = valueAt(item, 'propertyValue');
  return typeof value === 'boolean' ? String(value) : (toText(value)?.trim() ?? null);
}
