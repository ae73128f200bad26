import type { Clock } from './time-zone.js';

/** The lengths of buckets, in the local time of a time zone. Weeks begin on Monday. */
export const INTERVALS = ['hour', 'day', 'week', 'month'] as const;
export type Interval = (typeof INTERVALS)[number];

/** A range of instants, in milliseconds; the end is exclusive. */
export interface Range {
  from: number;
  to: number;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** 1 January 1970 was a Thursday. */
const FIRST_MONDAY = -3 * DAY;

/**
 * The hours, days, weeks or months of a time zone that overlap the range, in order and without gaps between
 * them. The first may begin before the range, and the last end after it. A day begins with the first instant of its date, so
 * it has 23 or 25 hours where the clock is changed; an hour begins where the clock shows a full one, or is set to another
 * offset within one.
 * @param most the maximum number; null is returned for a range with more
 */
export function bucketsOf(interval: Interval, { from, to }: Range, zone: Clock, most: number): Range[] | null {
  const clock = remembering(zone);
  const buckets: Range[] = [];
  const [first, next] = interval === 'hour' ? hours(clock) : days(interval, clock);
  for (let start = first(from); start < to; ) {
    const end = next(start);
    if (end > from && end > start) buckets.push({ from: start, to: end });
    if (buckets.length > most) return null;
    start = end;
  }
  return buckets;
}

/** Where the first bucket begins, and where the next one begins after another. */
type Walk = [first: (from: number) => number, next: (start: number) => number];

/* Neighbouring buckets need the same instants. */
function remembering({ offsetAt }: Clock): Clock {
  const known = new Map<number, number>();
  return {
    offsetAt: (instant) => {
      const offset = known.get(instant) ?? offsetAt(instant);
      known.set(instant, offset);
      return offset;
    },
  };
}

const floor = (value: number, size: number) => Math.floor(value / size) * size;

function hours(clock: Clock): Walk {
  const first = (from: number) => {
    const offset = clock.offsetAt(from);
    const full = floor(from + offset, HOUR) - offset;
    return clock.offsetAt(full) === offset ? full : changeBetween(clock, full, from);
  };
  const next = (start: number) => {
    const offset = clock.offsetAt(start);
    const full = floor(start + offset, HOUR) + HOUR - offset;
    const later = clock.offsetAt(full);
    if (later === offset) return full;
    const change = changeBetween(clock, start, full);
    return change === full ? full : Math.ceil((change + later) / HOUR) * HOUR - later;
  };
  return [first, next];
}

/* Steps from date to date. Dates are represented as midnights in UTC. */
function days(interval: Exclude<Interval, 'hour'>, clock: Clock): Walk {
  let date = 0;
  const first = (from: number) => {
    date = firstDateOf(interval, floor(from + clock.offsetAt(from), DAY));
    return firstInstantOf(date, clock);
  };
  const next = () => {
    date = nextDateOf(interval, date);
    return firstInstantOf(date, clock);
  };
  return [first, next];
}

function firstDateOf(interval: Interval, date: number): number {
  if (interval === 'week') return floor(date - FIRST_MONDAY, 7 * DAY) + FIRST_MONDAY;
  return interval === 'month' ? firstOfMonth(date, 0) : date;
}

function nextDateOf(interval: Interval, date: number): number {
  return interval === 'month' ? firstOfMonth(date, 1) : date + (interval === 'week' ? 7 : 1) * DAY;
}

function firstOfMonth(date: number, later: number): number {
  const shown = new Date(date);
  return Date.UTC(shown.getUTCFullYear(), shown.getUTCMonth() + later, 1);
}

/* The first instant at which the clock shows this date or a later one: midnight may be skipped, and it may come twice. */
function firstInstantOf(date: number, clock: Clock): number {
  const [before, after] = [clock.offsetAt(date - DAY), clock.offsetAt(date + DAY)];
  if (before === after || date - before < changeBetween(clock, date - DAY, date + DAY)) return date - before;
  return Math.max(changeBetween(clock, date - DAY, date + DAY), date - after);
}

/* The first second with the offset of `to`, where the two have different ones. Clocks are set at full seconds. */
function changeBetween(clock: Clock, from: number, to: number): number {
  const later = clock.offsetAt(to);
  let [low, high] = [floor(from, 1000), floor(to, 1000)];
  while (high - low > 1000) {
    const middle = floor((low + high) / 2, 1000);
    if (clock.offsetAt(middle) === later) high = middle;
    else low = middle;
  }
  return high;
}
