import { logCustom } from '../../schema/crm/activities/log-custom.js';
import { logStandard } from '../../schema/crm/activities/log-standard.js';
import { createEmail } from '../../schema/crm/emails/write-email.js';
import type { Workspace } from '../../schema/kernel/context.js';
import { firstLeads } from './cast.js';
import type { At } from './steps.js';

const NOTES = ['Asked for prices by the pallet.', 'Call again after the budget round.', 'Wants to see the demo.'];
const PLANS = ['starter', 'team', 'enterprise'];

type Happened = [channel: string, properties: object, source?: string];

/* Activities that a team would log by hand for the lead at this position. */
function happenedTo(place: number): Happened[] {
  const every = (many: number, rest: number, ...happened: Happened): Happened[] =>
    place % many === rest ? [happened] : [];
  const call = { direction: 'outbound', duration: 60 + 7 * place, body_text: NOTES[place % NOTES.length] };
  return [
    ...every(5, 0, 'call', call, 'Dialer'),
    ...every(8, 0, 'email', { email_type: 'inbound', interested: true, subject: 'Please call me' }),
    ...every(16, 5, 'email', { email_type: 'bounced', subject: 'Our offer' }),
    ...every(6, 1, 'linkedin_message', { event_type: 'connection_request_sent' }),
    ...every(12, 1, 'linkedin_message', { event_type: 'message_reply_received', message_text: 'Happy to talk.' }),
    ...every(20, 3, 'sms', { direction: 'inbound', message_text: 'Friday works.' }),
  ];
}

/** Calls, messages, booked demos, contracts and a few emails of the first client, which no platform reports. */
export async function logHandMade(workspace: Workspace, at: At): Promise<void> {
  for (const { day, ...email } of EMAILS)
    await createEmail(workspace, { ...email, emailTimestamp: at(day, 30).toISOString() });
  for (const [place, { email }] of firstLeads().entries()) {
    const timestamp = at(28 - (place % 28), 45 + place).toISOString();
    for (const [channel, properties, source] of happenedTo(place))
      await logStandard(workspace, channel, { email, source, properties: { ...properties, timestamp } }, null);
    if (place % 9 === 0) await bookDemo(workspace, email, place, timestamp);
  }
  for (const [day, domain] of [
    [12, 'cobaltrobotics.example'],
    [3, 'northgate.example'],
  ] as const) {
    const properties = { amount: 4800 + 100 * day };
    const occurredAt = at(day, 300).toISOString();
    await logCustom(workspace, { activityKey: CONTRACT_SIGNED, domain, occurredAt, properties }, null);
  }
}

function bookDemo(workspace: Workspace, email: string, place: number, occurredAt: string) {
  const properties = { plan: PLANS[place % PLANS.length], seats: 5 + place };
  return logCustom(workspace, { activityKey: DEMO_BOOKED, email, occurredAt, properties, source: 'Dialer' }, null);
}

/* The examples of the OpenAPI document read the first, delete the second and use a custom field of each. */
const EMAILS = [
  {
    day: 6,
    emailType: 'inbound',
    origin: 'inbox',
    contactEmail: 'dana@northgate.example',
    agentEmail: 'sam@outreach.example',
    subject: 'Pallets for the fourth quarter',
    bodyText: 'Could you send the price list again?',
    customFields: [{ fieldName: 'thread', fieldValue: 'T-204' }],
  },
  {
    day: 5,
    emailType: 'outbound',
    origin: 'inbox',
    contactEmail: 'dana@northgate.example',
    agentEmail: 'sam@outreach.example',
    subject: 'Re: Pallets for the fourth quarter',
    bodyText: 'Here it is.',
    customFields: [{ fieldName: 'thread', fieldValue: 'T-204' }],
  },
];

/* Fixed ids, because the examples of the OpenAPI document use them. */
export const DEMO_BOOKED = '5b0c8a7e-0d51-4c7e-9f43-1f5ad6c1b001';
const CONTRACT_SIGNED = '5b0c8a7e-0d51-4c7e-9f43-1f5ad6c1b002';
const WEBINAR = '5b0c8a7e-0d51-4c7e-9f43-1f5ad6c1b003';

/** The custom activity types of the first client. The last one is never used, so it can be deleted. */
export const ACTIVITY_TYPES = [
  {
    id: DEMO_BOOKED,
    name: 'Demo booked',
    appliesTo: 'contact',
    schema: [
      { fieldName: 'plan', type: 'dropdown_singleselect', availableOptions: ['starter', 'team', 'enterprise'] },
      { fieldName: 'seats', type: 'number' },
    ],
  },
  {
    id: CONTRACT_SIGNED,
    name: 'Contract signed',
    appliesTo: 'company',
    schema: [{ fieldName: 'amount', type: 'number' }],
  },
  { id: WEBINAR, name: 'Webinar attended', appliesTo: 'contact', schema: [] },
] as const;
