import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../src/db/open.js';
import { createAgency } from '../../src/schema/tenancy/agencies/create-agency.js';
import { databaseUrl } from '../support/databases.js';
import { startWorker, stopEveryProcess } from '../support/service-process.js';
import { UNHURRIED } from '../support/unhurried.js';

const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 3);
const CLIENTS = 20;
const HOURS = 21 * 24;

let url: string;
let database: OpenDatabase;
let agencyId: string;
beforeAll(async () => {
  url = await databaseUrl();
  database = await openDatabase({ url, timeouts: UNHURRIED });
  const names = Array.from({ length: CLIENTS }, (_one, place) => `C${place}`);
  const agency = await createAgency(database, 'a pepper of sixteen characters', {
    name: 'X',
    clients: names,
    connect: [],
  });
  ({ agencyId } = agency);
  // Two an hour for three weeks, and nothing for the last twelve hours.
  await database.query(
    null,
    `insert into webhook_delivery (agency_id, client_id, platform, level, body, verdict, received_at)
     select $1, c.id, 'instantly', 'client', '', 'processed', now() - interval '12 hours' - (n * interval '30 minutes')
       from client c, generate_series(0, ${2 * HOURS - 1}) n where c.agency_id = $1`,
    [agencyId],
  );
});
afterEach(stopEveryProcess);
afterAll(() => database.close());

async function number(text: string): Promise<number> {
  const [row] = await database.query<{ n: number }>(null, text);
  return row?.n ?? 0;
}
const entries = (what: number) => number(`select count(*)::int as n from journal where kind = 9 and what = ${what}`);
const start = () => startWorker({ DATABASE_URL: url, LOG_LEVEL: 'silent' });

/* How far they came. */
async function progress(): Promise<string> {
  const rows = await database.query(null, 'select * from radar_progress');
  return JSON.stringify(rows);
}

/* Two at a time, which are killed as soon as one of them has done something. */
async function killSome(): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = await progress();
    const workers = await Promise.all([start(), start()]);
    await expect.poll(progress, { interval: 5, timeout: 30_000 }).not.toBe(before);
    await Promise.all(workers.map((worker) => worker.stop('SIGKILL')));
  }
  await Promise.all([start(), start()]);
}

it(
  'two workers that are killed again and again count each delivery once, and tell each silence and its end once',
  async () => {
    await killSome();
    await expect.poll(() => entries(7), { timeout: 30_000 }).toBe(CLIENTS);
    await stopEveryProcess();
    const counted = 'select sum(n)::int as n from integration_week w, unnest(w.deliveries) n';
    expect(await number(counted)).toBe(CLIENTS * HOURS * 2);
    await database.query(
      null,
      `insert into webhook_delivery (agency_id, client_id, platform, level, body, verdict)
       select $1, c.id, 'instantly', 'client', '', 'processed' from client c where c.agency_id = $1`,
      [agencyId],
    );
    await killSome();
    await expect.poll(() => entries(8), { timeout: 30_000 }).toBe(CLIENTS);
    await stopEveryProcess();
    expect([await number(counted), await entries(7), await entries(8)]).toEqual([
      CLIENTS * (HOURS * 2 + 1),
      CLIENTS,
      CLIENTS,
    ]);
    expect(await number('select count(*)::int as n from journal_inbox where kind = 9')).toBe(0);
  },
  60_000 + ROUNDS * 30_000,
);
