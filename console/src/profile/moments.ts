import type { TimelineMomentFragment } from '../api/generated/profile';

export type Moment = TimelineMomentFragment;
export type MomentEmail = NonNullable<Moment['email']>;
export type MomentActivity = NonNullable<Moment['activity']>;
export type MomentChange = NonNullable<Moment['change']>;

/** Unique in a timeline. */
export function momentId({ email, activity, change }: Moment): string {
  if (email) return `email ${email.id}`;
  return activity ? `activity ${activity.id}` : `change ${change?.number}`;
}

/** The moments of one day, in the time of the visitor. */
export interface Day {
  /** As `2026-11-28`. */
  name: string;
  moments: readonly Moment[];
}

const nameOf = (at: Date): string =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => `${part}`.padStart(2, '0')).join('-');

/** The moments by day, in their order. */
export function daysOf(moments: readonly Moment[]): Day[] {
  const days: { name: string; moments: Moment[] }[] = [];
  for (const moment of moments) {
    const name = nameOf(new Date(moment.at));
    const last = days.at(-1);
    if (last?.name === name) last.moments.push(moment);
    else days.push({ name, moments: [moment] });
  }
  return days;
}

/** How many days before today the day is. */
export function daysAgo(name: string): number {
  const midnight = (text: string) => new Date(`${text}T00:00:00`).getTime();
  return Math.round((midnight(nameOf(new Date())) - midnight(name)) / 86_400_000);
}

/** Names and values that were logged with an activity. */
export function propertiesOf({ properties }: MomentActivity): [name: string, value: unknown][] {
  return typeof properties === 'object' && properties !== null ? Object.entries(properties) : [];
}
