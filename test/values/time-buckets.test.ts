import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bucketsOf, INTERVALS, type Interval } from '../../src/values/time-buckets.js';
import { type Clock, clockOf } from '../../src/values/time-zone.js';

function zone(name: string): Clock {
  const clock = clockOf(name);
  if (!clock) throw new Error(`There is no zone ${name}.`);
  return clock;
}

const HOUR = 3_600_000;
const time = (text: string) => Date.parse(text);
const shown = (instant: number) => new Date(instant).toISOString().replace(':00.000Z', 'Z');
const startsOf = (interval: Interval, name: string, from: string, to: string, most = 1000) =>
  bucketsOf(interval, { from: time(from), to: time(to) }, zone(name), most)?.map((bucket) => shown(bucket.from));
const hoursOf = (interval: Interval, name: string, from: string, to: string) =>
  bucketsOf(interval, { from: time(from), to: time(to) }, zone(name), 1000)?.map((one) => (one.to - one.from) / HOUR);

describe('a name of a time zone', () => {
  it.each(['UTC', 'Europe/Berlin', 'europe/berlin', 'Asia/Calcutta', 'America/Argentina/Ushuaia', 'Etc/GMT+5'])(
    '%s is known',
    (name) => expect(clockOf(name)).not.toBeNull(),
  );
  it.each(['', 'Berlin', 'CET', 'EST', '+01:00', 'Europe/Berlino', 'Europe/Berlin ', 'Europe/', "Europe/Berlin'"])(
    '%j is not',
    (name) => expect(clockOf(name)).toBeNull(),
  );
});

describe('days', () => {
  it('are those that have a part of the range, the first one whole', () => {
    expect(startsOf('day', 'UTC', '2026-03-01T10:00:00Z', '2026-03-03T00:00:00Z')).toEqual([
      '2026-03-01T00:00Z',
      '2026-03-02T00:00Z',
    ]);
    expect(startsOf('day', 'UTC', '2026-03-01T10:00:00Z', '2026-03-03T00:00:00.001Z')).toHaveLength(3);
  });

  it('have 23 and 25 hours where the clock is changed', () => {
    expect(hoursOf('day', 'Europe/Berlin', '2026-03-28T12:00:00Z', '2026-03-30T12:00:00Z')).toEqual([24, 23, 24]);
    expect(hoursOf('day', 'Europe/Berlin', '2026-10-24T12:00:00Z', '2026-10-26T12:00:00Z')).toEqual([24, 25, 24]);
    expect(hoursOf('day', 'Australia/Lord_Howe', '2026-04-04T04:00:00Z', '2026-04-05T04:00:00Z')).toEqual([24, 24.5]);
  });

  it('begin with their first instant, where midnight is skipped and where it comes twice', () => {
    // 24:00 is 01:00 in São Paulo; 01:00 is 00:00 in Havana.
    expect(startsOf('day', 'America/Sao_Paulo', '2018-11-04T12:00:00Z', '2018-11-04T13:00:00Z')).toEqual([
      '2018-11-04T03:00Z',
    ]);
    expect(startsOf('day', 'America/Havana', '2026-11-01T12:00:00Z', '2026-11-01T13:00:00Z')).toEqual([
      '2026-11-01T04:00Z',
    ]);
    expect(hoursOf('day', 'America/Havana', '2026-11-01T12:00:00Z', '2026-11-01T13:00:00Z')).toEqual([25]);
  });

  it('are none where a zone left one out', () => {
    expect(startsOf('day', 'Pacific/Apia', '2011-12-29T12:00:00Z', '2011-12-31T12:00:00Z')).toEqual([
      '2011-12-29T10:00Z',
      '2011-12-30T10:00Z',
      '2011-12-31T10:00Z',
    ]);
  });
});

describe('hours', () => {
  it('begin at the half hour of UTC where the zone does', () => {
    expect(startsOf('hour', 'Asia/Kolkata', '2026-03-01T10:00:00Z', '2026-03-01T11:00:00Z')).toEqual([
      '2026-03-01T09:30Z',
      '2026-03-01T10:30Z',
    ]);
  });

  it('are counted twice where the clock shows them twice', () => {
    expect(hoursOf('hour', 'Europe/Berlin', '2026-10-25T00:00:00Z', '2026-10-25T03:00:00Z')).toEqual([1, 1, 1]);
  });

  it('are longer or shorter where the clock is set by half an hour', () => {
    // 02:00 is 01:30 at 15:00 UTC.
    expect(hoursOf('hour', 'Australia/Lord_Howe', '2026-04-04T14:10:00Z', '2026-04-04T16:00:00Z')).toEqual([1, 0.5, 1]);
    // 02:00 is 02:30 at 15:30 UTC.
    expect(hoursOf('hour', 'Australia/Lord_Howe', '2026-10-03T14:40:00Z', '2026-10-03T16:30:00Z')).toEqual([1, 0.5, 1]);
  });
});

it('weeks begin on Monday', () => {
  expect(startsOf('week', 'UTC', '2026-03-01T00:00:00Z', '2026-03-09T00:00:00Z')).toEqual([
    '2026-02-23T00:00Z',
    '2026-03-02T00:00Z',
  ]);
});

it('months have the lengths of the calendar', () => {
  expect(startsOf('month', 'Europe/Berlin', '2025-12-31T23:00:00Z', '2026-05-01T00:00:00Z')).toEqual([
    '2025-12-31T23:00Z',
    '2026-01-31T23:00Z',
    '2026-02-28T23:00Z',
    '2026-03-31T22:00Z',
    '2026-04-30T22:00Z',
  ]);
});

it('as many as are allowed are made, and no more', () => {
  expect(startsOf('hour', 'UTC', '2026-03-01T00:00:00Z', '2026-03-01T05:00:00Z', 5)).toHaveLength(5);
  expect(startsOf('hour', 'UTC', '2026-03-01T00:00:00Z', '2026-03-01T05:00:00Z', 4)).toBeUndefined();
});

/* What the clock of a zone shows, by another way than that of the buckets. */
const formats = new Map<string, Intl.DateTimeFormat>();
function textAt(timeZone: string, instant: number): string {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short', timeStyle: 'medium', hourCycle: 'h23' });
  formats.set(timeZone, format);
  return format.format(instant);
}

/* Another date than a second earlier, or a full hour; or the clock was set just then. */
function beginsAnew(interval: Interval, name: string, instant: number): boolean {
  const [now, before] = [textAt(name, instant), textAt(name, instant - 1000)];
  if (interval !== 'hour') return now.slice(0, 10) !== before.slice(0, 10);
  return now.endsWith(':00:00') || Date.parse(`${now}Z`) - Date.parse(`${before}Z`) !== 1000;
}

it('whatever the zone and the range, they cover it without a gap, each from a date or an hour that begins', () => {
  const names = Intl.supportedValuesOf('timeZone').filter((name) => clockOf(name) !== null);
  expect(names.length).toBeGreaterThan(300);
  fc.assert(
    fc.property(
      fc.constantFrom(...names),
      fc.constantFrom(...INTERVALS),
      fc.date({ min: new Date('1970-01-01'), max: new Date('2037-01-01'), noInvalidDate: true }),
      fc.integer({ min: 1, max: 200 }),
      (name, interval, begin, steps) => {
        const range = { from: begin.getTime(), to: begin.getTime() + steps * (interval === 'hour' ? 1 : 24) * HOUR };
        const buckets = bucketsOf(interval, range, zone(name), 1000) ?? [];
        expect(buckets[0]?.from).toBeLessThanOrEqual(range.from);
        expect(buckets[0]?.to).toBeGreaterThan(range.from);
        expect(buckets.at(-1)?.from).toBeLessThan(range.to);
        expect(buckets.at(-1)?.to).toBeGreaterThanOrEqual(range.to);
        for (const [index, { from, to }] of buckets.entries()) {
          expect(to).toBeGreaterThan(from);
          if (index > 0) expect(from).toBe(buckets[index - 1]?.to);
          if (interval === 'hour') expect(to - from).toBeLessThanOrEqual(2 * HOUR);
          expect(beginsAnew(interval, name, from), `${name} ${shown(from)}`).toBe(true);
        }
      },
    ),
    { numRuns: 200 },
  );
});
