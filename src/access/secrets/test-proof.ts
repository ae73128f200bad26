import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { type Peppers, pepperList } from './claim-pepper.js';

/** The header of a test delivery that contains its proof. In lower case, as Node gives the names of headers. */
export const TEST_PROOF_HEADER = 'x-test-proof';

/** How long a proof is valid, in milliseconds. */
const VALID_MS = 60_000;

/** The address that a test is posted to. */
interface TestTarget {
  clientId: string;
  /** The key of the platform. */
  platform: string;
}

/**
 * Proves that somebody who may change a connection made a test delivery with exactly this body. The secret of the
 * connection is not part of it, because secrets are never read back.
 * @param now milliseconds since the epoch
 * @returns `<end of validity in milliseconds since the epoch>.<base64url>`
 */
export function makeTestProof(pepper: string, target: TestTarget, body: string, now: number): string {
  const until = String(now + VALID_MS);
  return `${until}.${macOf(pepper, target, until, Buffer.from(body)).toString('base64url')}`;
}

/** Whether a proof was made for this target and body, and is still valid. Never throws. */
export function isTestProof(
  peppers: Peppers,
  target: TestTarget,
  { proof, rawBody, now }: { proof: string; rawBody: Buffer; now: number },
): boolean {
  const [, until = '', mac = ''] = /^(\d{1,15})\.([\w-]{43})$/.exec(proof) ?? [];
  if (Number(until) < now) return false;
  const given = Buffer.from(mac, 'base64url');
  return (
    given.length === MAC_BYTES &&
    pepperList(peppers).some((one) => timingSafeEqual(given, macOf(one, target, until, rawBody)))
  );
}

const MAC_BYTES = 32;

/* Neither ids of clients nor keys of platforms contain a line break. */
function macOf(pepper: string, { clientId, platform }: TestTarget, until: string, body: Buffer): Buffer {
  const key = Buffer.from(hkdfSync('sha256', pepper, '', 'test deliveries, version 1', MAC_BYTES));
  return createHmac('sha256', key).update(`${clientId}\n${platform}\n${until}\n`).update(body).digest();
}
