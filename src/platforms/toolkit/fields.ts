import { createHash } from 'node:crypto';
import { parseEventTime } from '../../values/date-time.js';
import { normalizeEmail } from '../../values/email-address.js';
import { cleanText } from '../../values/text.js';
import type { BodyFormat, EmailEvent } from './email-event.js';

/*
 * Readers of fields. Each takes paths (`lead.email`, `to.0.address`) and returns the first value that is not absent, null,
 * blank, an object or a list. Numbers are read as text, because senders change the types of their fields.
 */

export type JsonObject = { [key: string]: unknown };

/** An item that lacks a required field or has an invalid one. `message` is public and quotes no value. */
export class MalformedItemError extends Error {
  override readonly name = 'MalformedItemError';
}

// Index entries must stay below a third of a page.
const ID_LIMIT = 255;
const MESSAGE_ID_LIMIT = 512;
const NAME_LIMIT = 255;

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value at a dotted path, own properties only; undefined when there is none. */
export function valueAt(item: unknown, path: string): unknown {
  let value = item;
  for (const step of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as JsonObject)[step];
  }
  return value;
}

/** Cleaned text, not trimmed, as emails are stored. */
export function textAt(item: unknown, ...paths: string[]): string | null {
  return firstAt(item, paths, toText);
}

/** Cleaned and trimmed text, for words that are compared. */
export function wordAt(item: unknown, ...paths: string[]): string | null {
  return textAt(item, ...paths)?.trim() ?? null;
}

/** An id as text, whatever its type in the payload. */
export function idAt(item: unknown, ...paths: string[]): string | null {
  return firstAt(item, paths, (value) => boundId(toText(value), ID_LIMIT));
}

/** The ids of a list, or the one id that stands in its place. */
export function idsAt(item: unknown, path: string): string[] {
  const value = valueAt(item, path);
  return [value].flat().flatMap((id) => boundId(toText(id), ID_LIMIT) ?? []);
}

export function messageIdAt(item: unknown, ...paths: string[]): string | null {
  return firstAt(item, paths, (value) => boundId(toText(value), MESSAGE_ID_LIMIT));
}

/** The name of a person, company or campaign, cut to the longest allowed length. */
export function nameAt(item: unknown, ...paths: string[]): string | null {
  return firstAt(item, paths, (value) => {
    const name = toText(value)?.trim();
    return name === undefined ? null : cutText(name, NAME_LIMIT);
  });
}

/** A first and a last name from one field, split at its first space. */
export function fullNameAt(item: unknown, ...paths: string[]): { firstName: string | null; lastName: string | null } {
  const [first = null, ...rest] = (nameAt(item, ...paths) ?? '').split(' ');
  return { firstName: first || null, lastName: rest.join(' ').trim() || null };
}

/** The first valid address, normalised; an invalid one counts as absent. */
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

/** A time that is only stored, not used for keys: an unreadable one counts as absent. */
export function recordTimeAt(item: unknown, ...paths: string[]): string | null {
  return firstAt(item, paths, (value) => parseEventTime(toPresentTime(value))?.toISOString() ?? null);
}

/** The first body that is not empty, with the format of its field. */
export function bodyAt(item: unknown, ...fields: [BodyFormat, string][]): Pick<EmailEvent, 'body' | 'bodyFormat'> {
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

/** An event name for comparisons: in lower case, with `_` for `.`, `-` and space. */
export const normalizeEventName = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/[.\- ]/g, '_');

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

/** Numbers and booleans that are not times count as unreadable, not as missing. */
function toPresentTime(value: unknown): string | number | boolean | null {
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  return toText(value)?.trim() ?? null;
}

/** A long id is cut and hashed: different ids stay different, and equal ids stay equal. */
function boundId(text: string | null, limit: number): string | null {
  const id = text?.trim() ?? null;
  if (id === null || id.length <= limit) return id;
  return `${cutText(id, limit - 65)}#${createHash('sha256').update(id).digest('hex')}`;
}

/** The first `codePoints` code points of a text. */
export function cutText(text: string, codePoints: number): string {
  return text.length <= codePoints ? text : [...text].slice(0, codePoints).join('').trim();
}
