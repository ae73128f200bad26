import { isJsonObject } from '../platforms/toolkit/fields.js';
import type { WebhookPlatform } from '../platforms/toolkit/platform.js';
import { cleanText } from '../values/text.js';
import type { ParsedBody } from './parse-body.js';

/** Maximum number of stored characters of a body that could not be parsed. */
const UNPARSED_LIMIT = 64 * 1024;

/**
 * The body as it may be stored and logged: without secret fields at any depth and in any case, NUL and lone surrogates.
 * JSON is still read as the same events; without a secret it is not changed.
 * @source Specification: Inbound webhooks, secrets and verification
 */
export function redactBody(platform: Pick<WebhookPlatform, 'secretFields'>, body: ParsedBody): string {
  const fields = platform.secretFields;
  if (body.fault !== null) return cleanText(scrubText(unescapeLetters(body.text.slice(0, UNPARSED_LIMIT)), fields));
  if (!mayHoldSecret(body.text, fields)) return cleanText(body.text);
  return cleanText(JSON.stringify(stripFields(body.value, fields)));
}

/** Escapes in names are decoded only by parsing, so a body with escapes is searched like one that contains a name. */
function mayHoldSecret(text: string, fields: readonly string[]): boolean {
  const lowered = text.toLowerCase();
  return fields.length > 0 && (lowered.includes('\\u') || fields.some((field) => lowered.includes(field)));
}

/** Decodes the escapes that could hide a name in a body that could not be parsed. */
function unescapeLetters(text: string): string {
  return text.replace(/\\u00([2-7][0-9a-f])/gi, (escaped: string, code: string) => {
    const letter = String.fromCharCode(Number.parseInt(code, 16));
    return /\w/.test(letter) ? letter : escaped;
  });
}

function stripFields(value: unknown, fields: readonly string[]): unknown {
  if (typeof value === 'string') return scrubText(value, fields);
  if (Array.isArray(value)) return value.map((element) => stripFields(element, fields));
  if (!isJsonObject(value)) return value;
  const kept = Object.entries(value).filter(([name]) => !fields.includes(cleanText(name).trim().toLowerCase()));
  return Object.fromEntries(kept.map(([name, inner]) => [name, stripFields(inner, fields)]));
}

/** Removes the values after the names from text that contains JSON or a form, complete or broken. */
function scrubText(text: string, fields: readonly string[]): string {
  if (!fields.some((field) => text.toLowerCase().includes(field))) return text;
  return fields.reduce(scrubField, text);
}

// A quoted value up to its closing quote (or the end), a list or object up to the end of the text, or a bare word. Runs of
// backslashes are limited, because the expression would retry an unlimited run from each of its characters.
const VALUE = String.raw`(?:"(?:\\[^]|[^"\\])*"?|'(?:\\[^]|[^'\\])*'?|\\{1,8}["'][^"'\\]*|[{[][^]*|[^\s,;&}\]]*)`;

function scrubField(text: string, field: string): string {
  const quoted = new RegExp(String.raw`(\\{0,8}["'])\s*${field}\s*\\{0,8}["']\s*:\s*${VALUE}`, 'gi');
  const form = new RegExp(String.raw`\b${field}=[^&\s]*`, 'gi');
  return text.replace(quoted, '$1removed$1:null').replace(form, 'removed=');
}
