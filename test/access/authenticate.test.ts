import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { generateKey, hashKey, lastFourOf } from '../../src/access/identity/api-key.js';
import { type Authenticate, addressName, createAuthenticate } from '../../src/access/identity/authenticate.js';
import { createKeyResolver } from '../../src/access/identity/find-actor.js';
import { createAddressLimiter } from '../../src/access/rate-limits/rate-limit.js';
import type { OpenDatabase } from '../../src/db/open.js';
import { RateLimitedError, UnauthenticatedError } from '../../src/errors.js';
import { openTestDatabase } from '../support/databases.js';

const PEPPER = 'pepper of the address tests';
const good = generateKey('RV');
let database: OpenDatabase;
let authenticate: Authenticate;

beforeAll(async () => {
  database = await openTestDatabase();
  await database.query(null, `insert into agency (id, name) values ('x', 'Agency X')`);
  await database.query(null, `insert into client (id, agency_id, name) values ('a1', 'x', 'Client A1')`);
  await database.query(
    null,
    `insert into api_key (kind, client_id, key_hash, last_four)
    values ('RV', 'a1', decode($1, 'hex'), $2)`,
    [hashKey(PEPPER, good).toString('hex'), lastFourOf(good)],
  );
});
afterAll(() => database.close());

// The clock stands still: whatever is spent stays spent.
beforeEach(() => {
  const resolver = createKeyResolver({ database, pepper: PEPPER, log: { warn: () => undefined } });
  authenticate = createAuthenticate(
    resolver,
    createAddressLimiter(true, () => 0),
  );
});

/** How many of the requests at once were told about their key, were refused for the rate, or came through. */
async function ask(times: number, keyText: () => string | undefined, address = '10.0.0.1') {
  const outcomes = await Promise.all(
    Array.from({ length: times }, () =>
      authenticate(keyText(), address).then(
        () => 'known' as const,
        (error: unknown) => error,
      ),
    ),
  );
  return {
    known: outcomes.filter((outcome) => outcome === 'known').length,
    unauthenticated: outcomes.filter((outcome) => outcome instanceof UnauthenticatedError).length,
    limited: outcomes.filter((outcome) => outcome instanceof RateLimitedError).length,
  };
}

describe('requests without a valid key', () => {
  it.each([
    ['missing', () => undefined],
    ['mistyped', () => 'RV-nonsense'],
    ['unknown', () => generateKey('RV')],
  ])('with a %s one are answered 20 times a second per address', async (_kind, keyText) => {
    expect(await ask(50, keyText)).toEqual({ known: 0, unauthenticated: 20, limited: 30 });
    expect(await ask(50, keyText, '10.0.0.2')).toEqual({ known: 0, unauthenticated: 20, limited: 30 });
  });

  it('shut out no valid key, whether it was seen before or not', async () => {
    await ask(50, () => undefined);
    expect(await ask(50, () => good)).toEqual({ known: 50, unauthenticated: 0, limited: 0 });
    await ask(50, () => generateKey('RV'));
    expect(await ask(50, () => good)).toEqual({ known: 50, unauthenticated: 0, limited: 0 });
  });

  it('are the only ones that count', async () => {
    expect(await ask(200, () => good)).toEqual({ known: 200, unauthenticated: 0, limited: 0 });
    expect(await ask(21, () => undefined)).toEqual({ known: 0, unauthenticated: 20, limited: 1 });
  });
});

describe('an address', () => {
  it('is an IPv4 address, however it is written', () => {
    expect(addressName('10.0.0.1')).toBe('10.0.0.1');
    expect(addressName('::ffff:10.0.0.1')).toBe('10.0.0.1');
    expect(addressName('::FFFF:10.0.0.1')).toBe('10.0.0.1');
  });

  it('is the first half of an IPv6 address', () => {
    expect(addressName('2001:DB8:0:1:aaaa:bbbb:cccc:dddd')).toBe('2001:db8:0:1');
    expect(addressName('2001:db8::1')).toBe('2001:db8:0:0');
    expect(addressName('::1')).toBe('0:0:0:0');
    expect(addressName('fe80::1%eth0')).toBe('fe80:0:0:0');
  });

  it('of IPv6 is the same for all hosts of a network', () => {
    fc.assert(
      fc.property(fc.ipV6(), (address) => {
        fc.pre(!address.includes('.'));
        expect(addressName(address)).toMatch(/^[0-9a-f]{1,4}(:[0-9a-f]{1,4}){3}$/);
      }),
    );
  });
});
