const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The moment so many minutes into a day of the demo; day 0 ended within the last hour, as did each before it. */
export type At = (daysAgo: number, minutes: number) => Date;

/** The last minute of a day that is spoken of; so nothing of the demo is in the future. */
const LAST_MINUTE = 600;

/** @param now the start of the demo, from which all its days are counted */
export function daysBefore(now: Date): At {
  const hour = Math.floor(now.getTime() / (60 * MINUTE_MS)) * 60 * MINUTE_MS;
  return (daysAgo, minutes) => new Date(hour - daysAgo * DAY_MS - (LAST_MINUTE - minutes) * MINUTE_MS);
}
