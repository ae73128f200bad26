import pg from 'pg';
import { beforeEach, expect, it } from 'vitest';
import { migrate } from '../../src/db/migrate.js';
import { createPlace, type DatabasePlace } from '../support/database-place.js';
import { ownerOf } from '../support/databases.js';
import { runAdminHere } from '../support/run-admin.js';

const LONG = { timeout: 300_000 };
let place: DatabasePlace;
let environment: Record<string, string>;

beforeEach(async () => {
  place = await createPlace();
  environment = { ...place.environment, KEY_PEPPER: 'a pepper of sixteen characters', REDIS_URL: '' };
});

async function migrated(): Promise<void> {
  const database = await place.open();
  await migrate(database);
  await database.close();
}

async function examine(changed: Record<string, string> = {}) {
  const { status, out, err } = await runAdminHere({ ...environment, ...changed }, ['doctor', '--json']);
  expect(err).toBe('');
  const { ok, findings } = JSON.parse(out) as { ok: boolean; findings: Found[] };
  expect(status).toBe(ok ? 0 : 1);
  return {
    ok,
    of: (name: string) => findings.find((one) => one.name === name),
    names: findings.map(({ name }) => name),
  };
}

interface Found {
  name: string;
  verdict: string;
  says: string;
  figures?: Record<string, unknown>;
}

it('finds nothing wrong with a sound installation, in words and as JSON', LONG, async () => {
  await migrated();
  const found = await examine();
  const names = [
    'settings',
    'database',
    'versions',
    'migrations',
    'pepper',
    'clock',
    'sequences',
    'locks',
    'lists',
    'addresses',
    'endpoints',
    'disk',
  ];
  expect([found.ok, found.names]).toEqual([true, names]);
  expect(found.of('pepper')).toEqual({
    name: 'pepper',
    verdict: 'fine',
    says: 'The database has no pepper yet: the first start sets it. Under the one before it: 0 keys, 0 webhook secrets.',
    figures: { fit: 'unset', keys_left: 0, secrets_left: 0, secrets_lost: 0 },
  });
  expect(found.of('versions')?.figures).toEqual({
    service: expect.stringMatching(/^\d+\.\d+\.\d+/),
    node: process.versions.node,
    postgresql: expect.stringMatching(/^\d+/),
    redis: null,
  });
  expect(found.of('clock')?.verdict).toBe('fine');
  // Only the disk of a private server is the service's own.
  expect(found.of('disk')?.figures).toEqual({ database_bytes: expect.any(Number) });
  const { status, out } = await runAdminHere(environment, ['doctor']);
  expect(status).toBe(0);
  expect(out).toMatch(/^settings +fine +All are valid\.\n/);
});

it('settings that are not valid are named, and nothing else is looked at', LONG, async () => {
  const found = await examine({ PORT: 'x', KEY_PEPPER: 'short' });
  expect([found.ok, found.names]).toEqual([false, ['settings']]);
  expect(found.of('settings')?.says).toMatch(/^The settings are not valid: PORT: .* KEY_PEPPER: Must have/);
  expect(found.of('settings')?.says).not.toContain('short');
});

it('a database behind this release, a spent sequence and another pepper are wrong', LONG, async () => {
  await migrated();
  const database = await place.open();
  const owner = ownerOf(database);
  await owner.query(null, `delete from _prisma_migrations where migration_name = '0018_key_pepper'`);
  await owner.query(null, `insert into key_pepper (original_mark, current_mark) values ('\\x01', '\\x01')`);
  await owner.query(null, `alter sequence contact_id_seq maxvalue 1000; select setval('contact_id_seq', 900)`);
  await database.close();
  const found = await examine();
  expect(found.ok).toBe(false);
  expect(found.of('migrations')).toEqual({
    name: 'migrations',
    verdict: 'wrong',
    says: 'The database lacks 0018_key_pepper.',
    figures: { applied: expect.any(Number), pending: ['0018_key_pepper'], unknown: [] },
  });
  expect(found.of('pepper')).toMatchObject({ verdict: 'wrong', figures: { fit: 'other' } });
  expect(found.of('sequences')).toEqual({
    name: 'sequences',
    verdict: 'wrong',
    says: 'The fullest is contact_id_seq, 90.0 % used.',
    figures: { fullest: 'contact_id_seq', used_ratio: 0.9 },
  });
});

it('lists contacts whose stored address has another form today, or none', LONG, async () => {
  await migrated();
  const database = await place.open();
  await database.query(null, `insert into agency (id, name) values ('x', 'X')`);
  await database.query(null, `insert into client (id, agency_id, name) values ('a', 'x', 'A')`);
  const contacts = await database.query<{ id: number }>(
    null,
    `with given as (select nextval('person_id_seq') as person_id, email from unnest(array['pat@x.example', 'pat@münchen.example', 'pat@x.example!']) email),
       born as (insert into person (client_id, id) select 'a', person_id from given)
     insert into contact (client_id, person_id, origin, email) select 'a', person_id, 'builtin', email from given returning id`,
  );
  await database.close();
  const [, waiting, refused] = contacts.map(({ id }) => id);
  const found = await examine();
  expect([found.ok, found.of('addresses')]).toEqual([
    true,
    {
      name: 'addresses',
      verdict: 'worth a look',
      says: `1 contacts wait for the normal form of their address or profile, and those of 1 would be refused today: a/${waiting} pat@münchen.example, a/${refused} pat@x.example!.`,
      figures: {
        waiting: 1,
        refused: 1,
        contacts: [
          {
            client_id: 'a',
            contact_id: waiting,
            value: 'pat@münchen.example',
            normal: 'pat@xn--mnchen-3ya.example',
          },
          { client_id: 'a', contact_id: refused, value: 'pat@x.example!', normal: null },
        ],
      },
    },
  ]);
});

it('a Redis that is not there is wrong', LONG, async () => {
  await migrated();
  const found = await examine({ REDIS_URL: 'redis://127.0.0.1:1' });
  expect([found.ok, found.of('versions')?.verdict]).toEqual([false, 'wrong']);
  expect(found.of('versions')?.says).toMatch(/; Redis does not answer\.$/);
});

it('names what holds others up', LONG, async () => {
  await migrated();
  const holder = new pg.Client({ connectionString: environment['DATABASE_URL'] ?? '' });
  await holder.connect();
  await holder.query('begin; select 1');
  // How long it has been open depends on nothing but that it is: seconds above none.
  const found = await examine();
  await holder.end();
  expect(found.of('locks')?.figures?.['oldest_transaction_seconds']).toBeGreaterThan(0);
});
