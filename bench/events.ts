// What looking for events to send costs, and reading them: `npx tsx bench/events.ts --help`.
import { Command } from 'commander';
import pg from 'pg';
import { migrate } from '../src/db/migrate.js';
import { type OpenDatabase, openDatabase } from '../src/db/open.js';
import { settleAttempt } from '../src/schema/history/event-endpoints/settle-attempt.js';
import { readDue, readNew, readWaitingRecords } from '../src/schema/history/event-endpoints/waiting-events.js';
import { type ClaimedEndpoint, claim } from '../src/schema/kernel/queues/claims.js';
import { runPostgres } from '../test/support/run-postgres.js';
import { SERVER_SETTINGS } from './database.js';
import { median } from './statistics.js';

/** As the task claims them. */
const MOST_AT_ONCE = 64;

interface Plan {
  endpoints: number;
  clients: number;
  entries: number;
  days: number;
  times: number;
}

const { format } = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
const print = (line: string) => process.stdout.write(`${line}\n`);

const program = new Command('events')
  .description(
    'Starts a PostgreSQL server of its own with many endpoints, and measures the statements that send events.',
  )
  .option('--endpoints <number>', 'of all clients; one in a hundred is of an agency', Number, 10_000)
  .option('--clients <number>', 'a hundred to an agency', Number, 2_000)
  .option('--entries <number>', 'of the journal that are kept', Number, 500_000)
  .option('--days <number>', 'over which they are spread', Number, 30)
  .option('--times <number>', 'that each statement is run', Number, 200);
program.parse();
await run(program.opts<Plan>());

async function run(plan: Plan): Promise<void> {
  const postgres = await runPostgres({ settings: SERVER_SETTINGS });
  const owner = new pg.Client({ connectionString: postgres.url });
  const database = await migrate({ target: { url: postgres.url } }).then(() => openDatabase({ url: postgres.url }));
  try {
    await owner.connect();
    await seed(owner, plan);
    print('| Statement | ms |');
    print('|---|---:|');
    await measureAll(database, owner, plan);
  } finally {
    await database.close();
    await owner.end();
    await postgres.stop();
  }
}

/* Every endpoint has been told of everything; entries are of the whole time that is kept. */
async function seed(owner: pg.Client, { endpoints, clients, entries, days }: Plan): Promise<void> {
  await owner.query(`do $$ begin for day in 0 .. ${days} loop
      execute format('create table if not exists journal_%s partition of journal for values from (%L) to (%L)',
        to_char(current_date - day, 'YYYYMMDD'), current_date - day, current_date - day + 1);
    end loop; end $$`);
  const statements = [
    `insert into agency (id, name) select 'a' || n, 'A' from generate_series(0, ${Math.ceil(clients / 100) - 1}) n`,
    `insert into client (id, agency_id, name) select 'c' || n, 'a' || n / 100, 'C' from generate_series(0, ${clients - 1}) n`,
    `insert into journal (client_id, number, numbered_at, agency_id, agency_number, written_at, change_number, kind, what, record_id, after)
     select 'c' || n % ${clients}, n / ${clients} + 1, at, 'a' || n % ${clients} / 100, n / ${clients} * 100 + n % 100 + 1, at,
         n / ${clients} + 1, 1, 1, n, jsonb_build_object('email', n || '@events.example', 'first_name', 'Dana', 'last_name', 'Reyes')
       from (select n, now() - interval '1 day' * ${days} * (1 - n::float8 / ${entries}) as at
               from generate_series(0, ${entries - 1}) n) e`,
    `insert into journal_head select client_id, max(number) from journal group by 1`,
    `insert into agency_journal_head select agency_id, max(agency_number) from journal group by 1`,
    `insert into event_endpoint (agency_id, client_id, url, secret, number)
     select c.agency_id, c.id, 'https://hooks.example.com/' || n, decode(repeat('5a', 90), 'hex'), h.last
       from generate_series(1, ${endpoints}) n join client c on c.id = 'c' || n % ${clients} join journal_head h on h.client_id = c.id`,
    `update event_endpoint e set client_id = null, number = a.last from agency_journal_head a
      where a.agency_id = e.agency_id and e.id % 100 = 0`,
    'vacuum analyze',
  ];
  for (const statement of statements) await owner.query(statement);
}

async function measure(title: string, times: number, work: () => Promise<unknown>): Promise<void> {
  const taken: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const since = performance.now();
    await work();
    taken.push(performance.now() - since);
  }
  print(`| ${title} | ${format(median(taken))} |`);
}

async function measureAll(database: OpenDatabase, owner: pg.Client, { times }: Plan): Promise<void> {
  await measure('a look that finds nothing', times, () => claim(database, 'event_endpoint', MOST_AT_ONCE));
  // Waiting events of endpoints that nobody sends to now: at rest, and switched off.
  await owner.query(`insert into event_delivery (agency_id, client_id, endpoint_id, number, kind, record_id, attempts, due_at)
    select e.agency_id, e.client_id, e.id, n, 1, n, 1, case when n % 2 = 0 then now() else now() + interval '1 hour' end
      from event_endpoint e, generate_series(1, 200) n where e.id % 50 = 1`);
  await owner.query(`update event_endpoint set due_at = now() + interval '1 hour' where id % 100 = 1`);
  await owner.query(`update event_endpoint set disabled_at = now() where id % 100 = 51`);
  await owner.query('vacuum analyze event_delivery, event_endpoint');
  await measure('the same, beside endpoints in twice a hundred with 200 events that wait', times, () =>
    claim(database, 'event_endpoint', MOST_AT_ONCE),
  );
  await owner.query(`update event_endpoint set number = number - 20, due_at = due_at - interval '1 minute' * (client_id is null)::int
    where id % 25 = 2 or id % 100 = 0`);
  const claims: ClaimedEndpoint[] = [];
  await measure('a look that claims 64 endpoints', 5, async () => {
    claims.push(...(await claim(database, 'event_endpoint', MOST_AT_ONCE)));
  });
  await measureTurns(database, claims, times);
}

async function measureTurns(database: OpenDatabase, claims: readonly ClaimedEndpoint[], times: number): Promise<void> {
  const own = claims.find(({ clientId }) => clientId !== null);
  const ofAgency = claims.find(({ clientId }) => clientId === null);
  for (const [whose, endpoint] of [['a client', own] as const, ['an agency', ofAgency] as const]) {
    if (!endpoint) continue;
    await measure(`what is due, of ${whose}`, times, () => readDue(database, endpoint));
    await measure(`the records of what waits, of ${whose}`, times, () => readWaitingRecords(database, endpoint));
    await measure(`new entries, of ${whose}`, times, () => readNew(database, endpoint));
    const [event] = await readNew(database, endpoint);
    const done = { tookMs: 1, status: 204, error: null, answer: '', succeeded: true, pauseSeconds: null };
    if (event)
      await measure(`an attempt is noted, of ${whose}`, times, () => settleAttempt(database, endpoint, event, done));
  }
}
