import { type EmailEventKind, makeEmailEvent } from './toolkit/email-event.js';
import {
  addressAt,
  bodyAt,
  idAt,
  type JsonObject,
  leadAddressAt,
  messageIdAt,
  nameAt,
  textAt,
  timeAt,
} from './toolkit/fields.js';
import { definePlatform, sequencer } from './toolkit/platform.js';
import { equalSecrets, headerValue, type ProofInput } from './toolkit/proof.js';
import { report, routeByAccount, uninteresting } from './toolkit/webhook-item.js';

// Labels of a workspace arrive as event names too: a label `Email sent` is not the event `email_sent`, so names are
// compared exactly, except for case.
const kindByName = new Map<string, EmailEventKind>([
  ['email_sent', 'email_sent'],
  ['reply_received', 'email_reply'],
  ['auto_reply_received', 'email_reply'],
  ['email_bounced', 'email_bounced'],
  ['lead_unsubscribed', 'unsubscribed'],
  ['unsubscribed', 'unsubscribed'],
]);

export default definePlatform({
  integration: sequencer('Instantly'),
  webhooks: {
    letter: 'A',
    levels: ['client', 'agency'],
    batch: false,
    sample: {
      timestamp: '2026-05-04T13:01:58.000Z',
      event_type: 'reply_received',
      workspace: '7b1f0c52-3d0a-4e58-9a55-5f6f0f3c2e11',
      campaign_id: '44f1e0aa-9b0d-4c57-b1c6-20a7d8e3f915',
      campaign_name: 'Warehouse planners',
      lead_email: 'dana@northgate.example',
      email_account: 'sam@outreach.example',
      reply_subject: 'Re: Storage at Northgate Supply',
      reply_text: 'Could you send prices?',
    },
    eventName: (item) => textAt(item, 'event_type'),
    read(item, eventName) {
      const kind = kindByName.get(eventName.toLowerCase());
      return kind === undefined ? uninteresting : report(readEvent(item, kind, eventName));
    },
    routing: (item) => routeByAccount(idAt(item, 'workspace')),
    proof: {
      verify,
      says: 'Add a header with the secret to the webhook: X-Webhook-Secret, or Authorization with the prefix "Bearer ".',
    },
  },
});

function readEvent(item: JsonObject, kind: EmailEventKind, eventName: string) {
  return makeEmailEvent(kind, {
    email: leadAddressAt(item, 'lead_email', 'contact_email'),
    agentEmail: addressAt(item, 'email_account'),
    campaignId: idAt(item, 'campaign_id'),
    campaignName: nameAt(item, 'campaign_name'),
    eventAt: timeAt(item, 'timestamp'),
    messageId: messageIdAt(item, 'email_id'),
    automated: eventName.toLowerCase() === 'auto_reply_received',
    firstName: nameAt(item, 'firstName'),
    lastName: nameAt(item, 'lastName'),
    company: nameAt(item, 'companyName'),
    ...readMail(item, kind),
  });
}

function readMail(item: JsonObject, kind: EmailEventKind) {
  if (kind === 'email_sent') {
    return { subject: textAt(item, 'email_subject'), ...bodyAt(item, ['html', 'email_html'], ['text', 'email_text']) };
  }
  if (kind !== 'email_reply') return {};
  return {
    subject: textAt(item, 'reply_subject'),
    ...bodyAt(item, ['html', 'reply_html'], ['text', 'reply_text'], ['text', 'reply_text_snippet']),
  };
}

/** Deliveries are not signed, but the account can add a header with the secret. */
function verify({ secret, headers }: ProofInput): boolean {
  const bearer = /^bearer +(.+)$/i.exec(headerValue(headers, 'authorization') ?? '')?.[1];
  const given = [headerValue(headers, 'x-webhook-secret'), bearer];
  return given.some((text) => text !== undefined && equalSecrets(text, secret));
}
