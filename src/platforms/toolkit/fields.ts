import { createHash } from 'node:crypto';
import { parseEventTime } from '../../values/date-time.js';
import { normalizeEmail } from '../../values/email-address.js';
import { cleanText } from '../../values/text.js';

/*
 * Readers of the platforms' fields. Each takes paths (`lead.email`, `to.0.address`) and gives the first that holds
 * something: absent, null and blank are the same, and so is an object or a list where text is expected. Numbers
 * count as their text, because senders change their minds about types.
 */

export type JsonObject = { [key: string]: unknown };

/** An item that is one of the four kinds but cannot be read as it. `message` is public and quotes nothing. */
export class MalformedItemError extends Error {
  override readonly name = 'MalformedItemError';
}

// The duplicate ledger and the message index hold these, and an index entry must stay below a third of a page.
const ID_LIMIT = 255;
const MESSAGE_ID_LIMIT = 512;
const NAME_LIMIT = 255;

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value at a dotted path, through own properties only; undefined when the path leads nowhere. */
export function valueAt(item: unknown, path: string): unknown {
  let value = item;
  for (const step of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as JsonObject)[step];
  }
  return value;
}

/** Cleaned, untrimmed text, as mails are stored. */
export function textAt(item: unknown, ...paths: string[]): string | null {
  return firstAt(item, paths, toText);
}

/** Cleaned, trimmed text, as words that are compared. */
export function wordAt(item: unknown, ...paths: string[]): string | null {
  return textAt(item, ...paths)?.trim() ?? null;
}

/** An id as text, whatever type it was sent in. */
export function idAt(item: unknown, ...paths: string[]): string | null {
  return firstAt(item, paths, (value) => boundId(toText(value), ID_LIMIT));
}

export function messageIdAt(item: unknown, ...paths: string[]): string | null {
  return firstAt(item, paths, (value) => boundId(toText(value), MESSAGE_ID_LIMIT));
}

/** A name of a person, company or campaign, cut to what a name may hold. */
export function nameAt(item: unknown, ...paths: string[]): string | null {
  return firstAt(item, paths, (value) => {
    const name = toText(value)?.trim();
    return name === undefined ? null : cutText(name, NAME_LIMIT);
  });
}

/** A first and a last name out of one field, split at its first space. */
export function fullNameAt(item: unknown, ...paths: string[]): { firstName: string | null; lastName: string | null } {
  const [first = null, ...rest] = (nameAt(item, ...paths) ?? '').split(' ');
  return { firstName: first || null, lastName: rest.join(' ').trim() || null };
}

/** The first valid address, normalised; what is no address counts as absent. */
export function addressAt(item: unknown, ...paths: string[]): string | null {
  return firstAt(item, paths, (value) => normalizeEmail(toText(value) ?? ''));
}

/** The lead's address; @throws MalformedItemError without one */
export function leadAddressAt(item: unknown, ...paths: string[]): string {
  const address = addressAt(item, ...paths);
  if (address === null) throw new MalformedItemError('The event names no lead with a valid email address.');
  return address;
}

/**
 * The event's time, ISO 8601 in UTC with milliseconds, of the first field that is present; null without any.
 * @throws MalformedItemError that field cannot be read as a time of the years 1900 to 9999
 */
export function timeAt(item: unknown, ...paths: string[]): string | null {
  const value = firstAt(item, paths, toPresentTime);
  if (value === null) return null;
  const time = parseEventTime(value);
  if (time === null) throw new MalformedItemError('The timestamp cannot be read.');
  return time.toISOString();
}

/** A time that is only for the record: an unreadable one counts as absent. */
export function recordTimeAt(item: unknown, ...paths: string[]): string | null {
  return firstAt(item, paths, (value) => parseEventTime(toPresentTime(value))?.toISOString() ?? null);
}

type BodyField = readonly ['html' | 'text', string];

/** The first body that holds something, with the format that its field is known for. */
export function bodyAt(
  item: unknown,
  ...fields: BodyField[]
): { body: string | null; bodyFormat: 'html' | 'text' | null } {
  for (const [bodyFormat, path] of fields) {
    const body = textAt(item, path);
    if (body !== null) return { body, bodyFormat };
  }
  return { body: null, bodyFormat: null };
}

export function flagAt(item: unknown, path: string): boolean {
  const value = valueAt(item, path);
  return value === true || ['true', '1'].includes(toText(value)?.trim().toLowerCase() ?? '');
}

/** An event name in the form in which names are compared: case aside, and `.`, `-` and space read as `_`. */
export function foldEventName(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/[.\- ]/g, '_');
}

/** Text of a string or a finite number; null for every other type and for blanks. */
export function toText(value: unknown): string | null {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : null;
  if (typeof value !== 'string') return null;
  const text = cleanText(value);
  return text.trim() === '' ? null : text;
}

function firstAt<T>(item: unknown, paths: readonly string[], read: (value: unknown) => T | null): T | null {
  for (const path of paths) {
    const found = read(valueAt(item, path));
    if (found !== null) return found;
  }
  return null;
}

/** Numbers and booleans are present even when they are no time at all: those are unreadable, not missing. */
function toPresentTime(value: unknown): string | number | boolean | null {
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  return toText(value)?.trim() ?? null;
}

/** Two long ids that begin alike stay different, and one id stays the same. */
function boundId(text: string | null, limit: number): string | null {
  const id = text?.trim() ?? null;
  if (id === null || id.length <= limit) return id;
  return `${cutText(id, limit - 65)}#${createHash('sha256').update(id).digest('hex')}`;
}

/** At most so many code points of a text. */
export function cutText(text: string, codePoints: number): string {
  return text.length <= codePoints ? text : [...text].slice(0, codePoints).join('').trim();
}
