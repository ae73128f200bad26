import { type EmailEventKind, makeEmailEvent } from './toolkit/email-event.js';
import {
  addressAt,
  bodyAt,
  idAt,
  type JsonObject,
  leadAddressAt,
  messageIdAt,
  nameAt,
  normalizeEventName,
  textAt,
  timeAt,
  wordAt,
} from './toolkit/fields.js';
import { definePlatform, sequencer } from './toolkit/platform.js';
import { headerValue, isBodySignature, type ProofInput } from './toolkit/proof.js';
import { report, uninteresting } from './toolkit/webhook-item.js';

const kindByName = new Map<string, EmailEventKind>([
  ['email_sent', 'email_sent'],
  ['all_email_replies', 'email_reply'],
  ['first_email_replies', 'email_reply'],
  ['all_positive_replies', 'email_reply'],
  ['bounced_email', 'email_bounced'],
  ['lead_marked_as_unsubscribed', 'unsubscribed'],
]);

export default definePlatform({
  integration: sequencer('PlusVibe'),
  webhooks: {
    letter: 'E',
    levels: ['client'],
    batch: false,
    sample: {
      webhook_event: 'EMAIL_SENT',
      workspace_id: 'ws-77',
      camp_id: '66aa00000000000000000001',
      campaign_name: 'Boilers',
      lead_email: 'dana@northgate.example',
      first_name: 'Dana',
      subject: 'Before the winter',
      sender_email: 'ravi@outreach.example',
      body: '<p>Is the heating ready?</p>',
      message_id: '<pv-700@outreach.example>',
      sent_on: '2026-05-04T13:01:58.000+00:00',
    },
    eventName: (item) => wordAt(item, 'webhook_event', 'event_type', 'event'),
    isSetUpTest,
    read(item, eventName) {
      const kind = kindOf(item, normalizeEventName(eventName));
      return kind === undefined ? uninteresting : report(readEvent(item, kind));
    },
    routing(item) {
      const value = idAt(item, 'workspace_id', 'workspace_name');
      return { value, candidates: [], elseCampaign: false };
    },
    proof: {
      verify,
      says: 'If PlusVibe sends a signature (X-Webhook-Signature, HMAC-SHA256 of the body), it must be made with the secret; a delivery without a signature is accepted.',
    },
  },
});

/** An unsubscribe is reported as a label of the lead, in the event name or in another field. */
function kindOf(item: JsonObject, name: string): EmailEventKind | undefined {
  if (name.startsWith('lead_marked_as_') && hasMark(item, ['label', 'status'], ['unsubscribed'])) return 'unsubscribed';
  return kindByName.get(name);
}

function hasMark(item: JsonObject, fields: string[], marks: string[]): boolean {
  return fields.some((field) => marks.includes(normalizeEventName(wordAt(item, ...lead(field)) ?? '')));
}

/** Where a field of the lead may be: at the top, or in an object that only some hooks send. */
function lead(...fields: string[]): string[] {
  return ['', 'data.', 'data.lead.'].flatMap((place) => fields.map((field) => place + field));
}

function readEvent(item: JsonObject, kind: EmailEventKind) {
  const replySender = kind === 'email_reply' ? ['from_email', 'data.from_email'] : [];
  return makeEmailEvent(kind, {
    email: leadAddressAt(item, ...lead('lead_email', 'email'), ...replySender),
    agentEmail: addressAt(item, ...mailboxFields[kind]),
    campaignId: idAt(item, 'camp_id', 'campaign_id'),
    campaignName: nameAt(item, 'campaign_name'),
    eventAt: timeAt(item, ...timeFields[kind]),
    subject: textAt(item, 'subject', 'latest_subject', 'last_lead_reply_subject'),
    messageId: messageIdAt(item, 'message_id'),
    firstName: nameAt(item, ...lead('first_name')),
    lastName: nameAt(item, ...lead('last_name')),
    company: nameAt(item, ...lead('company_name')),
    ...readMail(item, kind),
  });
}

const mailboxFields: Record<EmailEventKind, string[]> = {
  email_sent: ['sender_email', 'email_account_name'],
  email_bounced: ['sender_email', 'email_account_name'],
  email_reply: ['email_account_name', 'to_email'],
  unsubscribed: ['email_account_name', 'to_email'],
};

const timeFields: Record<EmailEventKind, string[]> = {
  email_sent: ['sent_on', 'date'],
  email_bounced: ['date'],
  email_reply: ['replied_date', 'date'],
  unsubscribed: ['replied_date', 'date'],
};

function readMail(item: JsonObject, kind: EmailEventKind) {
  if (kind === 'email_sent') return bodyAt(item, ['html', 'body']);
  if (kind === 'email_bounced') return { reason: bounceReasonOf(item) };
  if (kind !== 'email_reply') return {};
  return {
    replierEmail: addressAt(item, 'actual_replied_from', 'from_email', 'data.from_email'),
    ...bodyAt(item, ['html', 'body'], ['text', 'text_body'], ['text', 'snippet']),
    automated: hasMark(item, ['label'], ['out_of_office', 'automatic_reply']),
  };
}

function bounceReasonOf(item: JsonObject): string | null {
  const message = textAt(item, 'msg');
  const type = wordAt(item, 'bounce_type');
  return message !== null && type !== null ? `${message} (${type})` : (message ?? type);
}

/** The sample that is sent when a hook is created is not marked; two of its standard values identify it. */
function isSetUpTest(item: JsonObject): boolean {
  const isAt = (host: string, fields: string[]) =>
    fields.some((field) => addressAt(item, field)?.endsWith(`@${host}`) === true);
  const signs = [
    wordAt(item, 'workspace_name') === 'John Doe Workspace',
    isAt('yourcompany.com', ['sender_email', 'email_account_name', 'to_email']),
    isAt('nonexistent-domain.com', [...lead('lead_email', 'email'), 'from_email']),
  ];
  return signs.filter(Boolean).length >= 2;
}

/** The header is undocumented: it may be absent, but if sent it must be valid. */
function verify({ secret, rawBody, headers }: ProofInput): boolean {
  const names = ['x-webhook-signature', 'x-plusvibe-signature', 'x-signature'];
  return names.every((name) => {
    const signature = headerValue(headers, name);
    return signature === undefined || isBodySignature(signature, secret, rawBody);
  });
}
