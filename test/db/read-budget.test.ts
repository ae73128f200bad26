import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '../../src/db/open.js';
import { ReadBudget } from '../../src/db/read-budget.js';
import { scopeDatabase } from '../../src/db/scoped.js';
import { AnswerTooLargeError } from '../../src/errors.js';
import { openTestDatabase, ownerOf } from '../support/databases.js';

const MEBIBYTE = 2 ** 20;

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const within = (bytes: number) => scopeDatabase(database, { heavy: false, budget: new ReadBudget('client', bytes) });
const text = (bytes: number) => [`select repeat('x', ${bytes}) as text`] as const;
const read = (from: Pick<OpenDatabase, 'query'>, bytes: number) => from.query(null, ...text(bytes));

it('an operation reads up to its budget, over all its statements', async () => {
  const operation = within(3 * MEBIBYTE);
  for (let statement = 0; statement < 2; statement++) expect(await read(operation, MEBIBYTE)).toHaveLength(1);
  await expect(read(operation, 2 * MEBIBYTE)).rejects.toBeInstanceOf(AnswerTooLargeError);
});

it('one row beyond it is refused, and so are many small ones', async () => {
  await expect(read(within(MEBIBYTE), 8 * MEBIBYTE)).rejects.toBeInstanceOf(AnswerTooLargeError);
  const rows = `select repeat('x', 1000) as text from generate_series(1, 8000)`;
  await expect(within(MEBIBYTE).query(null, rows)).rejects.toBeInstanceOf(AnswerTooLargeError);
});

it('what a transaction reads counts, and nothing of it stays', async () => {
  await ownerOf(database).query(null, 'create table kept (id int)');
  const work = within(MEBIBYTE).transaction(async (sql) => {
    await sql.query(null, 'insert into kept values (1)');
    await sql.query(null, ...text(4 * MEBIBYTE));
  });
  await expect(work).rejects.toBeInstanceOf(AnswerTooLargeError);
  expect(await database.query(null, 'select id from kept')).toEqual([]);
});

it('the next operation has a budget of its own, and what is nobody’s has none', async () => {
  await expect(read(within(MEBIBYTE), 4 * MEBIBYTE)).rejects.toBeInstanceOf(AnswerTooLargeError);
  expect(await read(within(MEBIBYTE), 1000)).toHaveLength(1);
  expect(await read(database, 40 * MEBIBYTE)).toHaveLength(1);
});

it('a long read is whole, and a short one of another operation does not wait for it', async () => {
  const long = read(within(32 * MEBIBYTE), 8 * MEBIBYTE);
  let isLongOver = false;
  void long.then(() => {
    isLongOver = true;
  });
  expect(await read(within(MEBIBYTE), 1000)).toEqual([{ text: 'x'.repeat(1000) }]);
  expect(isLongOver).toBe(false);
  expect(await long).toEqual([{ text: 'x'.repeat(8 * MEBIBYTE) }]);
});
