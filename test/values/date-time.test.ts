import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dateOnly,
  dateTime,
  formatDateTime,
  formatDateTimeText,
  parseDateOnly,
  parseDateTime,
  parseEventTime,
} from '../../src/values/date-time.js';
import { badDates, badDateTimes, goodDateTimes, hostileStrings, numberTexts, wrongTypes } from '../support/corpus.js';

const FIRST = Date.UTC(1900, 0, 1);
const LAST = Date.UTC(9999, 11, 31, 23, 59, 59, 999);
const shown = (instant: Date | null) => (instant === null ? null : formatDateTime(instant));

describe('a date-time', () => {
  it.each(goodDateTimes)('%j is %j', (text, utc) => expect(shown(parseDateTime(text))).toBe(utc));

  it.each(badDateTimes)('%j is none', (text) => expect(parseDateTime(text)).toBeNull());

  it('is none in any hostile text', () => {
    expect([...hostileStrings, ...numberTexts].filter((text) => parseDateTime(text) !== null)).toEqual([]);
  });

  it('reads back equal, for every instant of the years 1900 to 9999 and every offset', () => {
    fc.assert(
      fc.property(fc.integer({ min: FIRST, max: LAST }), fc.integer({ min: -1439, max: 1439 }), (instant, offset) => {
        expect(parseDateTime(new Date(instant).toISOString())?.getTime()).toBe(instant);
        const local = new Date(instant + offset * 60_000).toISOString().slice(0, -1);
        // Beyond the years with four digits the local time has no form of four digits.
        fc.pre(local.length === 23);
        const [hour, minute] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60].map((part) =>
          String(part).padStart(2, '0'),
        );
        expect(parseDateTime(`${local}${offset < 0 ? '-' : '+'}${hour}:${minute}`)?.getTime()).toBe(instant);
      }),
    );
  });

  it('exists on exactly the days of the calendar', () => {
    const days: string[] = [];
    for (const year of [1900, 1999, 2000, 2023, 2024, 2100, 9999]) {
      for (let month = 0; month <= 13; month += 1) {
        for (let day = 0; day <= 32; day += 1) {
          const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
          const instant = new Date(Date.UTC(year, month - 1, day));
          const real = instant.toISOString().startsWith(text);
          if ((parseDateTime(`${text}T00:00:00Z`) !== null) !== real || (parseDateOnly(text) === text) !== real)
            days.push(text);
        }
      }
    }
    expect(days).toEqual([]);
  });

  it('is parsed to UTC with milliseconds, or refused with one sentence', () => {
    expect(dateTime.parse('2024-05-31T14:00:00.5+02:00')).toBe('2024-05-31T12:00:00.500Z');
    const message = (value: unknown) => dateTime.safeParse(value).error?.issues.map((issue) => issue.message);
    const refusal = (reason: string) => [
      `Must be an ISO 8601 date-time between the years 1900 and 9999, such as 2024-05-31T12:00:00Z: ${reason}.`,
    ];
    expect(message('2024-05-31')).toEqual(refusal('it has no time'));
    expect(message('2024-02-30T12:00Z')).toEqual(refusal('there is no such date and time'));
    expect(message('31.05.2024 12:00')).toEqual(refusal('it has another format'));
    expect(message(1717156800000)).toEqual(['Must be a string.']);
    expect(wrongTypes.filter((value) => dateTime.safeParse(value).success)).toEqual([]);
  });
});

describe('a date without a time', () => {
  it('is a real date from 1900 to 9999, and stays as it is', () => {
    for (const text of ['1900-01-01', '2000-02-29', '2024-02-29', '9999-12-31']) expect(parseDateOnly(text)).toBe(text);
    expect([...badDates, ...hostileStrings].filter((text) => parseDateOnly(text) !== null)).toEqual([]);
  });

  it('is refused with one sentence', () => {
    expect(dateOnly.parse('2024-02-29')).toBe('2024-02-29');
    const message = (text: string) => dateOnly.safeParse(text).error?.issues.map((issue) => issue.message);
    const expected = 'Must be a date as YYYY-MM-DD between the years 1900 and 9999';
    expect(message('2024-02-30')).toEqual([`${expected}: there is no such date.`]);
    expect(message('20240229')).toEqual([`${expected}: it has another format.`]);
  });
});

describe('the time of a webhook event', () => {
  it.each(goodDateTimes)('%j is %j, as for every caller', (text, utc) => expect(shown(parseEventTime(text))).toBe(utc));

  it.each([
    ['2024-08-02T06:08:38.000000Z', '2024-08-02T06:08:38.000Z'],
    ['2024-08-02T06:08:38+0200', '2024-08-02T04:08:38.000Z'],
    [' 2024-08-02T06:08:38Z ', '2024-08-02T06:08:38.000Z'],
    [1722578918, '2024-08-02T06:08:38.000Z'],
    ['1722578918', '2024-08-02T06:08:38.000Z'],
    [1722578918331, '2024-08-02T06:08:38.331Z'],
    ['1722578918331', '2024-08-02T06:08:38.331Z'],
    [1720000000.123, '2024-07-03T09:46:40.123Z'],
    [1722578918331.9, '2024-08-02T06:08:38.331Z'],
    [1, '1970-01-01T00:00:01.000Z'],
    [99_999_999_999, '5138-11-16T09:46:39.000Z'],
    [100_000_000_000, '1973-03-03T09:46:40.000Z'],
    [LAST, '9999-12-31T23:59:59.999Z'],
  ])('%j is %j', (value, utc) => expect(shown(parseEventTime(value))).toBe(utc));

  it.each([
    0,
    -1,
    -0,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    LAST + 1,
    1e20,
    '0',
    '-1',
    '1.5',
    '1e3',
    '9'.repeat(16),
    '2024-08-02',
    '2024-08-02T06:08:38.1234567890Z',
    'yesterday',
    '',
    ' ',
    null,
    undefined,
    true,
    {},
    [],
    [1722578918],
  ])('%j is none', (value) => expect(parseEventTime(value)).toBeNull());

  it('is one instant in all its forms', () => {
    const forms = [
      '2026-05-04T09:15:02.331Z',
      '2026-05-04T09:15:02.331000+00:00',
      '2026-05-04T11:15:02.331+02:00',
      1777886102331,
      '1777886102331',
    ];
    expect(new Set(forms.map((form) => parseEventTime(form)?.getTime()))).toEqual(new Set([1777886102331]));
  });
});

describe('An instant', () => {
  it('is written as the engine itself writes it, whatever its year', () => {
    fc.assert(
      fc.property(fc.date({ noInvalidDate: true }), (instant) => formatDateTime(instant) === instant.toISOString()),
    );
    const kept = fc.date({ min: new Date(FIRST), max: new Date(LAST), noInvalidDate: true });
    fc.assert(fc.property(kept, (instant) => formatDateTime(instant) === instant.toISOString()));
  });

  it('is refused when it is none', () => {
    expect(() => formatDateTime(new Date(Number.NaN))).toThrow(RangeError);
  });
});

describe('An instant in the JSON of the database', () => {
  it.each([
    ['2024-05-31T12:00:00+00:00', '2024-05-31T12:00:00.000Z'],
    ['2024-05-31T12:00:00.1+00:00', '2024-05-31T12:00:00.100Z'],
    ['2024-05-31T12:00:00.12+00:00', '2024-05-31T12:00:00.120Z'],
    ['2024-05-31T12:00:00.123+00:00', '2024-05-31T12:00:00.123Z'],
    ['2024-05-31T12:00:00.123456+00:00', '2024-05-31T12:00:00.123Z'],
    ['2024-05-31T14:00:00+02:00', '2024-05-31T12:00:00.000Z'],
    ['2024-05-31T12:00:00.120Z', '2024-05-31T12:00:00.120Z'],
    ['1900-01-01T00:00:00+00:00', '1900-01-01T00:00:00.000Z'],
  ])('%s is shown as %s', (text, wire) => {
    expect(formatDateTimeText(text)).toBe(wire);
    expect(new Date(text).toISOString()).toBe(wire);
  });

  it('is refused when it is none', () => {
    expect(() => formatDateTimeText('yesterday')).toThrow(RangeError);
  });
});
