import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

/** A new secret in the format of Standard Webhooks: 256 random bits. */
export const newSigningSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/**
 * The headers of Standard Webhooks, with one signature for each secret; a receiver needs to know only one.
 * @param id the same for every attempt to send an event
 */
export function signedHeaders(id: string, at: Date, body: string, secrets: readonly string[]): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  };
}
