import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { UnavailableError } from '../../errors.js';
import { codePointLength } from '../../values/text.js';

/** The parameters of new hashes: 32 MiB of memory and about 0.2 s, as OWASP recommends for scrypt. */
const COST = { N: 2 ** 15, r: 8, p: 3 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** Hashes that are computed at once; others wait, so that a flood of sign-ins takes bounded memory. */
const AT_ONCE = 2;
const MOST_WAITING = 200;

const SHORTEST_PASSWORD = 12;
const LONGEST_PASSWORD = 200;

/** The commonest passwords of 12 characters and more, in lower case. */
const COMMON = new Set([
  ...['password1234', 'password12345', 'password123456', 'passwordpassword', 'password1234!', 'passw0rd1234'],
  ...['123456789012', '1234567890123', '12345678901234', '123456789012345', '1234567890123456', '0123456789012'],
  ...['qwertyuiop12', 'qwertyuiop123', 'qwerty123456', 'qwertyqwerty', '1q2w3e4r5t6y', '1qaz2wsx3edc', 'qwertyuiopas'],
  ...['abcdefghijkl', 'abcdefghijklm', 'abc123abc123', 'abcd1234abcd', 'iloveyou1234', 'iloveyouiloveyou'],
  ...[
    'letmeinletmein',
    'welcome12345',
    'welcome123456',
    'administrator',
    'administrator1',
    'admin1234567',
    'adminadminadmin',
  ],
  ...[
    'changeme1234',
    'changemechangeme',
    'trustno1trustno1',
    'correcthorsebatterystaple',
    'correct horse battery staple',
  ],
  ...['unknown12345', 'superman1234', 'football1234', 'baseball1234', 'princess1234', 'sunshine1234', 'dragon123456'],
]);

/**
 * What is wrong with a new password; undefined: nothing. There are no rules of composition, because they make
 * passwords worse.
 * @param email of its user, in lower case
 */
export function findPasswordFault(password: string, email: string): string | undefined {
  const length = codePointLength(password);
  if (length < SHORTEST_PASSWORD) return `Must be at least ${SHORTEST_PASSWORD} characters.`;
  if (length > LONGEST_PASSWORD) return `Must be at most ${LONGEST_PASSWORD} characters.`;
  const plain = password.normalize('NFKC').toLowerCase();
  if (plain === email || plain === email.split('@')[0]) return 'Must not be the e-mail address.';
  if (COMMON.has(plain) || /^(.{1,4}?)\1+$/u.test(plain))
    return 'Is one of the commonest passwords. Choose another one.';
  return undefined;
}

/** A salted hash with its parameters, as it is stored. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(password, salt, COST);
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

/* Of no password. Checking against it takes as long as checking against a stored hash. */
const NOBODY = `scrypt$${COST.N}$${COST.r}$${COST.p}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Whether a password has the stored hash. @param stored null: there is none, which takes as long to find out */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const [kind, N, r, p, salt = '', hash = ''] = (stored ?? NOBODY).split('$');
  if (kind !== 'scrypt') throw new Error('The database holds a password hash that this release does not know.');
  const expected = Buffer.from(hash, 'base64url');
  const found = await derive(password, Buffer.from(salt, 'base64url'), { N: Number(N), r: Number(r), p: Number(p) });
  return expected.length === found.length && timingSafeEqual(expected, found) && stored !== null;
}

let running = 0;
const waiting: (() => void)[] = [];

async function derive(password: string, salt: Buffer, { N, r, p }: typeof COST): Promise<Buffer> {
  await takeTurn();
  try {
    return await scryptOf(password.normalize('NFKC'), salt, { N, r, p, maxmem: 256 * N * r });
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

function takeTurn(): Promise<void> | undefined {
  if (running < AT_ONCE) {
    running += 1;
    return undefined;
  }
  if (waiting.length >= MOST_WAITING) throw new UnavailableError();
  // Whoever finishes passes the turn on.
  return new Promise((resolve) => waiting.push(resolve));
}

const scryptOf = (password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(password, salt, HASH_BYTES, options, (error, hash) => (error ? reject(error) : resolve(hash)));
  });
