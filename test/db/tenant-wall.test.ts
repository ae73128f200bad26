import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database, Sql } from '../../src/db/database.js';
import { sqlState } from '../../src/db/database-error.js';
import { migrate } from '../../src/db/migrate.js';
import type { OpenDatabase } from '../../src/db/open.js';
import { ownedBy } from '../../src/db/scoped.js';
import { openTestDatabase, ownerOf } from '../support/databases.js';

const MINE = { clientId: 'mine', agencyId: 'ours' };
const OUR_AGENCY = { clientId: null, agencyId: 'ours' };

/** Tables of the installation. The role of tenants may not read them at all. */
const ONE_FOR_ALL = new Set(['key_pepper', 'passkey_challenge', 'plan_entry', 'radar_progress', 'usage_writer']);
const NO_OWNER = ['_prisma_migrations', 'schema_marker', 'schema_function', ...ONE_FOR_ALL]
  .map((table) => `'${table}'`)
  .join(', ');

let database: OpenDatabase;
let mine: Database;
let agency: Database;

beforeAll(async () => {
  database = await openTestDatabase();
  mine = ownedBy(database, MINE);
  agency = ownedBy(database, OUR_AGENCY);
});
afterAll(() => database.close());

/* Two clients of one agency and one of another, each with a person, a key, an audit entry and a company. */
beforeEach(async () => {
  const tables = await ownerOf(database).query<{ names: string }>(
    null,
    `select string_agg(quote_ident(relname), ', ') as names from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not in (${NO_OWNER})`,
  );
  await ownerOf(database).query(null, `truncate ${tables[0]?.names} restart identity cascade`);
  await ownerOf(database).query(
    null,
    `insert into agency (id, name) values ('ours', 'Ours'), ('theirs', 'Theirs');
     insert into client (id, agency_id, name)
       values ('mine', 'ours', 'Mine'), ('sister', 'ours', 'Sister'), ('stranger', 'theirs', 'Stranger');
     insert into company (client_id, domain) select id, id || '.test' from client;
     insert into api_key (client_id, agency_id, kind, key_hash, last_four, name)
       select id, null, 'RV', decode(md5(id), 'hex'), 'abcd', id from client
       union all select null, id, 'ML', decode(md5(id), 'hex'), 'abcd', id from agency;
     insert into audit_entry (agency_id, client_id, actor, action, subject)
       select agency_id, id, 'system', 'planted', id from client
       union all select id, null, 'system', 'planted', id from agency`,
  );
});

const domains = (sql: Sql) =>
  sql
    .query<{ domain: string }>(null, 'select domain from company order by id')
    .then((rows) => rows.map((r) => r.domain));
const stateOf = (text: string, values: unknown[] = [], on: Database = mine) =>
  on
    .transaction((sql) => sql.query(null, text, values))
    .then(
      () => 'done',
      (error: unknown) => sqlState(error),
    );
const ALL = ['mine.test', 'sister.test', 'stranger.test'];

test('a statement that forgot its client reads the rows of the owner alone', async () => {
  expect(await mine.transaction(domains)).toEqual(['mine.test']);
  expect(await mine.transaction((sql) => sql.query(null, 'select id, agency_id from client'))).toEqual([
    { id: 'mine', agency_id: 'ours' },
  ]);
  expect(await ownedBy(database, { clientId: 'stranger', agencyId: null }).transaction(domains)).toEqual([
    'stranger.test',
  ]);
  expect(await database.transaction(domains)).toEqual(ALL);
});

test('a statement that forgot its client changes and deletes nothing of others', async () => {
  const changed = await mine.transaction((sql) => sql.query(null, `update company set name = 'X' returning client_id`));
  expect(changed).toEqual([{ client_id: 'mine' }]);
  const gone = await mine.transaction((sql) => sql.query(null, 'delete from company returning client_id'));
  expect(gone).toEqual([{ client_id: 'mine' }]);
  expect(await domains(database)).toEqual(['sister.test', 'stranger.test']);
});

test('rows of another client are invisible even to who names them', async () => {
  const [theirs] = await database.query<{ id: number }>(null, `select id from company where client_id = 'sister'`);
  const named = ['sister', theirs?.id];
  const text = 'from company where client_id = $1 and id = $2';
  for (const verb of ['select id', 'delete']) {
    const returning = verb === 'delete' ? ' returning id' : ' for update';
    expect(await mine.transaction((sql) => sql.query(null, `${verb} ${text}${returning}`, named))).toEqual([]);
  }
  expect(await domains(database)).toEqual(ALL);
});

test('a row cannot be written for another client, nor moved to one', async () => {
  expect(await stateOf(`insert into company (client_id, domain) values ('sister', 'new.test')`)).toBe('42501');
  expect(await stateOf(`update company set client_id = 'sister'`)).toBe('42501');
  const upsert = `insert into company (client_id, domain) values ('sister', 'sister.test')
    on conflict (client_id, domain) do update set name = 'X'`;
  expect(await stateOf(upsert)).toBe('42501');
  expect(await domains(database)).toEqual(ALL);
});

test('without an owner the role of tenants reads nothing', async () => {
  const { tables } = await walk();
  const seen = await database.transaction(async (sql) => {
    await sql.query(null, 'set local role outreach_tenant');
    const counts: string[] = [];
    for (const { name } of tables) {
      const rows = await sql.query(null, `select from ${name} limit 1`);
      if (rows.length > 0) counts.push(name);
    }
    return counts;
  });
  expect(seen).toEqual([]);
  const nobody = ownedBy(database, { clientId: '', agencyId: null });
  await expect(async () => nobody.transaction(domains)).rejects.toThrow('needs an owner');
});

test('an agency sees its clients, keys and audit log, and no record of its clients', async () => {
  const read = (column: string, table: string) =>
    agency
      .transaction((sql) => sql.query<{ name: string }>(null, `select ${column} as name from ${table} order by 1`))
      .then((rows) => rows.map(({ name }) => name));
  expect(await read('id', 'agency')).toEqual(['ours']);
  expect(await read('id', 'client')).toEqual(['mine', 'sister']);
  expect(await read('name', 'api_key')).toEqual(['mine', 'ours', 'sister']);
  expect(await read('subject', 'audit_entry')).toEqual(['mine', 'ours', 'sister']);
  expect(await agency.transaction(domains)).toEqual([]);
});

test('a client sees what its agency has for no client, and neither its master keys nor its other clients', async () => {
  const read = (column: string, table: string) =>
    mine
      .transaction((sql) => sql.query<{ name: string }>(null, `select ${column} as name from ${table} order by 1`))
      .then((rows) => rows.map(({ name }) => name));
  expect(await read('subject', 'audit_entry')).toEqual(['mine', 'ours']);
  expect(await read('name', 'api_key')).toEqual(['mine']);
  expect(await read('id', 'client')).toEqual(['mine']);
  const plant = `insert into audit_entry (agency_id, client_id, actor, action, subject)
    values ('theirs', null, 'system', 'planted', 'x')`;
  expect(await stateOf(plant)).toBe('42501');
  expect(await stateOf(plant, [], agency)).toBe('42501');
});

const WHO = `select current_user as role, coalesce(current_setting('app.client', true), '') as client,
  coalesce(current_setting('app.agency', true), '') as agency`;
const NOBODY = [{ role: 'outreach_service', client: '', agency: '' }];

test('the role and the owner are gone when the transaction ends, however it ends', async () => {
  const single = await openTestDatabase({ poolSize: 1 });
  try {
    const walled = ownedBy(single, MINE);
    expect(await walled.transaction((sql) => sql.query(null, WHO))).toEqual([
      { role: 'outreach_tenant', client: 'mine', agency: 'ours' },
    ]);
    expect(await single.query(null, WHO)).toEqual(NOBODY);
    await expect(walled.transaction((sql) => sql.query(null, 'select 1 / 0'))).rejects.toThrow('division by zero');
    expect(await single.query(null, WHO)).toEqual(NOBODY);
    await expect(
      walled.transaction(async () => {
        throw new Error('a refusal');
      }, 'long'),
    ).rejects.toThrow('a refusal');
    expect(await single.query(null, WHO)).toEqual(NOBODY);
    expect(await single.transaction((sql) => sql.query(null, WHO))).toEqual(NOBODY);
  } finally {
    await single.close();
  }
});

test('an id is never read as SQL', async () => {
  const ids = [`' or ''='`, String.raw`\'; reset role; --`, `x'; set local role outreach_service; --`, '$$', '中'];
  for (const clientId of ids) {
    const found = await ownedBy(database, { clientId, agencyId: null }).transaction((sql) => sql.query(null, WHO));
    expect(found).toEqual([{ role: 'outreach_tenant', client: clientId, agency: '' }]);
  }
});

test('one name serves a statement inside and outside, each with its own rows', async () => {
  const read = (sql: Sql) => sql.query('planted.count', 'select count(*)::int as n from company');
  for (let turn = 0; turn < 8; turn++) {
    expect(await read(database)).toEqual([{ n: 3 }]);
    expect(await mine.transaction(read)).toEqual([{ n: 1 }]);
  }
});

test.each([
  'create table planted (id int)',
  'alter table contact add column planted text',
  'alter table contact disable row level security',
  'drop policy tenant on contact',
  'drop table contact',
  'truncate contact',
  'create index planted on contact (email)',
  'create function planted() returns int language sql as $$ select 1 $$',
  'drop function apply_email_event(text, text, jsonb, boolean)',
  'create role planted',
  'create schema planted',
  'select from _prisma_migrations',
  "insert into schema_marker (name) values ('planted')",
  'select from key_pepper',
  'select from radar_progress',
  'select from schema_function',
  "insert into schema_function (name, checksum) values ('planted', 'x')",
])('behind the wall it may not: %s', async (text) => {
  expect(await stateOf(text)).toBe('42501');
});

test('locks, notifications, sequences and functions work behind the wall', async () => {
  const heard: string[] = [];
  await database.listen('planted', (payload) => void heard.push(payload));
  await mine.transaction(async (sql) => {
    await sql.query(null, 'select pg_advisory_xact_lock(1, 2)');
    await sql.query(null, `insert into company (client_id, domain) values ('mine', 'second.test')`);
    await sql.query(null, `select pg_notify('planted', 'told')`);
    // Its trigger writes a row of the agency, for no client.
    await sql.query(null, `insert into integration_connection (client_id, integration) values ('mine', 'instantly')`);
    await sql.query(null, `select require_field_room('company', 'mine', 1, 10)`);
  });
  await expect.poll(() => heard).toEqual(['told']);
  expect(await database.query(null, 'select agency_id, client_id from parked_event_request')).toEqual([
    { agency_id: 'ours', client_id: null },
  ]);
});

interface Walked {
  name: string;
  walled: boolean;
}

/** Every table of the catalogue that has an owner, and whether the wall stands before it. */
async function walk(): Promise<{ tables: Walked[] }> {
  const tables = await database.query<Walked>(
    null,
    `select c.relname as name, c.relrowsecurity and exists (
         select from pg_policies p where p.schemaname = 'public' and p.tablename = c.relname
            and p.policyname = 'tenant' and p.permissive = 'RESTRICTIVE' and p.roles = '{outreach_tenant}'
            and p.cmd = 'ALL' and p.qual ~ 'app\\.(client|agency)') as walled
       from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and c.relname not in (${NO_OWNER}) order by 1`,
  );
  return { tables };
}

test('the wall stands before every table of the schema', async () => {
  const schema = await readFile('prisma/schema.prisma', 'utf8');
  const models = [...schema.matchAll(/@@map\("(\w+)"\)/g)].flatMap(([, table = '']) =>
    ONE_FOR_ALL.has(table) ? [] : table,
  );
  const { tables } = await walk();
  expect(tables.map(({ name }) => name).sort()).toEqual(models.sort());
  expect(tables.filter(({ walled }) => !walled)).toEqual([]);
});

test('a new table of tenants is walled at the next start, and a gap is closed', async () => {
  const owner = ownerOf(database);
  await owner.query(null, 'create table later (id int primary key, client_id text not null)');
  await owner.query(null, 'alter table company disable row level security');
  try {
    expect(await mine.transaction(domains)).toEqual(ALL);
    expect(await stateOf('select from later')).toBe('42501');
    expect(await migrate(database)).toEqual([]);
    expect((await walk()).tables.filter(({ walled }) => !walled)).toEqual([]);
    await database.query(null, `insert into later values (1, 'mine'), (2, 'sister')`);
    expect(await mine.transaction((sql) => sql.query(null, 'select id from later'))).toEqual([{ id: 1 }]);
    expect(await mine.transaction(domains)).toEqual(['mine.test']);
  } finally {
    await owner.query(null, 'drop table later');
  }
});
