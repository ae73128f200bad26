import { domainToASCII, domainToUnicode } from 'node:url';
import { Fault, findForbidden, normalOf, type Reading } from './normal-form.js';
import { normalizedText } from './text.js';

/** Maximum length of a domain, in characters of its ASCII form. */
const MAX_DOMAIN_LENGTH = 253;

// Text longer than this (in UTF-16 units) cannot become a host of 253 ASCII characters.
const MAX_RAW_UNITS = 4096;

const SCHEME = /^(?:[a-z][a-z0-9+.-]*:)?\/\//i;
const END_OF_AUTHORITY = /[/\\?#]/;
const PORT = /:\d*$/;
const PLAIN_HOST = /^[a-z0-9_.-]+$/;
// domainToASCII would drop some spaces and controls, decode percent signs, and take what follows a delimiter as no part
// of the host.
const FORBIDDEN = /[\s\p{Cc}]|(?![a-z0-9_.-])\p{ASCII}/u;
const NOT_PLAIN = /[^a-z0-9_.-]/;
// Domain names of other scripts contain only these marks of punctuation.
const PUNCTUATION = /(?![-_.\u00b7\u0375\u05f3\u05f4\u30fb])\p{P}/u;
const TOO_LONG = new Fault(`has more than ${MAX_DOMAIN_LENGTH} characters`);
const NUMERIC_END = /\.(?:\d+|0x[0-9a-f]*)$/;

/** The host of a URL or of a bare authority, as written, without its port. */
function cutHost(text: string): string {
  const rest = text.replace(SCHEME, '');
  const end = rest.search(END_OF_AUTHORITY);
  const authority = end === -1 ? rest : rest.slice(0, end);
  return authority.slice(authority.lastIndexOf('@') + 1).replace(PORT, '');
}

/** The ASCII form of a host that is not plain, with characters that a host may have. */
function toAscii(text: string): Reading {
  const forbidden = findForbidden(text, FORBIDDEN);
  if (forbidden !== null) return new Fault(forbidden);
  const ascii = domainToASCII(text);
  if (ascii === '') return new Fault('is no host name');
  const wrong = findForbidden(ascii, NOT_PLAIN) ?? findForbidden(domainToUnicode(ascii), PUNCTUATION);
  return wrong === null ? ascii : new Fault(wrong);
}

/** What is wrong with the labels of a host, as a predicate; null: nothing. */
function findLabelFault(host: string): string | null {
  if (!host.includes('.')) return 'has no dot';
  if (host.startsWith('.') || host.endsWith('.') || host.includes('..')) return 'has an empty part between its dots';
  return NUMERIC_END.test(host) ? 'is an IP address' : null;
}

function toHost(text: string): Reading {
  if (text === '') return new Fault('is empty');
  if (text.length > MAX_RAW_UNITS) return TOO_LONG;
  const lower = text.toLowerCase();
  const ascii = PLAIN_HOST.test(lower) && !lower.includes('xn--') ? lower : toAscii(lower);
  if (ascii instanceof Fault) return ascii;
  const host = ascii.endsWith('.') ? ascii.slice(0, -1) : ascii;
  const fault = findLabelFault(host);
  return fault === null ? host : new Fault(fault);
}

const bound = (host: Reading): Reading =>
  typeof host === 'string' && host.length > MAX_DOMAIN_LENGTH ? TOO_LONG : host;

/**
 * Gives the normal form of a host name: lower case, in ASCII (IDN as `xn--`), without the trailing dot. A host has two
 * or more labels of letters, digits, `-` and `_`, at most 253 characters, and is no IP address; otherwise the reason is
 * a predicate, such as "has no dot". Idempotent.
 *
 * @source Behaviour: normalisation
 */
export const readHost = (text: string): Reading => bound(toHost(text));

/** Removes `www.` as often as a name with a dot remains: `www.com` is itself a domain. */
function dropWww(host: string): string {
  let name = host;
  while (name.startsWith('www.') && name.includes('.', 4)) name = name.slice(4);
  return name;
}

function readDomain(text: string): Reading {
  const host = toHost(cutHost(text.trim()));
  const domain = typeof host === 'string' ? bound(dropWww(host)) : host;
  return typeof domain === 'string' ? domain : new Fault(`it ${domain.reason}`);
}

/**
 * Gives the normal form of a company domain, from a bare domain or from a URL: the normal form of its host, without
 * scheme, user, `www.`, port, path, query and fragment. Null when there is none. Idempotent.
 *
 * @source Specification: Company, domain; Behaviour: normalisation
 */
export const normalizeDomain = (text: string): string | null => normalOf(readDomain(text));

/** The parser of a company domain; its output is the normal form. */
export const domainName = normalizedText(readDomain, 'Must be a domain name, such as example.com');
