import { type EmailEventKind, makeEmailEvent } from './toolkit/email-event.js';
import {
  addressAt,
  bodyAt,
  flagAt,
  idAt,
  isJsonObject,
  type JsonObject,
  leadAddressAt,
  MalformedItemError,
  messageIdAt,
  nameAt,
  normalizeEventName,
  textAt,
  timeAt,
  valueAt,
  wordAt,
} from './toolkit/fields.js';
import { definePlatform, sequencer } from './toolkit/platform.js';
import {
  ignore,
  type Routing,
  report,
  routeByAccount,
  uninteresting,
  type WebhookItem,
} from './toolkit/webhook-item.js';

const kindByName = new Map<string, EmailEventKind>([
  ['email_sent', 'email_sent'],
  ['lead_replied', 'email_reply'],
  ['email_bounced', 'email_bounced'],
  ['lead_unsubscribed', 'unsubscribed'],
]);

const untrackedReply = 'untracked_reply_received';

export default definePlatform({
  integration: sequencer('EmailBison'),
  webhooks: {
    letter: 'D',
    levels: ['client', 'agency'],
    batch: false,
    sample: {
      event: {
        type: 'EMAIL_SENT',
        instance_url: 'https://mail.outreach.example',
        workspace_id: 12,
        workspace_name: 'Northgate Supply',
      },
      data: {
        lead: { id: 5, email: 'dana@northgate.example', first_name: 'Dana', company: 'Northgate Supply' },
        campaign: { id: 77, name: 'Halls' },
        sender_email: { email: 'luca@outreach.example' },
        scheduled_email: {
          email_subject: 'Halls',
          email_body: '<p>How full are they?</p>',
          sent_at: '2026-05-04T13:01:58.000000Z',
          raw_message_id: '<eb-700@outreach.example>',
        },
      },
    },
    eventName: (item) => wordAt(envelopeOf(item), 'event.type'),
    read(item, eventName) {
      // The product renamed leads to contacts; both sets of names are equivalent.
      const name = normalizeEventName(eventName).replace(/^contact_/, 'lead_');
      const kind = kindByName.get(name);
      if (kind === undefined && name !== untrackedReply) return uninteresting;
      const data = valueAt(envelopeOf(item), 'data');
      if (!isJsonObject(data)) throw new MalformedItemError('The event has no data.');
      if (kind === undefined) return readUntrackedReply(data);
      return kind === 'email_reply' ? readReply(data) : report(readEvent(data, kind));
    },
    routing: (item) => routingOf(envelopeOf(item)),
    // Its deliveries contain no proof.
    proof: null,
  },
});

/** A past event from the platform's list arrives inside one or two wrappers. */
function envelopeOf(item: JsonObject): unknown {
  const places = [item, ...['payload', 'data', 'data.payload'].map((path) => valueAt(item, path))];
  return places.find((place) => isJsonObject(valueAt(place, 'event')));
}

function readReply(data: JsonObject): WebhookItem {
  if (isOutbound(data)) return ignore('The mail was sent, not received.');
  if (addressAt(data, 'lead.email') === null) {
    if (addressAt(data, 'reply.from_email_address') === null) return ignore('The reply names neither lead nor sender.');
    if (isDaemonMail(data)) return ignore('The mail comes from a mail system.');
  }
  return report(readEvent(data, 'email_reply'));
}

/** A reply that the platform could not link to a lead: recorded only when its sender is already a contact. */
function readUntrackedReply(data: JsonObject): WebhookItem {
  if (isOutbound(data)) return ignore('The mail was sent, not received.');
  if (isDaemonMail(data)) return ignore('The mail comes from a mail system.');
  const email = addressAt(data, 'reply.from_email_address');
  if (email === null) return ignore('The reply names neither lead nor sender.');
  const facts = { email, ...readMail(data, 'email_reply'), ...readTimeAndMailbox(data, 'email_reply') };
  return { ...report(makeEmailEvent('email_reply', facts)), onlyForKnownContact: true };
}

function readEvent(data: JsonObject, kind: EmailEventKind) {
  return makeEmailEvent(kind, {
    email: leadAddressAt(data, 'lead.email', ...(kind === 'email_reply' ? ['reply.from_email_address'] : [])),
    campaignId: idAt(data, 'campaign.id', 'campaign_id'),
    campaignName: nameAt(data, 'campaign.name', 'campaign_name'),
    firstName: nameAt(data, 'lead.first_name'),
    lastName: nameAt(data, 'lead.last_name'),
    company: nameAt(data, 'lead.company'),
    ...readMail(data, kind),
    ...readTimeAndMailbox(data, kind),
  });
}

function readTimeAndMailbox(data: JsonObject, kind: EmailEventKind) {
  return { agentEmail: addressAt(data, 'sender_email.email'), eventAt: timeAt(data, ...timeFields[kind]) };
}

// A bounce and an unsubscribe repeat the `sent_at` of the send, so it is never their own time.
const timeFields: Record<EmailEventKind, string[]> = {
  email_sent: ['scheduled_email.sent_at', 'campaign_event.created_at'],
  email_reply: ['reply.date_received', 'reply.created_at', 'campaign_event.created_at'],
  email_bounced: ['campaign_event.created_at', 'reply.date_received', 'reply.created_at'],
  unsubscribed: ['campaign_event.created_at', 'reply.date_received', 'reply.created_at'],
};

function readMail(data: JsonObject, kind: EmailEventKind) {
  if (kind === 'unsubscribed') return {};
  if (kind === 'email_reply') {
    return {
      replierEmail: addressAt(data, 'reply.from_email_address'),
      subject: textAt(data, 'reply.email_subject'),
      ...bodyAt(data, ['html', 'reply.html_body'], ['text', 'reply.text_body']),
      messageId: messageIdAt(data, 'reply.raw_message_id'),
      automated: flagAt(data, 'reply.automated_reply'),
    };
  }
  const messageId = messageIdAt(data, 'scheduled_email.raw_message_id');
  if (kind === 'email_bounced') return { messageId, reason: textAt(data, 'reply.text_body') };
  const subject = textAt(data, 'scheduled_email.email_subject');
  return { messageId, subject, ...bodyAt(data, ['html', 'scheduled_email.email_body']) };
}

const isOutbound = (data: JsonObject) => wordAt(data, 'reply.folder')?.toLowerCase() === 'sent';

function isDaemonMail(data: JsonObject): boolean {
  const marks = [wordAt(data, 'reply.folder'), wordAt(data, 'reply.type')];
  if (marks.some((mark) => mark?.toLowerCase() === 'bounced')) return true;
  const sender = wordAt(data, 'reply.from_email_address') ?? '';
  return /^(mail(er)?[-_.]?daemon|postmaster)(@|$)/i.test(sender);
}

/** A workspace number is unique only inside one instance, so the account is `<host>/<workspace_id>`. */
function routingOf(envelope: unknown): Routing {
  const workspace = idAt(envelope, 'event.workspace_id');
  if (workspace === null) {
    return { ...routeByAccount(wordAt(envelope, 'event.workspace_name')), elseCampaign: true };
  }
  const host = hostOf(wordAt(envelope, 'event.instance_url'));
  const bare = { accountId: workspace, anyHost: host === null };
  if (host === null) return { value: workspace, candidates: [bare], elseCampaign: false };
  const value = `${host}/${workspace}`;
  return { value, candidates: [{ accountId: value, anyHost: false }, bare], elseCampaign: false };
}

function hostOf(instanceUrl: string | null): string | null {
  if (instanceUrl === null) return null;
  const url = instanceUrl.includes('://') ? instanceUrl : `https://${instanceUrl}`;
  return URL.canParse(url) ? new URL(url).host || null : null;
}
