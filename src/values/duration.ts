/** The minutes of each unit; a day has 24 hours, whatever a time zone's clock does. */
const MINUTES: Readonly<Record<string, number>> = { m: 1, h: 60, d: 1_440, w: 10_080 };
const MOST_DAYS = 3_650;

const DURATION = /^([1-9]\d{0,6})([mhdw])$/;

/** What a duration must be, as a sentence. */
export const DURATION_RULE = `A duration is written as 90m, 24h, 7d or 2w, and is at most ${MOST_DAYS}d.`;

/** Reads a positive whole number of minutes, hours, days or weeks, such as `24h`: minutes. Null for everything else. */
export function parseDuration(text: string): number | null {
  const [, count, unit = ''] = DURATION.exec(text) ?? [];
  const minutes = Number(count) * (MINUTES[unit] ?? Number.NaN);
  return minutes <= MOST_DAYS * 1_440 ? minutes : null;
}

/** The time that lies a duration before another, in ISO 8601. Null: it is no duration. */
export function timeBefore(time: Date, duration: string): string | null {
  const minutes = parseDuration(duration);
  return minutes === null ? null : new Date(time.getTime() - minutes * 60_000).toISOString();
}
