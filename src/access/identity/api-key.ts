import { createHmac, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** RV: read-write key of one client. RO: read-only key of one client. ML: master key of one agency. */
export type KeyKind = 'RV' | 'RO' | 'ML';

export function readKeyKind(text: string): KeyKind {
  if (text === 'RV' || text === 'RO' || text === 'ML') return text;
  throw new Error('The database holds a key of a kind that this release does not know.');
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SECRET_LENGTH = 43;
const CHECKSUM_LENGTH = 6;
const SHAPE = /^(?:RV|RO|ML)-[0-9A-Za-z]{49}$/;

/** The first byte of the hashed text, so that later hash formats can be told apart. */
const HASH_VERSION = Buffer.from([1]);

/**
 * A new key: kind, `-`, 256 random bits in base62, and a checksum of all that. Never stored.
 * @source docs/behaviour.md: Keys and access
 */
export function generateKey(kind: KeyKind): string {
  const secret = toBase62(BigInt(`0x${randomBytes(32).toString('hex')}`), SECRET_LENGTH);
  const text = `${kind}-${secret}`;
  return text + checksumOf(text);
}

/** Whether a text could be a key: prefix, length, alphabet and checksum. Rejects mistyped keys without a query. */
export function hasKeyShape(text: string): boolean {
  return SHAPE.test(text) && checksumOf(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH);
}

/**
 * The 32 bytes that are stored instead of the key. A fast hash is enough, because the key has 256 random bits. The pepper
 * prevents checking a stolen database against keys found elsewhere.
 */
export function hashKey(pepper: string, text: string): Buffer {
  return createHmac('sha256', pepper).update(HASH_VERSION).update(text).digest();
}

/** The last four characters, which are stored and shown. */
export const lastFourOf = (text: string): string => text.slice(-4);

/** A key as shown in logs, lists and audit entries. */
export const maskKey = (kind: KeyKind, lastFour: string): string => `${kind}-••••••••${lastFour}`;

const checksumOf = (text: string): string => toBase62(BigInt(crc32(text)), CHECKSUM_LENGTH);

function toBase62(value: bigint, length: number): string {
  let digits = '';
  for (let rest = value; digits.length < length; rest /= 62n) digits = ALPHABET.charAt(Number(rest % 62n)) + digits;
  return digits;
}
