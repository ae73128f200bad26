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
import { bodyCarriesSecret, type ProofInput } from './toolkit/proof.js';
import { report, routeByAccount, uninteresting } from './toolkit/webhook-item.js';

// Webhooks use the plural, the platform's list of activities the singular. Lead states (`contacted`, `interested`) arrive
// in addition to these and would be counted twice; with `emailsFailed` no email was sent.
const kindByName = new Map<string, EmailEventKind>([
  ['emailssent', 'email_sent'],
  ['emailsent', 'email_sent'],
  ['emailsreplied', 'email_reply'],
  ['emailreplied', 'email_reply'],
  ['emailsbounced', 'email_bounced'],
  ['emailbounced', 'email_bounced'],
  ['emailsunsubscribed', 'unsubscribed'],
  ['emailunsubscribed', 'unsubscribed'],
]);

export default definePlatform({
  integration: sequencer('Lemlist'),
  webhooks: {
    letter: 'C',
    levels: ['client', 'agency'],
    batch: true,
    secretFields: ['secret'],
    sample: [
      {
        _id: 'act_700',
        type: 'emailsSent',
        createdAt: '2026-05-04T13:01:58.000Z',
        teamId: 'tea_Ln4kQ8vXc2',
        campaignId: 'cam_ColdChain7',
        campaignName: 'Cold chain pilots',
        leadEmail: 'dana@northgate.example',
        leadFirstName: 'Dana',
        sendUserEmail: 'ida@outreach.example',
        messageId: '<cc-700@outreach.example>',
        subject: 'A cold chain pilot for Northgate Supply',
      },
    ],
    eventName: (item) => wordAt(item, 'type'),
    read(item, eventName) {
      const kind = kindByName.get(normalizeEventName(eventName));
      return kind === undefined ? uninteresting : report(readEvent(item, kind));
    },
    routing: (item) => routeByAccount(idAt(item, 'teamId')),
    proof: {
      verify,
      says: 'Set the secret when you create the webhook. Lemlist sends it as "secret" with each event.',
    },
  },
});

function readEvent(item: JsonObject, kind: EmailEventKind) {
  const withMail = kind === 'email_sent' || kind === 'email_reply';
  return makeEmailEvent(kind, {
    email: leadAddressAt(item, 'leadEmail', 'email', 'to.0.address'),
    agentEmail: addressAt(item, 'sendUserEmail'),
    campaignId: idAt(item, 'campaignId', 'metaData.campaignId'),
    campaignName: nameAt(item, 'campaignName', 'name'),
    eventAt: timeAt(item, 'createdAt'),
    subject: textAt(item, 'subject'),
    ...(withMail ? bodyAt(item, ['html', 'text']) : {}),
    messageId: messageIdAt(item, 'messageId', 'emailId', '_id'),
    reason: kind === 'email_bounced' ? textAt(item, 'errorMessage') : null,
    firstName: nameAt(item, 'leadFirstName', 'firstName'),
    lastName: nameAt(item, 'leadLastName', 'lastName'),
    company: nameAt(item, 'leadCompanyName', 'companyName'),
  });
}

/** Every item contains the secret in plain text; an item without it fails the delivery, as does an empty list. */
function verify({ secret, body }: ProofInput): boolean {
  const items: unknown[] = Array.isArray(body) ? body : [body];
  return items.length > 0 && items.every((item) => bodyCarriesSecret(item, 'secret', secret));
}
