import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { toText, valueAt } from './fields.js';

/** What a platform's proof may depend on. */
export interface ProofInput {
  /** The connection's secret, in plain text. */
  secret: string;
  /** Whether the connection accepts the platform's older signature versions. */
  acceptLegacy: boolean;
  /** The body as received: signatures cover bytes, not parsed values. */
  rawBody: Buffer;
  headers: IncomingHttpHeaders;
  /** The parsed body, or the one item of it that is being routed; undefined if the body is not JSON. */
  body: unknown;
  method: string;
  /** The URLs that the sender may have signed, with scheme, host and query; any of them may match. */
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

/** Compares digests in constant time, so that timing does not reveal the lengths either. */
export function equalSecrets(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

/** Whether a body contains the secret, in plain text, in a top-level field. */
export function bodyCarriesSecret(body: unknown, field: string, secret: string): boolean {
  const given = toText(valueAt(body, field));
  return given !== null && equalSecrets(given, secret);
}

/** Whether a signature is the hex HMAC-SHA256 of the raw body; with or without the prefix `sha256=`. */
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
