import { afterAll, beforeAll, expect, it } from 'vitest';
import { createKeyResolver } from '../../src/access/identity/find-actor.js';
import { claimPepper } from '../../src/access/secrets/claim-pepper.js';
import type { Database } from '../../src/db/database.js';
import type { OpenDatabase } from '../../src/db/open.js';
import { createAgency } from '../../src/schema/tenancy/agencies/create-agency.js';
import { openTestDatabase } from '../support/databases.js';

const OLD = 'the pepper that it began with';
const NEW = 'the pepper that comes after it';
const silent = { warn: () => undefined };
let database: OpenDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
  expect(await claimPepper(database, { pepper: OLD })).toBe('current');
});
afterAll(() => database.close());

/** A resolver whose clock never stands still, so that every question asks the database; and what it asked. */
function openResolver(peppers: { pepper: string; previousPepper?: string }) {
  const asked: (string | null)[] = [];
  let now = 0;
  const watched: Database = {
    ...database,
    query: (name, text, values, scope) => {
      asked.push(name);
      return database.query(name, text, values, scope);
    },
  };
  const clock = () => {
    now += 2000;
    return now;
  };
  return { asked, resolver: createKeyResolver({ database: watched, log: silent, clock, ...peppers }) };
}

const newKeys = async (pepper: string) =>
  (await createAgency(database, pepper, { name: 'X', clients: ['A'], connect: [] })).clients[0];

const hashesOf = async (id: number) =>
  database.query<{ hash: string }>(null, `select encode(key_hash, 'hex') as hash from api_key where id = ${id}`);

it('a key takes one statement, whichever pepper it is under; once renewed it needs the former one no more', async () => {
  const key = (await newKeys(OLD))?.readWriteKey;
  expect(await claimPepper(database, { pepper: NEW, previousPepper: OLD })).toBe('changed');
  expect(await claimPepper(database, { pepper: NEW, previousPepper: OLD })).toBe('current');
  const { asked, resolver } = openResolver({ pepper: NEW, previousPepper: OLD });
  const found = await resolver.resolve(key);
  expect(await resolver.resolve(key)).toEqual(found);
  expect(asked).toEqual(['keys_by_hash', 'keys_by_hash']);
  await resolver.flush();
  expect(asked.slice(2)).toEqual(['key_last_used', 'key.renew']);
  expect(await resolver.resolve(key)).toEqual(found);
  await resolver.flush();
  expect(asked.slice(4)).toEqual(['keys_by_hash', 'key_last_used']);
  resolver.close();

  const alone = openResolver({ pepper: NEW });
  expect(await alone.resolver.resolve(key)).toEqual(found);
  expect(alone.asked).toEqual(['keys_by_hash']);
  await alone.resolver.flush();
  alone.resolver.close();
});

it('a process that still has the peppers the other way round finds all keys, and takes none back', async () => {
  const key = (await newKeys(NEW))?.readOnlyKey;
  const swapped = { pepper: OLD, previousPepper: NEW };
  expect(await claimPepper(database, swapped)).toBe('replaced');
  const { asked, resolver } = openResolver(swapped);
  const { id } = await resolver.resolve(key);
  const before = await hashesOf(id);
  await resolver.flush();
  expect(asked).toContain('key.renew');
  expect(await hashesOf(id)).toEqual(before);
  resolver.close();
  expect(await claimPepper(database, { pepper: NEW, previousPepper: OLD })).toBe('current');
});

it('a key that was replaced while it was being renewed keeps its new secret', async () => {
  const key = (await newKeys(OLD))?.readOnlyKey;
  const { resolver } = openResolver({ pepper: NEW, previousPepper: OLD });
  const { id } = await resolver.resolve(key);
  await database.query(null, `update api_key set key_hash = '\\x01' where id = ${id}`);
  await resolver.flush();
  expect(await hashesOf(id)).toEqual([{ hash: '01' }]);
  resolver.close();
});

it('a pepper that is neither is refused, and so is a change before the database knows what it began with', async () => {
  const other = { pepper: 'a third pepper altogether', previousPepper: OLD };
  await expect(claimPepper(database, other)).rejects.toThrow('KEY_PEPPER is not the one');
  await database.query(null, 'delete from key_pepper');
  await expect(claimPepper(database, other)).rejects.toThrow('Start once with that one alone');
  expect(await database.query(null, 'select id from key_pepper')).toEqual([]);
});
