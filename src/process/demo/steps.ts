import type { DemoPerson } from './cast.js';
import type { At } from './days.js';

/** One event of a campaign, before a platform puts it into its own words. */
export interface Step {
  kind: 'sent' | 'reply' | 'bounced' | 'unsubscribed';
  lead: DemoPerson;
  /** The place of the lead in its campaign, and of the mail in its sequence. */
  place: number;
  mail: 1 | 2;
  /** Its day: 0 is the last. */
  daysAgo: number;
  at: Date;
}

const REPLIES = [
  'Interesting. Could you send prices?',
  'Not before the new budget, please ask again in spring.',
  'Yes, Thursday at ten would suit me.',
  'We have a supplier, but what would you do differently?',
];

/** Whether a lead answers that it is interested. */
export const isGlad = ({ kind, place }: Step): boolean => kind === 'reply' && place % 8 === 0;

/** What a lead answers. */
export const answerOf = ({ place }: Step): string => REPLIES[(place / 4) % REPLIES.length] ?? '';

/**
 * The events of a campaign over thirty days: a first mail to each lead, one a day, some answers, a bounce, an opt-out,
 * and a second mail to whoever kept silent.
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
