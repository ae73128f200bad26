import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { toText, valueAt } from './fields.js';

/** Everything that a platform's proof may cover. */
export interface ProofInput {
  /** The connection's secret, in clear. */
  secret: string;
  /** Whether the connection takes signatures of the platform's earlier versions. */
  acceptLegacy: boolean;
  /** The body as it came over the wire: signatures cover bytes, not values. */
  rawBody: Buffer;
  headers: IncomingHttpHeaders;
  /** The parsed body, or the one item of it that is being routed; undefined when it is no JSON. */
  body: unknown;
  method: string;
  /** The forms in which the sender may know our address, scheme, host and query included; any may fit. */
  uris: readonly string[];
  /** Receive time, epoch milliseconds. */
  now: number;
}

/** True when the delivery proves that its sender knows the secret. Never throws. */
export type VerifyProof = (input: ProofInput) => boolean;

type Bytes = string | Buffer;

/** A header's value, trimmed; undefined when it was not sent. `name` in lower case. */
export function headerValue(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name];
  return (Array.isArray(value) ? value.join(', ') : value)?.trim();
}

/** Compares in constant time. Digests are compared, so that not even the lengths can be timed. */
export function equalSecrets(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

/** Whether a body carries the secret, in clear, in a field of its top level. */
export function bodyCarriesSecret(body: unknown, field: string, secret: string): boolean {
  const given = toText(valueAt(body, field));
  return given !== null && equalSecrets(given, secret);
}

/** Whether a signature is the hex HMAC-SHA256 of the raw body; `sha256=` in front of it is allowed. */
export function isBodySignature(given: string, secret: string, rawBody: Buffer): boolean {
  return equalSecrets(given.toLowerCase().replace(/^sha256=/, ''), hmacOf(secret, rawBody).toString('hex'));
}

export function hmacOf(secret: string, ...parts: Bytes[]): Buffer {
  const hmac = createHmac('sha256', secret);
  for (const part of parts) hmac.update(part);
  return hmac.digest();
}

export function sha256HexOf(...parts: Bytes[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
}
