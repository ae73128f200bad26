import { ACCOUNTS } from '../accounts.js';
import { answerOf, type Step } from '../steps.js';

const NAMES = {
  sent: 'EMAIL_SENT',
  reply: 'EMAIL_REPLY',
  bounced: 'EMAIL_BOUNCE',
  unsubscribed: 'LEAD_UNSUBSCRIBED',
};

/** What Smartlead posts of an event. */
export function smartleadPayload(step: Step) {
  const { kind, lead, place, mail, at } = step;
  const messageId = `<nb-${place}-${mail}@outreach.example>`;
  const subject = `New berths for ${lead.company.name}`;
  return {
    event_type: NAMES[kind],
    event_timestamp: at.toISOString(),
    client_id: Number(ACCOUNTS['smartlead']),
    campaign_id: 40721,
    campaign_name: 'New berths',
    sl_lead_email: lead.email,
    from_email: 'nina@outreach.example',
    to_email: lead.email,
    to_name: `${lead.firstName} ${lead.lastName}`,
    stats_id: `nb-${place}-${mail}`,
    subject,
    sent_message: { message_id: messageId, html: `<p>Room for ten more vessels, ${lead.firstName}.</p>` },
    ...(kind === 'reply' ? replyOf(step, subject) : {}),
    ...(kind === 'bounced' ? { bounce_message: { text: '550 5.1.1 No such mailbox.', time: at.toISOString() } } : {}),
  };
}

function replyOf(step: Step, subject: string) {
  const { lead, place } = step;
  return {
    subject: `Re: ${subject}`,
    reply_message: { message_id: `<nb-r-${place}@${lead.company.domain}>`, html: `<p>${answerOf(step)}</p>` },
    leadCorrespondence: { targetLeadEmail: lead.email, replyReceivedFrom: lead.email },
  };
}
