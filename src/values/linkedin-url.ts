import { foldText, isLongerThan, normalizedText } from './text.js';

/** Maximum length of a profile URL, in code points of its normal form. */
const MAX_LINKEDIN_URL_LENGTH = 255;

// A query string may be long and is dropped; longer text than this is not a URL.
const MAX_RAW_UNITS = 16_384;

const PROFILE = /^(?:https?:)?(?:\/\/)?(?:[a-z0-9-]+\.)*linkedin\.com(?::\d*)?\/+in\/+([^/?#]+)/i;
// Marks that would end the handle when the normal form is read again, and characters that no handle has.
const FORBIDDEN = /[\s/\\?#%\p{Z}\p{Cc}\p{Cf}\p{Cs}]/u;

function decodeHandle(handle: string): string | null {
  if (!handle.includes('%')) return handle;
  try {
    return decodeURIComponent(handle);
  } catch {
    // A malformed escape names no profile.
    return null;
  }
}

/**
 * Gives the normal form of a LinkedIn profile URL, `linkedin.com/in/<handle>`, without protocol, subdomain, port,
 * trailing path, query and fragment. The handle is percent-decoded once, in lower case and NFC. Null for every other
 * host or path, a malformed escape, a handle that still holds `%`, a delimiter, a space or an invisible character once
 * decoded, and more than 255 code points. Idempotent.
 *
 * @source Specification: Contact, linkedin_url; Behaviour: normalisation
 */
export function normalizeLinkedinUrl(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed.length > MAX_RAW_UNITS) return null;
  const written = PROFILE.exec(trimmed)?.[1];
  const decoded = written === undefined ? null : decodeHandle(written);
  if (decoded === null) return null;
  const handle = foldText(decoded);
  if (handle === '.' || handle === '..' || FORBIDDEN.test(handle)) return null;
  const url = `linkedin.com/in/${handle}`;
  return isLongerThan(url, MAX_LINKEDIN_URL_LENGTH) ? null : url;
}

/** The parser of a LinkedIn profile URL; its output is the normal form. */
export const linkedinUrl = normalizedText(
  normalizeLinkedinUrl,
  `Must be a LinkedIn profile URL (linkedin.com/in/<handle>) of at most ${MAX_LINKEDIN_URL_LENGTH} characters.`,
);
