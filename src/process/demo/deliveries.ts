import { firstLeads, OTHER_COMPANIES, peopleOf } from './cast.js';
import { hubspotPayload, instantlyPayload, lemlistPayload, smartleadPayload } from './payloads.js';
import { type At, isGlad, type Step, stepsOf } from './steps.js';

/** One delivery to a webhook of the demo. */
interface Delivery {
  /** The second-to-last segment of its path. */
  hook: string;
  to: 'firstClientId' | 'agencyId';
  body: unknown;
  /** The expected response status; default 200. */
  status?: number;
}

/** All deliveries to the demo: two campaigns of the first client, one of the second, and some irregular ones. */
export function deliveriesOf(at: At): Delivery[] {
  const { ofInstantly, ofLemlist } = campaignsOf(at);
  const ofSmartlead = stepsOf(peopleOf(OTHER_COMPANIES), at);
  return [
    ...ofInstantly.map((step) => toFirst('instantly', instantlyPayload(step))),
    ...byDay(ofLemlist).map((steps) => toFirst('lemlist', steps.map(lemlistPayload))),
    ...ofSmartlead.map((step) => toAgency(smartleadPayload(step))),
    ...oddities(at, ofInstantly),
  ];
}

/** The two campaigns of the first client; leads alternate between them. */
function campaignsOf(at: At): { ofInstantly: Step[]; ofLemlist: Step[] } {
  const every = (rest: number) => firstLeads().filter((_, index) => index % 2 === rest);
  return { ofInstantly: stepsOf(every(0), at), ofLemlist: stepsOf(every(1), at) };
}

/** The replies that are marked as interested, by address and subject. */
export function gladAnswers(at: At): { contactEmail: string; subject: string }[] {
  const { ofInstantly, ofLemlist } = campaignsOf(at);
  const subjects = [
    ...ofInstantly.filter(isGlad).map((step) => ({ step, subject: instantlyPayload(step).reply_subject })),
    ...ofLemlist.filter(isGlad).map((step) => ({ step, subject: lemlistPayload(step).subject })),
  ];
  return subjects.map(({ step, subject = '' }) => ({ contactEmail: step.lead.email, subject }));
}

const toFirst = (platform: string, body: unknown): Delivery => ({
  hook: `${platform}-webhook`,
  to: 'firstClientId',
  body,
});
const toAgency = (body: unknown): Delivery => ({ hook: 'global-smartlead-webhook', to: 'agencyId', body });

/* Lemlist may post several events at once. */
function byDay(steps: readonly Step[]): Step[][] {
  const days = new Map<number, Step[]>();
  for (const step of steps) days.set(step.daysAgo, [...(days.get(step.daysAgo) ?? []), step]);
  return [...days.values()];
}

/*
 * An open, which is ignored; a repeat; one without a lead, which is malformed; an opt-out of a known contact; one of an
 * unknown contact, which is parked; and an event of an account that no client has, parked for the agency.
 */
function oddities(at: At, steps: readonly Step[]): Delivery[] {
  const [first, last] = [steps.at(0), steps.at(-1)];
  if (!first || !last) return [];
  const { lead_email: _, ...nobodys } = instantlyPayload(last);
  return [
    toFirst('instantly', { ...instantlyPayload(last), event_type: 'email_opened' }),
    toFirst('instantly', instantlyPayload(first)),
    { ...toFirst('instantly', nobodys), status: 400 },
    toFirst('hubspot', [
      hubspotPayload(65059681032, 'email', 'ola.nordmann@tidewell.example', at(2, 100)),
      hubspotPayload(65059681032, 'hs_email_optout', 'true', at(2, 110)),
    ]),
    toFirst('hubspot', [hubspotPayload(65059681077, 'hs_email_optout', 'true', at(1, 400))]),
    toAgency({ ...smartleadPayload(last), client_id: 999 }),
  ];
}
