import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database, Sql } from '../../src/db/database.js';
import { isUnavailable, sqlState } from '../../src/db/database-error.js';
import { openTestDatabase, ownerOf } from '../support/databases.js';

let database: Database;
beforeEach(async () => {
  // One connection, so that every statement meets the spoilt one.
  database = await openTestDatabase({ poolSize: 1 });
  await ownerOf(database).query(null, 'create table pet (name text)');
  await database.query(null, `insert into pet values ('Rex')`);
});
afterEach(() => database.close());

const read = (sql: Sql) => sql.query('pets', 'select * from pet');

async function connection(sql: Sql = database): Promise<number | undefined> {
  const [row] = await sql.query<{ pid: number }>(null, 'select pg_backend_pid() as pid');
  return row?.pid;
}

const spoils: [string, () => Promise<unknown>, object[]][] = [
  ['is lost (26000)', () => read(database).then(() => database.query(null, 'deallocate all')), [{ name: 'Rex' }]],
  ['is taken (42P05)', () => database.query(null, 'prepare pets as select 1'), [{ name: 'Rex' }]],
  [
    'has a stale plan (0A000)',
    () => read(database).then(() => ownerOf(database).query(null, 'alter table pet add column age int default 3')),
    [{ name: 'Rex', age: 3 }],
  ],
];

describe.each(spoils)('a prepared statement that %s', (_what, spoil, rows) => {
  it('is answered all the same, and its connection is given up', async () => {
    await spoil();
    const before = await connection();
    expect(await read(database)).toEqual(rows);
    expect(await connection()).not.toBe(before);
    expect(await read(database)).toEqual(rows);
  });

  it('inside a transaction runs it again, once', async () => {
    await spoil();
    const before = await connection();
    const found = await database.transaction(async (sql) => {
      await sql.query('insert', `insert into pet (name) select 'Tom' where not exists (select from agency)`);
      return read(sql);
    });
    expect(found).toEqual([...rows, { ...rows[0], name: 'Tom' }]);
    expect(await connection()).not.toBe(before);
    expect(await database.query(null, 'select count(*)::int as pets from pet')).toEqual([{ pets: 2 }]);
  });
});

it('a transaction finds its way past any number of connections with a stale plan', async () => {
  const wide = await openTestDatabase({ poolSize: 8 });
  await ownerOf(wide).query(null, 'create table pet (name text)');
  const together = (work: (sql: Sql) => Promise<unknown>) =>
    Promise.all(Array.from({ length: 8 }, () => wide.transaction((sql) => work(sql))));
  await together(async (sql) => {
    await read(sql);
    await sql.query(null, 'select pg_sleep(0.05)');
  });
  await ownerOf(wide).query(null, 'alter table pet add column age int');
  await together(read);
  await wide.close();
});

describe('a connection to a server that only reads (25006)', () => {
  const write = (sql: Sql) => sql.query('write', `insert into pet values ('Tom')`);
  const failure = (work: Promise<unknown>) => work.catch((reason: unknown) => reason);

  it.each([
    ['a statement', () => write(database)],
    ['a transaction', () => database.transaction(write)],
  ])('is given up after %s was told to try again, and the next write works', async (_way, attempt) => {
    // What a pool holds after the server behind it became a standby.
    await database.query(null, 'set default_transaction_read_only = on');
    const before = await connection();
    const error = await failure(attempt());
    expect([sqlState(error), isUnavailable(error)]).toEqual(['25006', true]);
    expect(await connection()).not.toBe(before);
    await attempt();
    expect(await database.query(null, 'select count(*)::int as pets from pet')).toEqual([{ pets: 2 }]);
  });
});
