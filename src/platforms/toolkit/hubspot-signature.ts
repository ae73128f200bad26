import { equalSecrets, headerValue, hmacOf, type ProofInput, sha256HexOf } from './proof.js';

/** The largest age of a version 3 signature, and how far in the future it may be, in milliseconds. */
const CLOCK_TOLERANCE = 300_000;

/**
 * Checks HubSpot's signature, whose secret is the app's client secret. Only the newest version that was sent counts.
 * Versions 1 and 2 are no HMACs and contain no time, so a connection may refuse them.
 * @source Specification: Inbound webhooks, HubSpot, proof
 */
export function verifyHubspotSignature(input: ProofInput): boolean {
  const newest = headerValue(input.headers, 'x-hubspot-signature-v3');
  if (newest !== undefined) return verifyVersion3(newest, input);
  if (!input.acceptLegacy) return false;
  const signature = headerValue(input.headers, 'x-hubspot-signature')?.toLowerCase();
  if (signature === undefined) return false;
  const { secret, method, uris, rawBody } = input;
  switch (headerValue(input.headers, 'x-hubspot-signature-version')?.toLowerCase() ?? 'v1') {
    case 'v1':
      return equalSecrets(signature, sha256HexOf(secret, rawBody));
    case 'v2':
      return uris.some((uri) => equalSecrets(signature, sha256HexOf(secret, method, uri, rawBody)));
    default:
      return false;
  }
}

function verifyVersion3(signature: string, { secret, headers, method, uris, rawBody, now }: ProofInput): boolean {
  const timestamp = headerValue(headers, 'x-hubspot-request-timestamp') ?? '';
  if (!/^\d{1,15}$/.test(timestamp) || Math.abs(now - Number(timestamp)) > CLOCK_TOLERANCE) return false;
  return uris.some((uri) => {
    const expected = hmacOf(secret, method, decodeReserved(uri), rawBody, timestamp);
    return equalSecrets(signature, expected.toString('base64'));
  });
}

/** The sender signs the URL with exactly these escapes decoded, and no others. */
function decodeReserved(uri: string): string {
  return uri.replace(/%(3A|2F|3F|40|21|24|27|28|29|2A|2C|3B)/gi, (code) => decodeURIComponent(code));
}
