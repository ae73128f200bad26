import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../src/db/open.js';
import { databaseUrl } from '../support/databases.js';

let database: OpenDatabase;

beforeAll(async () => {
  database = await openDatabase({ url: await databaseUrl('empty') });
});
afterAll(() => database.close());

/* Where the planner estimates high, the compiler works for seconds on a statement that takes milliseconds. */
it.each([false, true])('no statement is compiled by the server, whether heavy (%s) or not', async (heavy) => {
  const ask = `select current_setting('jit') as jit`;
  expect(await database.query(null, ask, [], { heavy })).toEqual([{ jit: 'off' }]);
});
