import { type EmailEventKind, makeEmailEvent } from './toolkit/email-event.js';
import {
  addressAt,
  bodyAt,
  fullNameAt,
  idAt,
  type JsonObject,
  leadAddressAt,
  messageIdAt,
  nameAt,
  normalizeEventName,
  recordTimeAt,
  textAt,
  timeAt,
  wordAt,
} from './toolkit/fields.js';
import { definePlatform, sequencer } from './toolkit/platform.js';
import { bodyCarriesSecret, headerValue, isBodySignature, type ProofInput } from './toolkit/proof.js';
import { report, routeByAccount, uninteresting } from './toolkit/webhook-item.js';

// The names of the flat and minimal shapes, then those of the nested one.
const kindByName = new Map<string, EmailEventKind>([
  ['email_sent', 'email_sent'],
  ['first_email_sent', 'email_sent'],
  ['email_reply', 'email_reply'],
  ['email_bounce', 'email_bounced'],
  ['lead_unsubscribed', 'unsubscribed'],
  ['email_replied', 'email_reply'],
  ['email_bounced', 'email_bounced'],
  ['email_unsubscribed', 'unsubscribed'],
]);

export default definePlatform({
  integration: sequencer('Smartlead'),
  webhooks: {
    letter: 'B',
    levels: ['client', 'agency'],
    batch: false,
    // `webhook_url` is our own address with the path id, which is the credential of the hook.
    secretFields: ['secret_key', 'webhook_url'],
    sample: {
      event_type: 'EMAIL_SENT',
      event_timestamp: '2026-05-04T13:01:58.000Z',
      client_id: 615,
      campaign_id: 40721,
      campaign_name: 'New berths',
      sl_lead_email: 'pavel.ruiz@oakmere.example',
      from_email: 'nina@outreach.example',
      to_email: 'pavel.ruiz@oakmere.example',
      to_name: 'Pavel Ruiz',
      subject: 'New berths for Oakmere Clinics',
      sent_message: { message_id: '<nb-700@outreach.example>', html: '<p>Room for ten more vessels.</p>' },
    },
    eventName: (item) => wordAt(item, 'event_type', 'event'),
    read(item, eventName) {
      const kind = kindByName.get(normalizeEventName(eventName));
      return kind === undefined ? uninteresting : report(readEvent(item, kind));
    },
    routing: (item) => routeByAccount(idAt(item, 'client_id')),
    proof: {
      verify,
      says: 'Store the secret key of the webhook. Smartlead signs the body with it (X-Smartlead-Signature, HMAC-SHA256), or sends it as "secret_key".',
    },
  },
});

function readEvent(item: JsonObject, kind: EmailEventKind) {
  return makeEmailEvent(kind, {
    email: leadAddressAt(item, ...correspondence('targetLeadEmail'), ...LEAD_ADDRESS),
    // `from_email` is our own mailbox even on replies; the person who replied is in `to_email`.
    agentEmail: addressAt(item, 'from_email'),
    campaignId: idAt(item, 'campaign_id'),
    campaignName: nameAt(item, 'campaign_name'),
    eventAt: timeAt(item, 'event_timestamp', ...timeFields[kind]),
    ...readNames(item, kind),
    ...readMail(item, kind),
  });
}

const LEAD_ADDRESS = ['sl_lead_email', 'lead.email', 'lead_email', 'to_email'];

/** The object's name has two spellings. */
const correspondence = (field: string) => [`leadCorrespondence.${field}`, `lead_correspondence.${field}`];

// An unsubscribe repeats the message that was sent, whose time is not its own.
const timeFields: Record<EmailEventKind, string[]> = {
  email_sent: ['time_sent', 'timestamp', 'sent_message.time'],
  email_bounced: ['time_sent', 'timestamp', 'sent_message.time'],
  email_reply: ['time_replied', 'timestamp', 'reply_message.time', 'reply.received_at'],
  unsubscribed: ['timestamp'],
};

function readMail(item: JsonObject, kind: EmailEventKind) {
  if (kind === 'email_reply') return readReply(item);
  const mail = {
    subject: textAt(item, 'subject', 'custom_subject', 'email.subject'),
    messageId: messageIdAt(item, 'sent_message.message_id', 'message_id', 'email.message_id', 'stats_id'),
  };
  if (kind === 'email_bounced') {
    return {
      ...mail,
      reason: textAt(item, 'bounce_message.text', 'bounce_reply_email_preview'),
      // `event_timestamp` is the time of the send.
      recordedAt: recordTimeAt(item, 'bounce_message.time'),
    };
  }
  if (kind !== 'email_sent') return mail;
  return {
    ...mail,
    ...bodyAt(item, ['html', 'sent_message.html'], ['html', 'sent_message_body'], ['html', 'custom_email_message']),
  };
}

function readReply(item: JsonObject) {
  return {
    replierEmail: addressAt(item, ...correspondence('replyReceivedFrom'), 'to_email'),
    subject: textAt(item, 'subject', 'custom_subject', 'reply.subject', 'email.subject'),
    messageId: messageIdAt(item, 'reply_message.message_id', 'message_id', 'reply.message_id', 'stats_id'),
    ...bodyAt(
      item,
      ['html', 'reply_message.html'],
      ['html', 'reply_body'],
      ['text', 'reply_message.text'],
      ['text', 'preview_text'],
      ['html', 'reply.body'],
    ),
  };
}

function readNames(item: JsonObject, kind: EmailEventKind) {
  const company = nameAt(item, 'lead.company_name');
  const firstName = nameAt(item, 'lead.first_name');
  const lastName = nameAt(item, 'lead.last_name');
  if (firstName !== null || lastName !== null) return { firstName, lastName, company };
  // On replies `to_name` is the person who replied.
  return { ...fullNameAt(item, 'lead_name', ...(kind === 'email_reply' ? [] : ['to_name'])), company };
}

/** If the signature header is sent, it decides; otherwise the body must contain the secret itself. */
function verify({ secret, rawBody, headers, body }: ProofInput): boolean {
  const signature = headerValue(headers, 'x-smartlead-signature');
  if (signature !== undefined) return isBodySignature(signature, secret, rawBody);
  return bodyCarriesSecret(body, 'secret_key', secret);
}
