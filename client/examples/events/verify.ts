import { createHmac, timingSafeEqual } from 'node:crypto';

const MAX_AGE_SECONDS = 300;

/**
 * Whether an event comes from the service and was sent within the last five minutes.
 * @param secret the signing secret of the endpoint: whsec_...
 * @param body the body as it was received, before it is parsed
 */
export function isGenuine(secret: string, headers: Record<string, unknown>, body: Uint8Array): boolean {
  const id = String(headers['webhook-id']);
  const timestamp = String(headers['webhook-timestamp']);
  const age = Math.abs(Date.now() / 1000 - Number(timestamp));
  if (!(age <= MAX_AGE_SECONDS)) return false;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64');
  const wanted = Buffer.from(`v1,${expected}`);
  // While a secret is being replaced, there are two signatures.
  return String(headers['webhook-signature'])
    .split(' ')
    .map((one) => Buffer.from(one))
    .some((one) => one.length === wanted.length && timingSafeEqual(one, wanted));
}
