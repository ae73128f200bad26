import { ACCOUNTS } from '../accounts.js';
import { answerOf, type Step } from '../steps.js';

const NAMES = {
  sent: 'emailsSent',
  reply: 'emailsReplied',
  bounced: 'emailsBounced',
  unsubscribed: 'emailsUnsubscribed',
};

/** What Lemlist posts of an event. */
export function lemlistPayload(step: Step) {
  const { kind, lead, place, mail, at } = step;
  return {
    _id: `act_${kind}_${place}_${mail}`,
    type: NAMES[kind],
    createdAt: at.toISOString(),
    teamId: ACCOUNTS['lemlist'],
    campaignId: 'cam_ColdChain7',
    campaignName: 'Cold chain pilots',
    leadEmail: lead.email,
    leadFirstName: lead.firstName,
    leadLastName: lead.lastName,
    leadCompanyName: lead.company.name,
    sendUserEmail: 'ida@outreach.example',
    bot: false,
    ...mailOf(step),
  };
}

function mailOf(step: Step) {
  const { kind, lead, place, mail } = step;
  const messageId = `<cc-${place}-${mail}@outreach.example>`;
  const subject = `A cold chain pilot for ${lead.company.name}`;
  switch (kind) {
    case 'sent':
      return { messageId, subject, text: `<p>Would a pilot of six weeks interest you, ${lead.firstName}?</p>` };
    case 'reply':
      return { emailId: `eml_${place}`, subject: `Re: ${subject}`, text: `<p>${answerOf(step)}</p>` };
    case 'bounced':
      return { messageId, errorMessage: '550 5.1.1 No such mailbox.' };
    case 'unsubscribed':
      return {};
  }
}
