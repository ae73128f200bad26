import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { z } from 'zod';
import { Fault, findForbidden, normalOf, type Reading } from './normal-form.js';
import { normalizedText } from './text.js';

// Fifteen digits with generous punctuation.
const MAX_RAW_UNITS = 64;

// One optional plus in front, ASCII digits, and the separators people write: spaces, brackets, dots, slashes, dashes.
const NOT_WRITTEN = /[^+\d ().[\]/\u00a0\u202f\u2010-\u2015\u2212-]/u;
const WRITTEN_NUMBER = /^\+?[\d ().[\]/\u00a0\u202f\u2010-\u2015\u2212-]+$/;

/** Whether a text is a supported country for phone numbers: an ISO 3166-1 alpha-2 code in capitals, such as `DE`. */
export function isCountry(text: string): text is CountryCode {
  return /^[A-Z]{2}$/.test(text) && isSupportedCountry(text);
}

function readPhone(text: string, country?: string | null): Reading {
  const trimmed = text.trim();
  if (trimmed.length > MAX_RAW_UNITS) return new Fault('it is too long');
  const forbidden = findForbidden(trimmed, NOT_WRITTEN);
  if (forbidden !== null) return new Fault(`it ${forbidden}`);
  const defaultCountry = typeof country === 'string' && isCountry(country) ? country : undefined;
  if (defaultCountry === undefined && !trimmed.startsWith('+')) return new Fault('it has no country code');
  const number = WRITTEN_NUMBER.test(trimmed)
    ? parsePhoneNumberFromString(trimmed, { defaultCountry, extract: false })
    : undefined;
  if (number?.ext !== undefined) return new Fault('it has an extension');
  return number?.isValid() ? number.number : new Fault('there is no such number');
}

/**
 * Gives a phone number in E.164. The whole text must be one valid number, written with ASCII digits and separators: no
 * letters, no prose, no digits of other scripts. A number with an extension is not a single number that E.164 can
 * hold, so it is null and never stripped to its main line. National forms are read only with a `country`; an unknown
 * one counts as none. Null when there is no such number. Idempotent.
 *
 * @source Specification: Contacts, phone; Behaviour: normalisation
 */
export const normalizePhone = (text: string, country?: string | null): string | null =>
  normalOf(readPhone(text, country));

const schemas = new Map<string, z.ZodString>();

/**
 * The parser of a phone number for a workspace's default country, or for none; its output is E.164. One schema per
 * country is cached, so it may be requested on every call.
 */
export function phoneNumber(country?: string | null): z.ZodString {
  const key = typeof country === 'string' && isCountry(country) ? country : '';
  const known = schemas.get(key);
  if (known !== undefined) return known;
  const expected =
    key === ''
      ? 'Must be one valid phone number with its country code, such as +14155552671'
      : 'Must be one valid phone number';
  const schema = normalizedText((text) => readPhone(text, key), expected);
  schemas.set(key, schema);
  return schema;
}
