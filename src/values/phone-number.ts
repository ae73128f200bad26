import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { z } from 'zod';
import { normalizedText } from './text.js';

// Fifteen digits with generous punctuation.
const MAX_RAW_UNITS = 64;

// One optional plus in front, ASCII digits, and the separators people write: spaces, brackets, dots, slashes, dashes.
const WRITTEN_NUMBER = /^\+?[\d ().[\]/\u00a0\u202f\u2010-\u2015\u2212-]+$/;

/** Whether a text is a supported country for phone numbers: an ISO 3166-1 alpha-2 code in capitals, such as `DE`. */
export function isCountry(text: string): text is CountryCode {
  return /^[A-Z]{2}$/.test(text) && isSupportedCountry(text);
}

/**
 * Gives a phone number in E.164. The whole text must be one valid number, written with ASCII digits and separators: no
 * letters, no prose, no digits of other scripts. A number with an extension is not a single number that E.164 can
 * hold, so it is null and never stripped to its main line. National forms are read only with a `country`; an unknown
 * one counts as none. Null when there is no such number. Idempotent.
 *
 * @source Specification: Contacts, phone; Behaviour: normalisation
 */
export function normalizePhone(text: string, country?: string | null): string | null {
  const trimmed = text.trim();
  if (trimmed.length > MAX_RAW_UNITS || !WRITTEN_NUMBER.test(trimmed)) return null;
  const defaultCountry = typeof country === 'string' && isCountry(country) ? country : undefined;
  const number = parsePhoneNumberFromString(trimmed, { defaultCountry, extract: false });
  if (number === undefined || number.ext !== undefined || !number.isValid()) return null;
  return number.number;
}

const schemas = new Map<string, z.ZodString>();

/**
 * The parser of a phone number for a workspace's default country, or for none; its output is E.164. One schema per
 * country is cached, so it may be requested on every call.
 */
export function phoneNumber(country?: string | null): z.ZodString {
  const key = typeof country === 'string' && isCountry(country) ? country : '';
  const known = schemas.get(key);
  if (known !== undefined) return known;
  const message =
    key === ''
      ? 'Must be one valid phone number with its country code, such as +14155552671.'
      : 'Must be one valid phone number.';
  const schema = normalizedText((text) => normalizePhone(text, key), message);
  schemas.set(key, schema);
  return schema;
}
