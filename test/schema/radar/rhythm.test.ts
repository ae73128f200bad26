import { describe, expect, it } from 'vitest';
import {
  expectedBetween,
  hourOfWeek,
  learnRhythm,
  overdueAfter,
  type Rhythm,
  type WeekCounts,
  weekOf,
} from '../../../src/schema/reporting/radar/rhythm.js';

const HOUR = 3_600_000;
const MONDAY = Date.UTC(2026, 2, 2);
const at = (week: number, day: number, hour: number, minute = 0) =>
  new Date(MONDAY + ((week * 7 + day) * 24 + hour) * HOUR + minute * 60_000);

/** Eight weeks of deliveries, as many as `count` says of an hour. */
const weeksOf = (count: (day: number, hour: number, week: number) => number): WeekCounts[] =>
  Array.from({ length: 8 }, (_one, week) => ({
    week: at(week, 0, 0),
    deliveries: Array.from({ length: 168 }, (_hour, cell) => count(Math.floor(cell / 24), cell % 24, week)),
  }));
const learned = (weeks: WeekCounts[], until: Date): Rhythm => {
  const rhythm = learnRhythm(weeks, until);
  if (!rhythm) throw new Error('No rhythm was learned.');
  return rhythm;
};

const OFFICE = weeksOf((day, hour) => (day < 5 && hour >= 9 && hour < 17 ? 6 : 0));
const FRIDAY = at(7, 4, 16, 30);
const BUSY = weeksOf(() => 60);

describe('the hour of the week', () => {
  it('begins on Monday, 00:00 UTC', () => {
    expect([at(0, 0, 0), at(0, 0, 0, 59), at(0, 6, 23), new Date(0)].map((one) => hourOfWeek(one.getTime()))).toEqual([
      ...[0, 0, 167],
      // 1970 began on a Thursday.
      72,
    ]);
    expect(weekOf(at(3, 6, 23, 59).getTime())).toEqual(at(3, 0, 0));
  });
});

describe('what is usual', () => {
  it('is the mean of each hour of the week', () => {
    const { perHour, dispersion } = learned(OFFICE, FRIDAY);
    expect(perHour).toEqual(OFFICE[0]?.deliveries);
    expect(dispersion).toBe(1);
  });

  it('is not learned from less than two weeks, or from less than 20 deliveries', () => {
    expect(learnRhythm(BUSY.slice(0, 2), at(1, 6, 22))).toBeNull();
    expect(learnRhythm(BUSY.slice(0, 2), at(1, 6, 23))).not.toBeNull();
    const rare = (times: number) => weeksOf((day, hour, week) => (day === 0 && hour === 9 && week < times ? 4 : 0));
    expect(learnRhythm(rare(4), at(3, 0, 9))).toBeNull();
    expect(learnRhythm(rare(5), at(4, 0, 9))).not.toBeNull();
  });

  it('forgets what is older than eight weeks, and what comes after the last event', () => {
    const changed = weeksOf((_day, _hour, week) => (week < 2 ? 60 : 4));
    const later = [...changed.slice(2), ...weeksOf(() => 4).map((one, week) => ({ ...one, week: at(8 + week, 0, 0) }))];
    expect(learned(later, at(9, 6, 23)).perHour).toEqual(Array.from({ length: 168 }, () => 4));
    // Silent for a week: what is usual stays.
    expect(learned(BUSY, at(7, 0, 0)).perHour[100]).toBe(60);
  });

  it('is not what one import was', () => {
    const imported = weeksOf((day, hour, week) => (week === 3 && day === 2 && hour === 3 ? 5_000 : 2));
    // Four times the usual hour, in one of eight weeks.
    expect(learned(imported, at(7, 6, 23)).perHour[51]).toBe((7 * 2 + 8) / 8);
  });

  it('knows how many come together', () => {
    // Ten at a time, in every other week.
    const inBursts = weeksOf((_day, _hour, week) => (week % 2 === 0 ? 10 : 0));
    const { perHour, dispersion } = learned(inBursts, at(7, 6, 23));
    expect(perHour[0]).toBe(5);
    expect(dispersion).toBeCloseTo((8 * 25) / 5 / 7);
  });
});

describe('what is expected', () => {
  it('is counted hour by hour, parts of hours as parts, and whole weeks at once', () => {
    const rhythm = learned(OFFICE, FRIDAY);
    expect(expectedBetween(rhythm, at(8, 0, 8), at(8, 0, 9, 30))).toBe(3);
    expect(expectedBetween(rhythm, FRIDAY, at(8, 0, 9))).toBe(3);
    expect(expectedBetween(rhythm, FRIDAY, at(11, 4, 16, 30))).toBe(4 * 5 * 8 * 6);
    expect(expectedBetween(rhythm, FRIDAY, FRIDAY)).toBe(0);
  });
});

describe('a silence', () => {
  it('of a busy integration begins after an hour', () => {
    expect(overdueAfter(learned(BUSY, at(7, 6, 23, 10)), at(7, 6, 23, 10))).toEqual(at(8, 0, 0, 10));
  });

  it('of one that sends in office hours does not begin on a weekend', () => {
    const overdue = overdueAfter(learned(OFFICE, FRIDAY), FRIDAY);
    // Three were usual on Friday; 3.9 more, at six an hour, are on Monday at 9:39.
    expect(overdue && overdue > at(8, 0, 9, 39) && overdue < at(8, 0, 9, 40)).toBe(true);
  });

  it('of one that sends in bursts takes as many times longer', () => {
    const steady = { perHour: Array.from({ length: 168 }, () => 1), dispersion: 1 };
    const hours = (dispersion: number) =>
      ((overdueAfter({ ...steady, dispersion }, at(8, 0, 0))?.getTime() ?? 0) - at(8, 0, 0).getTime()) / HOUR;
    expect(hours(1)).toBeCloseTo(Math.log(1000), 4);
    expect(hours(50)).toBeCloseTo(50 * Math.log(1000), 4);
  });

  it('of one that hardly ever sends is none within a year', () => {
    expect(overdueAfter({ perHour: [1, ...Array(167).fill(0)], dispersion: 10 }, at(8, 0, 0))).toBeNull();
    expect(overdueAfter({ perHour: Array(168).fill(0), dispersion: 1 }, at(8, 0, 0))).toBeNull();
  });
});
