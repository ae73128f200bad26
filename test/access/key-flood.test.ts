import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateKey, hashKey, lastFourOf } from '../../src/access/identity/api-key.js';
import { createAuthenticate } from '../../src/access/identity/authenticate.js';
import { createKeyResolver } from '../../src/access/identity/find-actor.js';
import { createAddressLimiter } from '../../src/access/rate-limits/rate-limit.js';
import type { OpenDatabase } from '../../src/db/open.js';
import { RateLimitedError, UnauthenticatedError } from '../../src/errors.js';
import { openTestDatabase } from '../support/databases.js';

const PEPPER = 'pepper of the flood tests';
/** From one statement about keys that were never met to the next, and keys in one of them. */
const PAUSE_MS = 20;
const KEYS_IN_ONE = 1000;
let database: OpenDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
  await database.query(null, `insert into agency (id, name) values ('x', 'Agency X')`);
  await database.query(null, `insert into client (id, agency_id, name) values ('a1', 'x', 'Client A1')`);
});
afterAll(() => database.close());

async function storeKey(): Promise<string> {
  const text = generateKey('RV');
  await database.query(
    null,
    `insert into api_key (kind, client_id, key_hash, last_four) values ('RV', 'a1', decode($1, 'hex'), $2)`,
    [hashKey(PEPPER, text).toString('hex'), lastFourOf(text)],
  );
  return text;
}

/** A process that has met no key yet, with the moments and values of its statements. */
function openProcess() {
  const statements: { at: number; values: readonly unknown[] }[] = [];
  const watched: OpenDatabase = Object.create(database, {
    query: {
      value: (name: string | null, text: string, values: readonly unknown[] = []) => {
        statements.push({ at: performance.now(), values });
        return database.query(name, text, values);
      },
    },
  });
  const resolver = createKeyResolver({ database: watched, pepper: PEPPER, log: { warn: () => undefined } });
  return { resolver, statements, authenticate: createAuthenticate(resolver, createAddressLimiter(true)) };
}

const outcomeOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'accepted',
    (error: unknown) =>
      error instanceof RateLimitedError || error instanceof UnauthenticatedError ? error.name : String(error),
  );

const repeat = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

/** Statements may not begin more often than once in a pause; a busy machine shifts single ones by a few milliseconds. */
function expectPaced(statements: readonly { at: number }[]): void {
  const first = statements[0]?.at ?? 0;
  const span = (statements.at(-1)?.at ?? 0) - first;
  expect(span).toBeGreaterThanOrEqual((statements.length - 1.5) * PAUSE_MS);
}

describe('1,200 requests with bad keys from the address of an unused valid one', () => {
  it.each([
    ['mistyped', () => `${generateKey('RV').slice(0, -1)}!`],
    ['unknown, with the right checksum', () => generateKey('RV')],
  ])('(%s) refuse none of its 120 requests, and cost 50 statements a second at most', async (_kind, badKey) => {
    const good = await storeKey();
    const { authenticate, resolver, statements } = openProcess();
    const bad = repeat(1200, () => outcomeOf(authenticate(badKey(), '10.0.0.1')));
    const own = repeat(120, () => {
      // As when settings of its own agency are changed all the time, the worst that can be forgotten.
      resolver.forget('x');
      return outcomeOf(authenticate(good, '10.0.0.1'));
    });
    expect(new Set(await Promise.all(own))).toEqual(new Set(['accepted']));
    const refused = await Promise.all(bad);
    expect(refused.filter((outcome) => outcome === 'UnauthenticatedError').length).toBeGreaterThanOrEqual(20);
    expect(new Set(refused)).toEqual(new Set(['UnauthenticatedError', 'RateLimitedError']));
    expectPaced(statements);
    expect(statements.length).toBeLessThanOrEqual(Math.ceil((1200 + 120) / KEYS_IN_ONE) + 1);
  });

  it('one after the other go on for as long as they like, and cost no more', async () => {
    const good = await storeKey();
    const { authenticate, resolver, statements } = openProcess();
    const outcomes: string[] = [];
    let left = 1200;
    const flood = repeat(40, async () => {
      while (left-- > 0) await outcomeOf(authenticate(generateKey('RV'), '10.0.0.1'));
    });
    for (let request = 0; request < 30; request++) {
      resolver.forget('x');
      outcomes.push(await outcomeOf(authenticate(good, '10.0.0.1')));
    }
    await Promise.all(flood);
    expect(outcomes).toEqual(Array(30).fill('accepted'));
    expectPaced(statements);
  });

  it('leave a key that is known to itself: it waits for none of them', async () => {
    const good = await storeKey();
    const { statements } = openProcess();
    const state = { now: 0 };
    const held: { release: () => void } = { release: () => undefined };
    const slow: OpenDatabase = Object.create(database, {
      query: {
        value: async (name: string | null, text: string, values: readonly unknown[] = []) => {
          statements.push({ at: performance.now(), values });
          if (name === 'keys_by_hash' && statements.length > 1)
            await new Promise<void>((resolve) => {
              held.release = resolve;
            });
          return database.query(name, text, values);
        },
      },
    });
    const log = { warn: () => undefined };
    const resolver = createKeyResolver({ database: slow, pepper: PEPPER, log, clock: () => state.now });
    await resolver.resolve(good);
    const flood = repeat(10, () => outcomeOf(resolver.resolve(generateKey('RV'))));
    state.now = 1000;
    await expect.poll(() => statements.length).toBe(2);
    expect((await resolver.resolve(good)).clientId).toBe('a1');
    expect(statements.length).toBe(3);
    const released = setInterval(() => held.release(), 5);
    await Promise.all(flood);
    clearInterval(released);
  });
});

it('a database that is away is told at once to all that wait, and asked again by the next', async () => {
  const good = await storeKey();
  const state = { away: true, statements: 0 };
  const broken: OpenDatabase = Object.create(database, {
    query: {
      value: (name: string | null, text: string, values: readonly unknown[] = []) => {
        state.statements++;
        const away = Object.assign(new Error('away'), { code: '57P03' });
        return state.away ? Promise.reject(away) : database.query(name, text, values);
      },
    },
  });
  const resolver = createKeyResolver({ database: broken, pepper: PEPPER, log: { warn: () => undefined } });
  const asked = repeat(50, () => resolver.resolve(generateKey('RV')));
  for (const outcome of await Promise.allSettled(asked)) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: { name: 'UnavailableError' } });
  }
  expect(state.statements).toBe(1);
  state.away = false;
  expect((await resolver.resolve(good)).clientId).toBe('a1');
});
