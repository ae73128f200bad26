import { Fault, type Reading } from './normal-form.js';
import { normalizedText } from './text.js';

/** In UTC, where every day has this length. */
export const DAY_MS = 86_400_000;

const FIRST_INSTANT = Date.UTC(1900, 0, 1);
const LAST_INSTANT = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
// The extended and the basic form of ISO 8601. Senders mix them in one place only: an offset without its colon.
const EXTENDED =
  /^(\d{4})-(\d{2})-(\d{2})[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?:[Zz]|([+-])(\d{2})(?::?(\d{2}))?)?$/;
const BASIC = /^(\d{4})(\d{2})(\d{2})[Tt](\d{2})(\d{2})(?:(\d{2})(?:[.,](\d{1,9}))?)?(?:[Zz]|([+-])(\d{2})(\d{2})?)?$/;
const DIGITS = /^\d{1,15}$/;

/** Numbers below this are epoch seconds; from it on they are epoch milliseconds. */
const FIRST_MILLISECONDS = 1e11;

function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function isCalendarDate(year: number, month: number, day: number): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/** Whether an instant is in the years 1900 to 9999, so that it can be stored and returned. */
export function isKeptInstant(instant: number): boolean {
  return instant >= FIRST_INSTANT && instant <= LAST_INSTANT;
}

/** Milliseconds to add to a local time to reach UTC; null for an offset that does not exist. */
function readOffset(sign: string | undefined, hours: string | undefined, minutes = '00'): number | null {
  if (sign === undefined) return 0;
  const [hour, minute] = [Number(hours), Number(minutes)];
  if (hour > 23 || minute > 59) return null;
  return (sign === '-' ? 1 : -1) * (hour * 60 + minute) * 60_000;
}

function readInstant(match: RegExpExecArray): Date | null {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = match.slice(1, 6).map(Number);
  const second = Number(match[6] ?? 0);
  // Before 1899 no offset reaches the supported years, and Date.UTC would read 0 to 99 as 1900 to 1999.
  if (year < 1899 || !isCalendarDate(year, month, day)) return null;
  if (hour > 23 || minute > 59 || second > 59) return null;
  const millisecond = Number((match[7] ?? '').slice(0, 3).padEnd(3, '0'));
  const offset = readOffset(match[8], match[9], match[10]);
  if (offset === null) return null;
  const instant = Date.UTC(year, month - 1, day, hour, minute, second, millisecond) + offset;
  return isKeptInstant(instant) ? new Date(instant) : null;
}

const matchDateTime = (text: string) => EXTENDED.exec(text) ?? BASIC.exec(text);

/**
 * Reads a date-time of ISO 8601: a real calendar date and a time, with or without seconds, those with up to nine
 * decimals (cut to milliseconds), then `Z`, an offset (`+05:30`, `+0530`, `+05`) or nothing, which is UTC. The basic
 * form `20240531T120000Z` too, but no mixture of the two, except the offset without a colon. `t`, `z` and, in the
 * extended form, a space for the `T` are taken. Null for everything else: a date alone, hours alone, second 60, hour 24,
 * and years outside 1900 to 9999 once in UTC.
 *
 * @source Specification: What the service does, timestamps; Behaviour: date-times
 */
export function parseDateTime(text: string): Date | null {
  const match = matchDateTime(text);
  return match === null ? null : readInstant(match);
}

/**
 * Reads a date without a time, `YYYY-MM-DD`: the same text when it is a real date of the years 1900 to 9999, else null.
 *
 * @source Specification: Activities, property validation
 */
export function parseDateOnly(text: string): string | null {
  const match = DATE.exec(text);
  if (match === null) return null;
  const [year = 0, month = 0, day = 0] = match.slice(1).map(Number);
  return year >= 1900 && isCalendarDate(year, month, day) ? text : null;
}

const TWO_DIGITS = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'));
const THREE_DIGITS = Array.from({ length: 1000 }, (_, number) => String(number).padStart(3, '0'));

/**
 * Writes an instant as in every response: UTC with milliseconds and `Z`. Built from its parts, which takes half the
 * time of `toISOString`; a page has several hundred.
 * @throws RangeError an invalid Date
 */
export function formatDateTime(instant: Date): string {
  const year = instant.getUTCFullYear();
  if (!(year >= 1000 && year <= 9999)) return instant.toISOString();
  const date = `${year}-${TWO_DIGITS[instant.getUTCMonth() + 1]}-${TWO_DIGITS[instant.getUTCDate()]}`;
  const time = `${TWO_DIGITS[instant.getUTCHours()]}:${TWO_DIGITS[instant.getUTCMinutes()]}:${TWO_DIGITS[instant.getUTCSeconds()]}`;
  return `${date}T${time}.${THREE_DIGITS[instant.getUTCMilliseconds()]}Z`;
}

/* What PostgreSQL writes in JSON for an instant in UTC, by length: decimals without trailing zeros. */
const JSON_DECIMALS: Readonly<Record<number, string>> = { 25: '.000Z', 27: '00Z', 28: '0Z', 29: 'Z' };

/**
 * Writes an instant that a database returned as JSON text (`2024-05-31T12:00:00.12+00:00`) as in every response. A page
 * has several hundred, so the usual form is completed rather than parsed.
 * @throws RangeError the text is not a date-time
 */
export function formatDateTimeText(text: string): string {
  const zeros = JSON_DECIMALS[text.length];
  return zeros !== undefined && text.endsWith('+00:00') ? text.slice(0, -6) + zeros : formatDateTime(new Date(text));
}

function readEpoch(value: number): Date | null {
  if (!(value > 0)) return null;
  // Rounded to microseconds first: 1720000000.123 seconds times 1000 is slightly less than 1720000000123.
  const milliseconds = value < FIRST_MILLISECONDS ? Math.round(value * 1e6) / 1e3 : value;
  const instant = Math.floor(milliseconds);
  return isKeptInstant(instant) ? new Date(instant) : null;
}

/**
 * Reads the time of a webhook event: a date-time in any form that `parseDateTime` reads, or positive epoch seconds
 * (below 10^11) or milliseconds, as a number or as digits. Cut to milliseconds, so that all forms of one instant are
 * equal. Null for everything else; the caller decides what a missing time means.
 *
 * @source Behaviour: webhooks, timestamps
 */
export function parseEventTime(value: unknown): Date | null {
  if (typeof value === 'number') return readEpoch(value);
  if (typeof value !== 'string') return null;
  const text = value.trim();
  return DIGITS.test(text) ? readEpoch(Number(text)) : parseDateTime(text);
}

const OTHER_FORMAT = new Fault('it has another format');

function readDateTime(text: string): Reading {
  if (DATE.test(text)) return new Fault('it has no time');
  const match = matchDateTime(text);
  if (match === null) return OTHER_FORMAT;
  const instant = readInstant(match);
  return instant === null ? new Fault('there is no such date and time') : formatDateTime(instant);
}

/** The parser of a date-time; its output is UTC text with milliseconds and `Z`. */
export const dateTime = normalizedText(
  readDateTime,
  'Must be an ISO 8601 date-time between the years 1900 and 9999, such as 2024-05-31T12:00:00Z',
);

const readDateOnly = (text: string): Reading =>
  parseDateOnly(text) ?? (DATE.test(text) ? new Fault('there is no such date') : OTHER_FORMAT);

/** The parser of a date without a time. */
export const dateOnly = normalizedText(readDateOnly, 'Must be a date as YYYY-MM-DD between the years 1900 and 9999');
