import { ACCOUNTS } from '../accounts.js';
import { answerOf, type Step } from '../steps.js';

const NAMES = {
  sent: 'email_sent',
  reply: 'reply_received',
  bounced: 'email_bounced',
  unsubscribed: 'lead_unsubscribed',
};

/** What Instantly posts of an event. */
export function instantlyPayload(step: Step) {
  const { kind, lead, place, mail, at } = step;
  return {
    timestamp: at.toISOString(),
    event_type: NAMES[kind],
    workspace: ACCOUNTS['instantly'],
    campaign_id: '44f1e0aa-9b0d-4c57-b1c6-20a7d8e3f915',
    campaign_name: 'Warehouse planners',
    lead_email: lead.email,
    email_account: 'sam@outreach.example',
    step: String(mail),
    variant: 1,
    firstName: lead.firstName,
    lastName: lead.lastName,
    companyName: lead.company.name,
    jobTitle: lead.jobTitle,
    email_id: `wp-${place}-${mail}`,
    ...mailOf(step),
  };
}

function mailOf(step: Step) {
  const { kind, lead, mail } = step;
  const subject = mail === 1 ? `Storage at ${lead.company.name}` : `Re: Storage at ${lead.company.name}`;
  if (kind === 'sent') {
    const text =
      mail === 1
        ? `${lead.firstName}, how full are your halls in the fourth quarter?`
        : `${lead.firstName}, was my first mail of any use?`;
    return { email_subject: subject, email_text: text, email_html: `<p>${text}</p>` };
  }
  if (kind !== 'reply') return {};
  const answer = answerOf(step);
  return {
    reply_subject: `Re: ${subject}`,
    reply_text: answer,
    reply_text_snippet: answer,
    reply_html: `<p>${answer}</p>`,
  };
}
