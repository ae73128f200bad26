import { Fault, findForbidden, normalOf, type Reading } from './normal-form.js';
import { foldText, isLongerThan, normalizedText } from './text.js';

/** Maximum length of a profile URL, in code points of its normal form. */
const MAX_LINKEDIN_URL_LENGTH = 255;

// A query string may be long and is dropped; longer text than this is not a URL.
const MAX_RAW_UNITS = 16_384;

const HOST = /^(?:https?:)?(?:\/\/)?(?:[a-z0-9-]+\.)*linkedin\.com(?::\d*)?(?=[/?#]|$)/i;
// Also the paths of the mobile sites and of links in LinkedIn's mails.
const PROFILE = /^\/+(?:(?:mwlite|m|comm)\/+)?in\/+([^/?#]+)/i;
// Marks that would end the handle when the normal form is read again, and characters that no handle has.
const FORBIDDEN = /[\s/\\?#%\p{Z}\p{Cc}\p{Cf}\p{Cs}]/u;
// What separates or encloses a handle in a text. Other punctuation, but - and _, is no part of it at its end alone.
const BEFORE_END = /^[^,;&"<>|\p{Ps}\p{Pe}\u00ab\u00bb\u201c-\u201e\u3001\u3002\uff0c\uff1b]*/u;
const WITHOUT_PUNCTUATION = /^.*(?:[-\w]|[^\p{ASCII}\p{P}])/su;

const TOO_LONG = new Fault(`it has more than ${MAX_LINKEDIN_URL_LENGTH} characters`);

function decodeHandle(handle: string): string | null {
  if (!handle.includes('%')) return handle;
  try {
    return decodeURIComponent(handle);
  } catch {
    // A malformed escape names no profile.
    return null;
  }
}

function readHandle(written: string): Reading {
  const decoded = decodeHandle(written);
  if (decoded === null) return new Fault('its handle has a malformed escape');
  const [cut = ''] = BEFORE_END.exec(foldText(decoded)) ?? [];
  const forbidden = findForbidden(cut, FORBIDDEN);
  if (forbidden !== null) return new Fault(`its handle ${forbidden}`);
  return WITHOUT_PUNCTUATION.exec(cut)?.[0] ?? new Fault('it has no handle');
}

function readLinkedinUrl(text: string): Reading {
  const trimmed = text.trim();
  if (trimmed.length > MAX_RAW_UNITS) return TOO_LONG;
  const host = HOST.exec(trimmed)?.[0];
  if (host === undefined) return new Fault('its host is not linkedin.com');
  const written = PROFILE.exec(trimmed.slice(host.length))?.[1];
  if (written === undefined) return new Fault('its path is not that of a profile');
  const handle = readHandle(written);
  if (handle instanceof Fault) return handle;
  const url = `linkedin.com/in/${handle}`;
  return isLongerThan(url, MAX_LINKEDIN_URL_LENGTH) ? TOO_LONG : url;
}

/**
 * Gives the normal form of a LinkedIn profile URL, `linkedin.com/in/<handle>`, without protocol, subdomain, port,
 * trailing path, query and fragment. The handle is percent-decoded once, in lower case and NFC, and ends before
 * punctuation that is no part of it. Null for every other host or path, a malformed escape, a handle that still holds
 * `%`, a delimiter, a space or an invisible character once decoded, and more than 255 code points. Idempotent.
 *
 * @source Specification: Contact, linkedin_url; Behaviour: normalisation
 */
export const normalizeLinkedinUrl = (text: string): string | null => normalOf(readLinkedinUrl(text));

/** The parser of a LinkedIn profile URL; its output is the normal form. */
export const linkedinUrl = normalizedText(readLinkedinUrl, 'Must be a LinkedIn profile URL (linkedin.com/in/<handle>)');
