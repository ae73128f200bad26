import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../src/db/open.js';
import { createAgency } from '../../src/schema/tenancy/agencies/create-agency.js';
import { findWrongLists } from '../../src/schema/totals/check-lists.js';
import { databaseUrl } from '../support/databases.js';
import { startWorker, stopEveryProcess } from '../support/service-process.js';

const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 3);

let url: string;
let database: OpenDatabase;
let clientId: string;

beforeAll(async () => {
  url = await databaseUrl();
  database = await openDatabase({ url });
  const agency = await createAgency(database, 'a pepper of sixteen characters', {
    name: 'X',
    clients: ['A'],
    connect: [],
  });
  clientId = agency.clients[0]?.clientId ?? '';
});
afterEach(stopEveryProcess);
afterAll(() => database.close());

const insertSome = () =>
  database.query(
    null,
    `with p as (insert into person (client_id) select $1 from generate_series(1, 300) returning id)
     insert into contact (client_id, person_id, email, origin) select $1, id, id || '@kill.example', 'builtin' from p`,
    [clientId],
  );
const deleteSome = () =>
  database.query(
    null,
    'delete from contact where client_id = $1 and id in (select id from contact where client_id = $1 limit 40)',
    [clientId],
  );

async function number(text: string): Promise<number> {
  const [row] = await database.query<{ n: number }>(null, text);
  return row?.n ?? 0;
}
const folded = () => number('select coalesce(sum(total), 0)::int as n from list_total where kind = 1');
const waiting = () => number('select count(*)::int as n from journal_inbox');

it(
  `a worker that is killed while it folds, ${ROUNDS} times, leaves every total right, and the next one catches up`,
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const worker = await startWorker({ DATABASE_URL: url, LOG_LEVEL: 'silent' });
      const before = await folded();
      // It is at work: the total moves while more is written than one portion holds.
      for (let times = 0; times < 10 || (await folded()) === before; times += 1) {
        await insertSome();
        await deleteSome();
      }
      await worker.stop('SIGKILL');
      expect((await findWrongLists(database)).wrong).toEqual([]);
    }
    await insertSome();
    expect(await waiting()).toBeGreaterThan(0);
    await startWorker({ DATABASE_URL: url, LOG_LEVEL: 'silent' });
    await expect.poll(waiting, { timeout: 30_000 }).toBe(0);
    expect(await findWrongLists(database)).toEqual({ lists: 4, wrong: [] });
    expect(await folded()).toBe(await number('select count(*)::int as n from contact'));
  },
  60_000 + ROUNDS * 30_000,
);
