import type { DemoPerson } from './cast.js';

/** One event of a campaign, before it is converted to a platform's format. */
export interface Step {
  kind: 'sent' | 'reply' | 'bounced' | 'unsubscribed';
  lead: DemoPerson;
  /** The position of the lead in its campaign, and of the email in its sequence. */
  place: number;
  mail: 1 | 2;
  /** Its day; 0 is the last day. */
  daysAgo: number;
  at: Date;
}

const REPLIES = [
  'Interesting. Could you send prices?',
  'Not before the new budget, please ask again in spring.',
  'Yes, Thursday at ten would suit me.',
  'We have a supplier, but what would you do differently?',
];

/** Whether a lead replies that it is interested. */
export const isGlad = ({ kind, place }: Step): boolean => kind === 'reply' && place % 8 === 0;

/** What a lead replies. */
export const answerOf = ({ place }: Step): string => REPLIES[(place / 4) % REPLIES.length] ?? '';

/**
 * The events of a campaign over thirty days: a first email to each lead, one a day, some replies, a bounce, an opt-out,
 * and a second email to those who did not reply.
 */
export function stepsOf(leads: readonly DemoPerson[], at: At): Step[] {
  const steps = leads.flatMap((lead, place) => stepsTo(lead, place, at));
  return steps.sort((one, other) => one.at.getTime() - other.at.getTime());
}

function stepsTo(lead: DemoPerson, place: number, at: At): Step[] {
  const day = 29 - place;
  const step = (kind: Step['kind'], mail: 1 | 2, daysLater: number, minutes: number): Step[] =>
    day < daysLater ? [] : [{ kind, lead, place, mail, daysAgo: day - daysLater, at: at(day - daysLater, minutes) }];
  const first = step('sent', 1, 0, 60 + place);
  if (place % 9 === 5) return [...first, ...step('bounced', 1, 0, 65 + place)];
  if (place % 4 === 0) return [...first, ...step('reply', 1, 1, 180 + place)];
  const second = step('sent', 2, 4, 90 + place);
  return place % 13 === 10 ? [...first, ...second, ...step('unsubscribed', 2, 5, 240)] : [...first, ...second];
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The time so many minutes into a day of the demo; day 0 ended within the last hour. */
export type At = (daysAgo: number, minutes: number) => Date;

/** The last minute of a day that is used, so that nothing in the demo is in the future. */
const LAST_MINUTE = 600;

/** @param now the start of the demo, the reference for all its days */
export function daysBefore(now: Date): At {
  const hour = Math.floor(now.getTime() / (60 * MINUTE_MS)) * 60 * MINUTE_MS;
  return (daysAgo, minutes) => new Date(hour - daysAgo * DAY_MS - (LAST_MINUTE - minutes) * MINUTE_MS);
}
