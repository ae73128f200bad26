import { foldText, isLongerThan, normalizedText } from './text.js';

/** Maximum length of an address, in code points of its normal form. */
const MAX_EMAIL_LENGTH = 320;

// Text longer than this (in UTF-16 units) cannot shrink to 320 code points by normalisation.
const MAX_RAW_UNITS = 4096;

// Spaces, control and invisible characters, and the marks that belong to lists, display names and comments.
const FORBIDDEN = /[\s\p{Z}\p{Cc}\p{Cf}\p{Cs}()<>[\]:;,"\\]/u;

function isDottedDomain(domain: string): boolean {
  return domain.includes('.') && !domain.startsWith('.') && !domain.endsWith('.') && !domain.includes('..');
}

/**
 * Gives the normal form of an email address: trimmed, lower case, NFC. Null when the text does not look like exactly
 * one address: one `@`, a non-empty local part, a domain of two or more non-empty labels, at most 320 code points, and
 * no spaces, invisible characters or marks of a list, a display name or a quotation. Idempotent.
 *
 * @source Specification: Contact, email; Behaviour: normalisation
 */
export function normalizeEmail(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed.length > MAX_RAW_UNITS) return null;
  const email = foldText(trimmed);
  const at = email.indexOf('@');
  if (at < 1 || email.includes('@', at + 1)) return null;
  if (!isDottedDomain(email.slice(at + 1)) || FORBIDDEN.test(email)) return null;
  return isLongerThan(email, MAX_EMAIL_LENGTH) ? null : email;
}

/** The parser of an email address; its output is the normal form. */
export const emailAddress = normalizedText(
  normalizeEmail,
  `Must be one email address of at most ${MAX_EMAIL_LENGTH} characters.`,
);

/** The kinds of email. */
export const EMAIL_TYPES = ['inbound', 'outbound', 'bounced'] as const;

/** Maximum text lengths of an email, in code points. A body is limited only by the size of its request. */
export const EMAIL_LIMITS = { address: 320, subject: 2_048, body: 1_048_576, name: 255, disposition: 1_000 } as const;
