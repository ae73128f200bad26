import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../src/db/database.js';
import { sqlState } from '../../src/db/database-error.js';
import { openTestDatabase } from '../support/databases.js';

// Statements are prepared once a connection, so all of them have to meet the same one.
let database: Database;
beforeEach(async () => {
  database = await openTestDatabase({ poolSize: 1, asOwner: true });
});
afterEach(() => database.close());

const backend = async () =>
  (await database.query<{ pid: number }>('backend', 'select pg_backend_pid() as pid'))[0]?.pid;

it('the first and every further execution answer alike, with the values of all types', async () => {
  const text = `select $1::text as text, 7::bigint as long, true as yes, null::int as nothing, '{"a": [1]}'::jsonb as json,
    '2026-01-02 03:04:05.6+00'::timestamptz as instant, '{a,b}'::text[] as list from generate_series(1, $2::int)`;
  const row = (given: string) => ({
    text: given,
    long: 7,
    yes: true,
    nothing: null,
    json: { a: [1] },
    instant: new Date('2026-01-02T03:04:05.600Z'),
    list: ['a', 'b'],
  });
  expect(await database.query('types', text, ['first', 1])).toEqual([row('first')]);
  expect(await database.query('types', text, ['second', 2])).toEqual([row('second'), row('second')]);
  expect(await database.query('types', text, ['none', 0])).toEqual([]);
});

it('rows do not share what they are made from', async () => {
  const text = `select nullif($1::text, '') as text`;
  expect(await database.query('single', text, ['kept'])).toEqual([{ text: 'kept' }]);
  expect(await database.query('single', text, [''])).toEqual([{ text: null }]);
});

it('a statement without columns answers no rows, each time', async () => {
  const text = `update agency set name = $1 where id = 'nobody'`;
  for (let time = 0; time < 3; time++) expect(await database.query('columnless', text, ['x'])).toEqual([]);
});

it('an error in the middle of an execution leaves the connection and the statement usable', async () => {
  const first = await backend();
  const text = 'select 10 / $1::int as share';
  for (let time = 0; time < 3; time++) {
    expect(await database.query('divide', text, [5])).toEqual([{ share: 2 }]);
    expect(sqlState(await database.query('divide', text, [0]).catch((error: unknown) => error))).toBe('22012');
    expect(sqlState(await database.query('divide', text, ['five']).catch((error: unknown) => error))).toBe('22P02');
  }
  expect(sqlState(await database.query('broken', 'select from nowhere').catch((error: unknown) => error))).toBe(
    '42P01',
  );
  expect(await backend()).toBe(first);
});

it('a value that cannot be read fails its own execution alone', async () => {
  const text = 'select $1::bigint as long from generate_series(1, 3)';
  await expect(database.query('long', text, ['9007199254740993'])).rejects.toBeInstanceOf(RangeError);
  expect(await database.query('long', text, [1])).toEqual([{ long: 1 }, { long: 1 }, { long: 1 }]);
});

it('an error inside a transaction rolls it back, and the next one finds the connection free', async () => {
  const write = `insert into agency (id, name) values ($1, '')`;
  const failed = database.transaction(async (sql) => {
    await sql.query('write', write, ['kept']);
    await sql.query('write', write, ['kept']);
  });
  expect(sqlState(await failed.catch((error: unknown) => error))).toBe('23505');
  await database.transaction((sql) => sql.query('write', write, ['other']));
  expect(await database.query('agencies', 'select id from agency order by id')).toEqual([{ id: 'other' }]);
});

it('a statement whose columns have changed answers the new ones', async () => {
  await database.query(null, 'create table changing (first int)');
  await database.query(null, 'insert into changing values (1)');
  expect(await database.query('changing', 'select * from changing')).toEqual([{ first: 1 }]);
  await database.query(null, `alter table changing add second text default 'new'`);
  for (let time = 0; time < 2; time++) {
    expect(await database.query('changing', 'select * from changing')).toEqual([{ first: 1, second: 'new' }]);
  }
});

it('one name for two texts is refused', async () => {
  expect(await database.query('name', 'select 1 as one')).toEqual([{ one: 1 }]);
  await expect(database.query('name', 'select 2 as two')).rejects.toThrow(/must be unique/);
  expect(await database.query('name', 'select 1 as one')).toEqual([{ one: 1 }]);
});
