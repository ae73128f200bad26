/** Conversion of parameters and columns, which are sent and received as text. */

type Parser = (text: string) => unknown;

/**
 * @param value a scalar, `Date`, `Uint8Array` or a flat array of them; `undefined` is null
 * @returns the text form that PostgreSQL reads
 * @throws TypeError for any other object: JSON is passed as text
 */
export function encodeParameter(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return `{${value.map(encodeElement).join(',')}}`;
  return encodeScalar(value);
}

function encodeScalar(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return value;
    case 'number':
    case 'bigint':
      return String(value);
    case 'boolean':
      return value ? 't' : 'f';
    default:
      if (value instanceof Date) return value.toISOString();
      if (value instanceof Uint8Array) {
        return `\\x${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex')}`;
      }
      throw new TypeError('An SQL parameter is a scalar or a flat array of scalars; pass JSON as text.');
  }
}

/* Row sets have thousands of values, few of which need escaping: checking first halves the time of replacing. */
function encodeElement(element: unknown): string {
  if (element === null || element === undefined) return 'NULL';
  if (typeof element === 'number') return String(element);
  const text = encodeScalar(element);
  return text.includes('"') || text.includes('\\') ? `"${text.replace(/["\\]/g, '\\$&')}"` : `"${text}"`;
}

/** The elements of a flat array in PostgreSQL's text form, still as text. */
function parseArray(text: string): (string | null)[] {
  const elements: (string | null)[] = [];
  const pattern = /"((?:[^"\\]|\\.)*)"|([^{},"]+)/gs;
  for (const [, quoted, bare] of text.matchAll(pattern)) {
    if (quoted !== undefined) elements.push(quoted.replace(/\\(.)/gs, '$1'));
    else elements.push(bare === 'NULL' ? null : (bare ?? null));
  }
  return elements;
}

const keepText: Parser = (text) => text;
/**
 * An id or a count: exact as a number, because no sequence goes beyond 2^53 - 1.
 * @throws RangeError it is not; a statement that means such numbers casts them to text
 */
export function toExactNumber(given: string | bigint): number {
  const value = Number(given);
  if (!Number.isSafeInteger(value)) throw new RangeError('A 64-bit integer of the database is beyond 2^53 - 1.');
  return value;
}

const parseJson: Parser = (text) => JSON.parse(text);
const parseBoolean: Parser = (text) => text === 't';
const parseBytes: Parser = (text) => Buffer.from(text.slice(2), 'hex');

const digit = (text: string, at: number): number => text.charCodeAt(at) - 48;
const twoDigits = (text: string, at: number): number => digit(text, at) * 10 + digit(text, at + 1);

/**
 * `2024-05-31 12:00:00.123456+00`, cut to milliseconds. Every session runs in UTC, so the offset is always +00. A page
 * has several hundred, so the usual form is read by character positions, which takes a third of the time of
 * `Date.parse`.
 */
const parseInstant: Parser = (text) => {
  const usual = text.charCodeAt(4) === 45 && text.charCodeAt(0) !== 48 && text.length <= 29;
  if (!usual) return new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`);
  const end = text.length - 3;
  let milliseconds = 0;
  if (end > 20) milliseconds += 100 * digit(text, 20);
  if (end > 21) milliseconds += 10 * digit(text, 21);
  if (end > 22) milliseconds += digit(text, 22);
  const year = twoDigits(text, 0) * 100 + twoDigits(text, 2);
  const midnight = Date.UTC(year, twoDigits(text, 5) - 1, twoDigits(text, 8));
  const minutes = twoDigits(text, 11) * 60 + twoDigits(text, 14);
  return new Date(midnight + (minutes * 60 + twoDigits(text, 17)) * 1000 + milliseconds);
};

const arrayOf =
  (parse: Parser): Parser =>
  (text) =>
    parseArray(text).map((element) => (element === null ? null : parse(element)));

/** By type oid. Unlisted types remain text: `uuid`, `numeric`, `date`. */
const COLUMN_PARSERS: Readonly<Record<number, Parser>> = {
  16: parseBoolean,
  17: parseBytes,
  20: toExactNumber,
  21: Number,
  23: Number,
  26: Number,
  114: parseJson,
  700: Number,
  701: Number,
  1082: keepText,
  1114: keepText,
  1184: parseInstant,
  3802: parseJson,
  1000: arrayOf(parseBoolean),
  1005: arrayOf(Number),
  1007: arrayOf(Number),
  1009: arrayOf(keepText),
  1015: arrayOf(keepText),
  1016: arrayOf(toExactNumber),
  1021: arrayOf(Number),
  1022: arrayOf(Number),
  1185: arrayOf(parseInstant),
  1231: arrayOf(keepText),
  2951: arrayOf(keepText),
};

/** The parser of a column's text by the oid of its type. */
export function getColumnParser(oid: number): Parser {
  return COLUMN_PARSERS[oid] ?? keepText;
}

/** A text as part of a pattern of `like`, where `%`, `_` and `\` stand for themselves. */
export const likeText = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
