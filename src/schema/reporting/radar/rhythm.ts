/*
 * The usual deliveries of each hour of the week, and how long a pause must be to count as a silence. See
 * docs/adr/0031-silence-detection.md.
 */

const HOUR_MS = 3_600_000;
/** Hours of a week, which begins on Monday, 00:00 UTC. */
export const HOURS_OF_WEEK = 168;
const WEEK_MS = HOURS_OF_WEEK * HOUR_MS;
/** 1970-01-05 was a Monday. */
const MONDAY_MS = 4 * 24 * HOUR_MS;

/** Maximum weeks from which a rhythm is learned. */
export const WEEKS_LEARNED = 8;
/** Minimum hours and deliveries for a rhythm. */
const LEAST_HOURS = 2 * HOURS_OF_WEEK;
const LEAST_DELIVERIES = 20;
/** An hour counts as at most this multiple of the median hour, so that a single import is not taken for a rhythm. */
const LARGEST_HOUR = 4;
/** A pause is a silence when its probability falls below this. */
const PROBABILITY = 0.001;
const LIMIT = -Math.log(PROBABILITY);
const LEAST_SILENCE_MS = HOUR_MS;
/** An integration that would be overdue only after this time is never overdue. */
const LONGEST_MS = 366 * 24 * HOUR_MS;

/** Deliveries of one week by its hours. */
export interface WeekCounts {
  /** Its Monday, 00:00 UTC. */
  week: Date;
  deliveries: readonly number[];
}

export interface Rhythm {
  /** Usual deliveries of each hour of the week. */
  perHour: readonly number[];
  /** How many deliveries arrive together; 1: each independently at random. */
  dispersion: number;
}

interface HourCount {
  cell: number;
  count: number;
}

/** The index of a moment's hour in its week. */
export const hourOfWeek = (at: number): number =>
  Math.floor((((at - MONDAY_MS) % WEEK_MS) + WEEK_MS) / HOUR_MS) % HOURS_OF_WEEK;

/** The Monday of a moment. */
export const weekOf = (at: number): Date => new Date(at - ((at - MONDAY_MS) % WEEK_MS));

/** Learns from the weeks before the last event, so a silence is never learned. Null: too little data yet. */
export function learnRhythm(weeks: readonly WeekCounts[], lastEventAt: Date): Rhythm | null {
  const hours = cutLargest(hoursBefore(weeks, lastEventAt.getTime()));
  const total = hours.reduce((sum, { count }) => sum + count, 0);
  if (hours.length < LEAST_HOURS || total < LEAST_DELIVERIES) return null;
  const cells = Array.from({ length: HOURS_OF_WEEK }, (): number[] => []);
  for (const { cell, count } of hours) cells[cell]?.push(count);
  return { perHour: cells.map(meanOf), dispersion: dispersionOf(cells) };
}

/* Every hour from the first with a delivery to that of the last event, also those without any. */
function hoursBefore(weeks: readonly WeekCounts[], until: number): HourCount[] {
  const known = new Map(weeks.map(({ week, deliveries }) => [week.getTime(), deliveries]));
  const last = Math.floor(until / HOUR_MS) * HOUR_MS;
  const hours: HourCount[] = [];
  for (let at = last - WEEKS_LEARNED * WEEK_MS + HOUR_MS; at <= last; at += HOUR_MS) {
    const cell = hourOfWeek(at);
    const count = known.get(weekOf(at).getTime())?.[cell] ?? 0;
    if (hours.length > 0 || count > 0) hours.push({ cell, count });
  }
  return hours;
}

function cutLargest(hours: readonly HourCount[]): HourCount[] {
  const counts = hours.map(({ count }) => count).filter((count) => count > 0);
  const usual = counts.sort((one, other) => one - other)[Math.floor(counts.length / 2)] ?? 0;
  return hours.map(({ cell, count }) => ({ cell, count: Math.min(count, LARGEST_HOUR * usual) }));
}

const meanOf = (counts: readonly number[]): number =>
  counts.length === 0 ? 0 : counts.reduce((sum, count) => sum + count, 0) / counts.length;

/* The variance of an hour in units of its mean: 1 for random single deliveries, n for groups of n. */
function dispersionOf(cells: readonly (readonly number[])[]): number {
  let squares = 0;
  let freedom = 0;
  for (const counts of cells) {
    const mean = meanOf(counts);
    if (mean === 0) continue;
    squares += counts.reduce((sum, count) => sum + (count - mean) ** 2 / mean, 0);
    freedom += counts.length - 1;
  }
  return freedom === 0 ? 1 : Math.max(1, squares / freedom);
}

/** The usual number of deliveries between two moments. */
export function expectedBetween({ perHour }: Rhythm, from: Date, to: Date): number {
  const perWeek = perHour.reduce((sum, count) => sum + count, 0);
  const weeks = Math.max(0, Math.floor((to.getTime() - from.getTime()) / WEEK_MS));
  let expected = weeks * perWeek;
  for (let at = from.getTime() + weeks * WEEK_MS; at < to.getTime(); at = nextHour(at)) {
    const share = (Math.min(nextHour(at), to.getTime()) - at) / HOUR_MS;
    expected += share * (perHour[hourOfWeek(at)] ?? 0);
  }
  return expected;
}

/** When a pause becomes a silence, at least an hour later. @returns null: more than a year from now */
export function overdueAfter({ perHour, dispersion }: Rhythm, since: Date): Date | null {
  const perWeek = perHour.reduce((sum, count) => sum + count, 0) / dispersion;
  const weeks = Math.floor(LIMIT / perWeek);
  if (!(weeks * WEEK_MS < LONGEST_MS)) return null;
  let missing = LIMIT - weeks * perWeek;
  for (let at = since.getTime() + weeks * WEEK_MS; ; at = nextHour(at)) {
    const rate = (perHour[hourOfWeek(at)] ?? 0) / dispersion;
    const expected = (rate * (nextHour(at) - at)) / HOUR_MS;
    if (rate > 0 && expected >= missing) {
      const reached = at + Math.ceil((missing / rate) * HOUR_MS);
      return new Date(Math.max(reached, since.getTime() + LEAST_SILENCE_MS));
    }
    missing -= expected;
  }
}

const nextHour = (at: number): number => (Math.floor(at / HOUR_MS) + 1) * HOUR_MS;
