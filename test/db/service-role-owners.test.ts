import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { sqlState } from '../../src/db/database-error.js';
import { migrate } from '../../src/db/migrate.js';
import { openDatabase } from '../../src/db/open.js';
import { ownedBy } from '../../src/db/scoped.js';

const tag = randomBytes(4).toString('hex');
const [owner, user, poor, name] = [`owner_${tag}`, `user_${tag}`, `poor_${tag}`, `roles_${tag}`];
let admin: pg.Client;
let urlOf: (login: string) => string;

beforeAll(async () => {
  const given = inject('testDatabase');
  admin = new pg.Client({ connectionString: given.adminUrl });
  await admin.connect();
  await admin.query(`create role ${owner} login password 'word'`);
  await admin.query(`create role ${user} login password 'word' in role outreach_service, outreach_tenant`);
  await admin.query(`create role ${poor} login password 'word' in role outreach_service`);
  await admin.query(`create database ${name} owner ${owner}`);
  urlOf = (login) => {
    const url = new URL(given.adminUrl);
    Object.assign(url, { username: login, password: 'word', pathname: `/${name}` });
    return url.href;
  };
});

afterAll(async () => {
  await admin.query(`drop database ${name} with (force)`);
  await admin.query(`drop role ${owner}, ${user}, ${poor}`);
  await admin.end();
});

test('an owner who may not act as the role is told so, and the service works as it is', async () => {
  const warnings: string[] = [];
  const log = { warn: (_fields: object, message: string) => void warnings.push(message) };
  const database = await openDatabase({ url: urlOf(owner), log });
  try {
    expect(warnings).toEqual(['the service role cannot be created: the service keeps all rights of its user']);
    expect((await migrate(database)).length).toBeGreaterThan(5);
    expect(await database.query(null, 'select current_user as name')).toEqual([{ name: owner }]);
    // On a shared server the role may be somebody else's.
    const may = `select has_table_privilege('outreach_service', 'contact', 'select') as may`;
    expect(await database.query(null, may)).toEqual([{ may: false }]);
  } finally {
    await database.close();
  }
});

test('with two users the owner migrates and the other works as the role', async () => {
  const database = await openDatabase({ url: urlOf(user), migrationUrl: urlOf(owner) });
  try {
    await migrate(database);
    expect(await database.query(null, 'select current_user as name')).toEqual([{ name: 'outreach_service' }]);
    expect(await database.query(null, 'select count(*)::int as n from contact')).toEqual([{ n: 0 }]);
    const refused = database.query(null, 'reset role; drop table contact').catch(sqlState);
    expect(await refused).toBe('42501');
  } finally {
    await database.close();
  }
});

const WHO = `select current_user as role, coalesce(current_setting('app.client', true), '') as client`;
const MINE = { clientId: 'mine', agencyId: 'ours' };

test('with two users transactions of one owner act as the role of tenants', async () => {
  const database = await openDatabase({ url: urlOf(user), migrationUrl: urlOf(owner) });
  try {
    await migrate(database);
    const seen = await ownedBy(database, MINE).transaction(async (sql) => [
      ...(await sql.query(null, WHO)),
      ...(await sql.query(null, 'select count(*)::int as n from contact')),
    ]);
    expect(seen).toEqual([{ role: 'outreach_tenant', client: 'mine' }, { n: 0 }]);
    expect(await database.query(null, WHO)).toEqual([{ role: 'outreach_service', client: '' }]);
  } finally {
    await database.close();
  }
});

test('who may not act as the role of tenants is told so once, and works without the wall', async () => {
  const warnings: string[] = [];
  const log = { warn: (_fields: object, message: string) => void warnings.push(message) };
  const database = await openDatabase({ url: urlOf(poor), migrationUrl: urlOf(owner), log });
  try {
    await migrate(database);
    const seen = await ownedBy(database, MINE).transaction((sql) => sql.query(null, WHO));
    expect(seen).toEqual([{ role: 'outreach_service', client: '' }]);
    expect(warnings).toEqual(['the tenant role cannot be created: row level security is off']);
  } finally {
    await database.close();
  }
});

test('an owner without the right to make roles has the wall raised once somebody made the role', async () => {
  const alone = `alone_${tag}`;
  await admin.query(`create role ${alone} login password 'word'`);
  await admin.query(`create database ${alone} owner ${alone}`);
  const url = new URL(urlOf(alone));
  url.pathname = `/${alone}`;
  const open = () => openDatabase({ url: url.href });
  try {
    const before = await open();
    await migrate(before);
    await before.close();
    await admin.query(`grant outreach_service, outreach_tenant to ${alone}`);
    const after = await open();
    expect(await migrate(after)).toEqual([]);
    expect(await ownedBy(after, MINE).transaction((sql) => sql.query(null, WHO))).toEqual([
      { role: 'outreach_tenant', client: 'mine' },
    ]);
    await after.close();
  } finally {
    await admin.query(`drop database ${alone} with (force)`);
    await admin.query(`drop role ${alone}`);
  }
});
