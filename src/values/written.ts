import { formatDateTime, parseDateOnly, parseDateTime } from './date-time.js';
import { isDecimalText } from './decimal.js';

/** Date formats: year first, as in ISO 8601, or day first, or month first. */
export const WRITTEN_DATES = ['iso', 'dayFirst', 'monthFirst'] as const;
export type WrittenDate = (typeof WRITTEN_DATES)[number];

/** The decimal separator of a number. */
export const WRITTEN_DECIMALS = ['point', 'comma'] as const;
export type WrittenDecimal = (typeof WRITTEN_DECIMALS)[number];

/* 31.12.2024, 31/12/2024, 31-12-2024, optionally with a time. Years have four digits, because two are ambiguous. */
const LOCAL = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?:[ T](.+))?$/;

/** The ISO form of a date with or without a time; null if the format differs. */
function toIso(text: string, written: WrittenDate): string | null {
  if (written === 'iso') return text;
  const match = LOCAL.exec(text);
  if (!match) return null;
  const [, first = '', , second = '', year = '', time] = match;
  const [day, month] = written === 'dayFirst' ? [first, second] : [second, first];
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return time === undefined ? date : `${date}T${time}`;
}

/** Reads a date in the given format; null if it is not a date or has another format. */
export function readWrittenDate(text: string, written: WrittenDate): string | null {
  const iso = toIso(text.trim(), written);
  return iso === null ? null : parseDateOnly(iso);
}

/** Reads a date with a time likewise; without an offset it is UTC. */
export function readWrittenTime(text: string, written: WrittenDate): string | null {
  const iso = toIso(text.trim(), written);
  const instant = iso === null ? null : parseDateTime(iso);
  return instant && formatDateTime(instant);
}

const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ...['true', 'yes', '1'].map((text) => [text, true] as const),
  ...['false', 'no', '0'].map((text) => [text, false] as const),
]);

/** Reads common spellings of true and false; null for anything else. */
export const readWrittenBoolean = (text: string): boolean | null => BOOLEANS.get(text.trim().toLowerCase()) ?? null;

const ANSWERS: ReadonlyMap<string, boolean> = new Map([
  ...['true', 'yes', 'ja', 'oui'].map((text) => [text, true] as const),
  ...['false', 'no', 'nein', 'non'].map((text) => [text, false] as const),
]);

/** Reads true and false as words of several languages, without 1 and 0; null for anything else. */
export const readWrittenAnswer = (text: string): boolean | null => ANSWERS.get(text.trim().toLowerCase()) ?? null;

/* Groups of three with the same separator: 1.234.567,89 or 1 234 567,89. */
const GROUPED = {
  point: /^[+-]?\d{1,3}(?:([,' \u00a0\u202f])\d{3})(?:\1\d{3})*(?:\.\d+)?$/,
  comma: /^[+-]?\d{1,3}(?:([.' \u00a0\u202f])\d{3})(?:\1\d{3})*(?:,\d+)?$/,
};

/** Reads a number in the given format, as plain decimal text; null if it is not a number or has another format. */
export function readWrittenNumber(text: string, written: WrittenDecimal): string | null {
  const trimmed = text.trim();
  const ungrouped = GROUPED[written].test(trimmed)
    ? trimmed.replace(written === 'point' ? /[,' \u00a0\u202f]/g : /[.' \u00a0\u202f]/g, '')
    : trimmed;
  if (written === 'comma' && ungrouped.includes('.')) return null;
  const plain = written === 'comma' ? ungrouped.replace(',', '.') : ungrouped;
  return isDecimalText(plain) ? plain : null;
}
