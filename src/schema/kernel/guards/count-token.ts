import { createHmac, timingSafeEqual } from 'node:crypto';
import { InvalidError } from '../../../errors.js';

/** What a token permits: one thing, as it was counted, for a limited time. */
interface Permission {
  /** How many rows were counted. */
  rows: number;
  expiresAt: Date;
}

/** The purpose of a token, and everything that it is bound to. */
export type TokenSubject = readonly [purpose: string, ...bounds: string[]];

/** How long a token is valid: long enough to read what was counted, short enough that it is still accurate. */
export const TOKEN_MINUTES = 15;

const SHAPE = /^(\d{1,16})\.(\d{1,15})\.([\w-]{43})$/;

/** When a token issued now expires. */
export const tokenEnd = (now: Date): Date => new Date(now.getTime() + TOKEN_MINUTES * 60_000);

/** Issues a token for this subject only. It differs every millisecond, so a new preview is not taken for a repeat. */
export function makeCountToken(pepper: string, subject: TokenSubject, { rows, expiresAt }: Permission): string {
  const end = expiresAt.getTime();
  return `${rows}.${end}.${signatureOf(pepper, subject, rows, end).toString('base64url')}`;
}

/**
 * What was counted when the token was issued. @param now of the database; @param says the message for another subject
 * @throws InvalidError the token is for another subject, has expired, or is not valid
 */
export function readCountToken(
  pepper: string,
  subject: TokenSubject,
  token: string,
  { now, says }: { now: Date; says: string },
): number {
  const [, rows = '', end = '', signature = ''] = SHAPE.exec(token) ?? [];
  const expected = signatureOf(pepper, subject, Number(rows), Number(end));
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new InvalidError({ token: [says] });
  if (Number(end) < now.getTime()) throw new InvalidError({ token: ['Has expired. Ask for the plan anew.'] });
  return Number(rows);
}

function signatureOf(pepper: string, [purpose, ...bounds]: TokenSubject, ...parts: number[]): Buffer {
  return createHmac('sha256', pepper)
    .update(`${purpose}\n${[...bounds, ...parts].join('\n')}`)
    .digest();
}
