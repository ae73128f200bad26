import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '../../src/db/open.js';
import { databaseUrl, ownerOf } from '../support/databases.js';
import { runScript } from '../support/run-script.js';
import { startProcess, stopEveryProcess } from '../support/service-process.js';

/* Real processes on a database in which another session holds what they need, for longer than any request may take. */
const LONG = { timeout: 180_000 };
let url: string;
let holder: pg.Client;
let watcher: pg.Client;

beforeEach(async () => {
  url = await databaseUrl();
  [holder, watcher] = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: url })];
  await Promise.all([holder.connect(), watcher.connect()]);
});
afterEach(async () => {
  await stopEveryProcess();
  await Promise.all([holder.end(), watcher.end()]);
});

/** Until somebody has waited for the lock for longer than the longest transaction of a request takes. */
const somebodyWaits = () =>
  expect
    .poll(
      async () => {
        const { rows } = await watcher.query(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
             and clock_timestamp() - query_start > interval '8 seconds'`,
        );
        return rows.length;
      },
      { timeout: 120_000 },
    )
    .toBeGreaterThan(0);

async function holdWhile<Result>(lock: string, work: () => Promise<Result>): Promise<Result> {
  await holder.query(`begin; lock table ${lock}`);
  const done = work();
  // Its failure is that of the test, which asks for it below.
  done.catch(() => undefined);
  await Promise.race([somebodyWaits(), done]);
  await holder.query('commit');
  return done;
}

const admin = (...args: string[]) => runScript('admin', { DATABASE_URL: url }, args);

it('create-agency waits for what another session holds, and then makes the agency', LONG, async () => {
  const { status, out } = await holdWhile('agency in share mode', () =>
    admin('create-agency', '--name', 'Acme', '--json'),
  );
  expect([status, JSON.parse(out)]).toEqual([0, expect.objectContaining({ agency_name: 'Acme' })]);
});

it('repair-lists waits likewise, and mends what is wrong', LONG, async () => {
  expect((await admin('create-agency', '--name', 'Acme', '--client', 'First', '--json')).status).toBe(0);
  const database = await openDatabase({ url });
  const [client] = await database.query<{ id: string }>(null, 'select id from client');
  await ownerOf(database).query(
    null,
    `insert into list_total (client_id, kind, total) select id, 1, 5 from client;
     insert into list_block (client_id, kind, first_id, rows) select id, 1, 0, 5 from client`,
  );
  await database.close();
  const { status, out } = await holdWhile('list_total in access exclusive mode', () => admin('repair-lists'));
  expect([status, out]).toEqual([0, `contact of ${client?.id}: said 5, and there are 0\n1 of 4 totals were wrong.\n`]);
});

it('a first start waits likewise, and makes its demo', LONG, async () => {
  const service = await holdWhile('agency in share mode', () => startProcess({ DATABASE_URL: url, DEMO: 'small' }));
  const key = /RV-\w+/.exec(service.printed())?.[0] ?? '';
  const answer = await fetch(`${service.url}/public/whoami`, { headers: { 'X-API-KEY': key } });
  expect([answer.status, await answer.json()]).toEqual([
    200,
    { client_id: 'demo-northgate-supply', client_name: 'Northgate Supply' },
  ]);
});
