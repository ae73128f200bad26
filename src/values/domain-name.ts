import { domainToASCII } from 'node:url';
import { normalizedText } from './text.js';

/** Maximum length of a domain, in characters of its ASCII form. */
const MAX_DOMAIN_LENGTH = 253;

// Text longer than this (in UTF-16 units) cannot become a host of 253 ASCII characters.
const MAX_RAW_UNITS = 4096;

const SCHEME = /^(?:[a-z][a-z0-9+.-]*:)?\/\//i;
const END_OF_AUTHORITY = /[/\\?#]/;
const PORT = /:\d*$/;
// Percent signs because domainToASCII would decode them; spaces and controls because it would drop some of them.
const FORBIDDEN = /[\s%\p{Cc}]/u;
const PLAIN_HOST = /^[a-z0-9_.-]+$/;
const DOTTED_NAME = /^(?:[a-z0-9_-]+\.)+[a-z0-9_-]+$/;
const NUMERIC_END = /\.(?:\d+|0x[0-9a-f]*)$/;

/** The host of a URL or of a bare authority, as written, without its port. */
function cutHost(text: string): string {
  const rest = text.replace(SCHEME, '');
  const end = rest.search(END_OF_AUTHORITY);
  const authority = end === -1 ? rest : rest.slice(0, end);
  return authority.slice(authority.lastIndexOf('@') + 1).replace(PORT, '');
}

function toAsciiHost(host: string): string {
  if (host.length > MAX_RAW_UNITS || FORBIDDEN.test(host)) return '';
  const lower = host.toLowerCase();
  return PLAIN_HOST.test(lower) && !lower.includes('xn--') ? lower : domainToASCII(lower);
}

/** Removes `www.` as often as a name with a dot remains: `www.com` is itself a domain. */
function dropWww(host: string): string {
  let name = host;
  while (name.startsWith('www.') && name.includes('.', 4)) name = name.slice(4);
  return name;
}

/**
 * Gives the normal form of a company domain, from a bare domain or from a URL: trimmed, lower case, in ASCII (IDN as
 * `xn--`), without scheme, user, `www.`, port, path, query, fragment and trailing dot. Null when what remains is no
 * name of two or more labels of letters, digits, `-` and `_`, is an IP address, or is longer than 253 characters.
 * Idempotent.
 *
 * @source Specification: Company, domain; Behaviour: normalisation
 */
export function normalizeDomain(text: string): string | null {
  const ascii = toAsciiHost(cutHost(text.trim()));
  const domain = dropWww(ascii.endsWith('.') ? ascii.slice(0, -1) : ascii);
  if (domain.length > MAX_DOMAIN_LENGTH || !DOTTED_NAME.test(domain) || NUMERIC_END.test(domain)) return null;
  return domain;
}

/** The parser of a company domain; its output is the normal form. */
export const domainName = normalizedText(
  normalizeDomain,
  `Must be a domain name of at most ${MAX_DOMAIN_LENGTH} characters, such as example.com.`,
);
