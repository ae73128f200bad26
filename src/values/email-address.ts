import { domainToUnicode } from 'node:url';
import { readHost } from './domain-name.js';
import { Fault, findForbidden, normalOf, type Reading } from './normal-form.js';
import { foldText, isLongerThan, normalizedText } from './text.js';

/** Maximum length of an address, in code points of its normal form. */
const MAX_EMAIL_LENGTH = 320;

// Text longer than this (in UTF-16 units) cannot shrink to 320 code points by normalisation.
const MAX_RAW_UNITS = 4096;

// As mail programs copy addresses.
const QUOTED = /^(?:'(.*)'|"(.*)"|\u2018(.*)\u2019|\u201c(.*)\u201d)$/s;
// Spaces, control and invisible characters, and the marks that belong to lists, display names and comments.
const FORBIDDEN = /[\s\p{Z}\p{Cc}\p{Cf}\p{Cs}()<>[\]:;,"\\]/u;

const TOO_LONG = new Fault(`it has more than ${MAX_EMAIL_LENGTH} characters`);

function dropQuotes(text: string): string {
  const [, ...inner] = QUOTED.exec(text) ?? [];
  return (inner.find((one) => one !== undefined) ?? text).trim();
}

/** What is wrong with an address apart from its domain; null: nothing. */
function findFault(email: string, at: number): string | null {
  if (at === -1) return 'it has no @';
  const forbidden = findForbidden(email, FORBIDDEN);
  if (forbidden !== null && email.endsWith('>')) return 'it has a name or angle brackets around the address';
  if (forbidden !== null) return `it ${forbidden}`;
  if (email.includes('@', at + 1)) return 'it has more than one @';
  return at === 0 ? 'it has nothing before the @' : null;
}

function readEmail(text: string): Reading {
  const trimmed = text.trim();
  if (trimmed.length > MAX_RAW_UNITS) return TOO_LONG;
  const email = foldText(dropQuotes(trimmed));
  const at = email.indexOf('@');
  const fault = findFault(email, at);
  if (fault !== null) return new Fault(fault);
  const host = readHost(email.slice(at + 1));
  if (host instanceof Fault) return new Fault(`its domain ${host.reason}`);
  const normal = `${email.slice(0, at)}@${host}`;
  return isLongerThan(normal, MAX_EMAIL_LENGTH) ? TOO_LONG : normal;
}

/**
 * Gives the normal form of an email address: trimmed, without one pair of quotes around the whole, lower case, NFC, the
 * domain as that of a company, in ASCII (IDN as `xn--`). Null when the text is not exactly one address: one `@`, a
 * non-empty local part, a domain with a dot, at most 320 code points, and no spaces, invisible characters or marks of a
 * list, a display name or a quotation. Idempotent.
 *
 * @source Specification: Contact, email; Behaviour: normalisation
 */
export const normalizeEmail = (text: string): string | null => normalOf(readEmail(text));

/** The parser of an email address; its output is the normal form. */
export const emailAddress = normalizedText(readEmail, 'Must be one email address');

/** An address in its normal form, with an internationalised domain as people write it. */
export const toWrittenAddress = (email: string): string =>
  email.includes('xn--') ? email.replace(/(?<=@).*$/, domainToUnicode) : email;

/** The kinds of email. */
export const EMAIL_TYPES = ['inbound', 'outbound', 'bounced'] as const;

/** Maximum text lengths of an email, in code points. A body is limited only by the size of its request. */
export const EMAIL_LIMITS = { address: 320, subject: 2_048, body: 1_048_576, name: 255, disposition: 1_000 } as const;
