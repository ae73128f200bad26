import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sqlState } from '../../src/db/database-error.js';
import { migrate } from '../../src/db/migrate.js';
import type { OpenDatabase } from '../../src/db/open.js';
import { openEmptyDatabase, openTestDatabase } from '../support/databases.js';

let database: OpenDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const stateOf = (text: string, on: OpenDatabase = database) =>
  on.query(null, text).then(
    () => 'done',
    (error: unknown) => sqlState(error),
  );

test('every session of the service acts as a role that owns nothing', async () => {
  const role = `select current_user as name, (select count(*)::int from pg_class where relowner = current_user::regrole) as owned,
    (select count(*)::int from pg_proc where proowner = current_user::regrole) as functions`;
  const expected = [{ name: 'outreach_service', owned: 0, functions: 0 }];
  expect(await database.query(null, role)).toEqual(expected);
  expect(await database.transaction((sql) => sql.query(null, role))).toEqual(expected);
  expect(await database.prisma.$queryRawUnsafe<object[]>(role)).toEqual(expected);
});

test.each([
  'create table planted (id int)',
  'alter table contact add column planted text',
  'alter table contact disable trigger all',
  'alter table contact owner to current_user',
  'drop table contact',
  'truncate contact',
  'create index planted on contact (email)',
  'drop index webhook_body_quota_owner_key',
  'create function planted() returns int language sql as $$ select 1 $$',
  'drop function apply_email_event(text, text, jsonb, boolean)',
  'create trigger planted before insert on contact execute function suppress_redundant_updates_trigger()',
  'create role planted',
  'create schema planted',
  "insert into schema_marker (name) values ('planted')",
  "insert into schema_function (name, checksum) values ('planted', 'x')",
  "update schema_function set checksum = 'x'",
  'delete from _prisma_migrations',
])('it may not: %s', async (text) => {
  expect(await stateOf(text)).toBe('42501');
});

test('it may read and write every table of the schema, and draw from every sequence', async () => {
  const schema = await readFile('prisma/schema.prisma', 'utf8');
  const tables = [...schema.matchAll(/@@map\("(\w+)"\)/g)].map(([, table]) => table);
  expect(tables.length).toBeGreaterThan(30);
  const lacking = await database.query<{ table: string }>(
    null,
    `select t.name as "table" from unnest($1::text[]) as t (name)
      where not has_table_privilege(t.name, 'select') or not has_table_privilege(t.name, 'insert')
         or not has_table_privilege(t.name, 'update') or not has_table_privilege(t.name, 'delete')`,
    [tables],
  );
  expect(lacking).toEqual([]);
  const sequences = `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace
    and case c.relkind when 'S' then not has_sequence_privilege(c.oid, 'usage') else false end`;
  expect(await database.query(null, sequences)).toEqual([]);
});

test('what later migrations make is its to use, and rights that are missing are given at the next start', async () => {
  const owner = await openTestDatabase({ asOwner: true });
  try {
    const rights = (table: string) =>
      owner.query<{ may: boolean }>(null, `select has_table_privilege('outreach_service', $1, 'insert') as may`, [
        table,
      ]);
    await owner.query(null, 'create table later (id int)');
    expect(await rights('later')).toEqual([{ may: true }]);
    await owner.query(null, 'revoke all on contact from outreach_service');
    expect(await rights('contact')).toEqual([{ may: false }]);
    expect(await migrate(owner)).toEqual([]);
    expect(await rights('contact')).toEqual([{ may: true }]);
  } finally {
    await owner.close();
  }
});

test('a new database is migrated by its owner and then used by the role', async () => {
  const fresh = await openEmptyDatabase({ asOwner: false });
  try {
    expect((await migrate(fresh)).length).toBeGreaterThan(5);
    expect(await fresh.query(null, 'select current_user as name')).toEqual([{ name: 'outreach_service' }]);
    expect(await stateOf('drop table contact', fresh)).toBe('42501');
    expect(await stateOf('select from contact', fresh)).toBe('done');
  } finally {
    await fresh.close();
  }
});
