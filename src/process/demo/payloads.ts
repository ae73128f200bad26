import { answerOf, type Step } from './steps.js';

/** The platform accounts of the demo clients, by integration key. */
export const ACCOUNTS: Readonly<Record<string, string>> = {
  instantly: '7b1f0c52-3d0a-4e58-9a55-5f6f0f3c2e11',
  lemlist: 'tea_Ln4kQ8vXc2',
  hubspot: '44120077',
  smartlead: '615',
};

const INSTANTLY_NAMES = {
  sent: 'email_sent',
  reply: 'reply_received',
  bounced: 'email_bounced',
  unsubscribed: 'lead_unsubscribed',
};

/** What Instantly posts for an event. */
export function instantlyPayload(step: Step) {
  const { kind, lead, place, mail, at } = step;
  return {
    timestamp: at.toISOString(),
    event_type: INSTANTLY_NAMES[kind],
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
    ...instantlyMailOf(step),
  };
}

function instantlyMailOf(step: Step) {
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

const LEMLIST_NAMES = {
  sent: 'emailsSent',
  reply: 'emailsReplied',
  bounced: 'emailsBounced',
  unsubscribed: 'emailsUnsubscribed',
};

/** What Lemlist posts for an event. */
export function lemlistPayload(step: Step) {
  const { kind, lead, place, mail, at } = step;
  return {
    _id: `act_${kind}_${place}_${mail}`,
    type: LEMLIST_NAMES[kind],
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
    ...lemlistMailOf(step),
  };
}

function lemlistMailOf(step: Step) {
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

const SMARTLEAD_NAMES = {
  sent: 'EMAIL_SENT',
  reply: 'EMAIL_REPLY',
  bounced: 'EMAIL_BOUNCE',
  unsubscribed: 'LEAD_UNSUBSCRIBED',
};

/** What Smartlead posts for an event. */
export function smartleadPayload(step: Step) {
  const { kind, lead, place, mail, at } = step;
  const messageId = `<nb-${place}-${mail}@outreach.example>`;
  const subject = `New berths for ${lead.company.name}`;
  return {
    event_type: SMARTLEAD_NAMES[kind],
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
    ...(kind === 'reply' ? smartleadReplyOf(step, subject) : {}),
    ...(kind === 'bounced' ? { bounce_message: { text: '550 5.1.1 No such mailbox.', time: at.toISOString() } } : {}),
  };
}

function smartleadReplyOf(step: Step, subject: string) {
  const { lead, place } = step;
  return {
    subject: `Re: ${subject}`,
    reply_message: { message_id: `<nb-r-${place}@${lead.company.domain}>`, html: `<p>${answerOf(step)}</p>` },
    leadCorrespondence: { targetLeadEmail: lead.email, replyReceivedFrom: lead.email },
  };
}

/** What HubSpot posts for a change of a contact, which it identifies only by a number. */
export const hubspotPayload = (objectId: number, propertyName: string, propertyValue: string, at: Date) => ({
  eventId: objectId,
  subscriptionId: 2,
  subscriptionType: 'contact.propertyChange',
  portalId: Number(ACCOUNTS['hubspot']),
  objectId,
  propertyName,
  propertyValue,
  occurredAt: at.getTime(),
  attemptNumber: 0,
});
