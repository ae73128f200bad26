import { afterAll, beforeAll, expect, it } from 'vitest';
import { createKeyResolver } from '../../src/access/identity/find-actor.js';
import { claimPepper } from '../../src/access/secrets/claim-pepper.js';
import type { OpenDatabase } from '../../src/db/open.js';
import { createAgency } from '../../src/schema/tenancy/agencies/create-agency.js';
import { openTestDatabase } from '../support/databases.js';

const OLD = 'the pepper that it began with';
const NEW = 'the pepper that comes after it';
let database: OpenDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const waiting = () =>
  database.query(
    null,
    `select l.pid from pg_locks l where not l.granted and exists (
       select from pg_locks o where o.pid = l.pid and o.relation = 'api_key'::regclass)`,
  );

it('a key whose row is being written is renewed as soon as that is done', async () => {
  await claimPepper(database, { pepper: OLD });
  const { clients } = await createAgency(database, OLD, { name: 'X', clients: ['A'], connect: [] });
  await claimPepper(database, { pepper: NEW, previousPepper: OLD });
  const peppers = { pepper: NEW, previousPepper: OLD };
  const warnings: unknown[] = [];
  const log = { warn: (fields: object) => void warnings.push(fields) };
  const resolver = createKeyResolver({ database, log, ...peppers });
  const { id } = await resolver.resolve(clients[0]?.readWriteKey);
  const hash = () => database.query(null, 'select key_hash from api_key where id = $1', [id]);
  const before = await hash();

  const flushed = await database.transaction(async (session) => {
    await session.query(null, 'update api_key set last_used_at = now() where id = $1', [id]);
    const flush = resolver.flush();
    await expect.poll(waiting).toHaveLength(1);
    return { flush };
  });
  await flushed.flush;
  expect(await hash()).not.toEqual(before);
  expect(warnings).toEqual([]);
  resolver.close();
});
