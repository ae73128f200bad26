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

describe('a server that only reads (25006)', () => {
  const write = (sql: Sql) => sql.query('write', `insert into pet values ('Tom')`);
  const failure = (work: Promise<unknown>) => work.catch((reason: unknown) => reason);
  const pets = () => database.query(null, 'select count(*)::int as pets from pet');

  /* What a name leads to after the server behind it became a standby: new sessions cannot write. */
  const turn = async (change: 'set default_transaction_read_only = on' | 'reset default_transaction_read_only') => {
    const [row] = await database.query<{ name: string }>(null, 'select current_database() as name');
    await ownerOf(database).query(null, `begin read write; alter database ${row?.name} ${change}; commit`);
  };
  const dropSessions = () =>
    ownerOf(database).query(
      null,
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'outreach-core' and pid <> pg_backend_pid()`,
    );

  it.each([
    ['a statement', () => write(database)],
    ['a transaction', () => database.transaction(write)],
  ])(
    'tells %s to try again and gives up its connection; soon after it writes again the next works',
    async (_way, attempt) => {
      await turn('set default_transaction_read_only = on');
      await dropSessions();
      await expect.poll(async () => sqlState(await failure(attempt()))).toBe('25006');
      const before = await connection();
      const error = await failure(attempt());
      expect([sqlState(error), isUnavailable(error)]).toEqual(['25006', true]);
      expect(await connection()).not.toBe(before);
      expect(await read(database)).toEqual([{ name: 'Rex' }]);
      expect(await database.ping()).toBe(false);
      await turn('reset default_transaction_read_only');
      await expect.poll(() => database.ping()).toBe(true);
      await expect.poll(() => failure(attempt())).not.toBeInstanceOf(Error);
      expect(await pets()).toEqual([{ pets: 2 }]);
    },
  );

  it('is left at once, when it says so itself, by the connections that asked nothing of it too', async () => {
    const wide = await openTestDatabase({ poolSize: 4 });
    const pids = async () => {
      const rows = await Promise.all(
        Array.from({ length: 4 }, () =>
          wide.query<{ pid: number }>(null, 'select pg_backend_pid() as pid, pg_sleep(0.05)'),
        ),
      );
      return rows.map(([row]) => row?.pid);
    };
    const before = await pids();
    expect(new Set(before).size).toBe(4);
    // One session is told, as all are when the settings of a server are read again.
    await wide.query(null, 'set default_transaction_read_only = on');
    const after = await pids();
    expect(after.filter((pid) => before.includes(pid))).toEqual([]);
    await wide.close();
  });
});

it('a connection is used no longer than its lifetime', async () => {
  const brief = await openTestDatabase({ poolSize: 1, connectionSeconds: 1 });
  const before = await connection(brief);
  await expect.poll(() => connection(brief), { interval: 50 }).not.toBe(before);
  await brief.close();
});
