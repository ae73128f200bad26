import { createHmac, timingSafeEqual } from 'node:crypto';
import { InvalidError } from '../../errors.js';

/** What a token permits: the deletion of one client as it was counted, for a limited time. */
interface Permission {
  agencyId: string;
  clientId: string;
  rows: number;
  expiresAt: Date;
}

/** How long a token is valid: long enough to read the plan, short enough that the plan is still accurate. */
export const TOKEN_MINUTES = 15;

const SHAPE = /^(\d{1,16})\.(\d{1,12})\.([\w-]{43})$/;

/** Makes a token that `readToken` accepts for this client only. */
export function makeToken(pepper: string, { agencyId, clientId, rows, expiresAt }: Permission): string {
  const seconds = Math.floor(expiresAt.getTime() / 1000);
  return `${rows}.${seconds}.${signatureOf(pepper, agencyId, clientId, rows, seconds).toString('base64url')}`;
}

/**
 * What was counted when the token was given.
 * @param now of the database, so that all processes agree
 * @throws InvalidError the token is for another client, has expired, or is not valid
 */
export function readToken(
  pepper: string,
  { agencyId, clientId }: { agencyId: string; clientId: string },
  token: string,
  now: Date,
): number {
  const [, rows = '', seconds = '', signature = ''] = SHAPE.exec(token) ?? [];
  const expected = signatureOf(pepper, agencyId, clientId, Number(rows), Number(seconds));
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new InvalidError({ token: ['Must be the token of the plan of this client.'] });
  if (Number(seconds) * 1000 < now.getTime())
    throw new InvalidError({ token: ['Has expired. Ask for the plan anew.'] });
  return Number(rows);
}

function signatureOf(pepper: string, ...parts: (string | number)[]): Buffer {
  return createHmac('sha256', pepper)
    .update(`client deletion\n${parts.join('\n')}`)
    .digest();
}
