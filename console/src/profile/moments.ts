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

/** Names and values that were logged with an activity. */
export function propertiesOf({ properties }: MomentActivity): [name: string, value: unknown][] {
  return typeof properties === 'object' && properties !== null ? Object.entries(properties) : [];
}
