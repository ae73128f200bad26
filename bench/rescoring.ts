import { setTimeout as wait } from 'node:timers/promises';
import { migrate } from '../src/db/migrate.js';
import { type OpenDatabase, openDatabase } from '../src/db/open.js';
import { rescoreWorkspace } from '../src/schema/crm/scoring/enqueue.js';
import { createAgency } from '../src/schema/tenancy/agencies/create-agency.js';
import { startRunner } from '../src/worker/runner.js';
import { runPostgres } from '../test/support/run-postgres.js';
import { taskNamed } from '../test/support/tasks.js';
import { SERVER_SETTINGS } from './database.js';
import { BENCH_PEPPER } from './keys.js';

/*
 * How fast scores are computed: for a change that concerns the whole workspace, for as many requests of single contacts, and
 * where scores have levels that nobody or everybody crosses. One worker in this process, as in the service; statements have
 * the limits of requests.
 * Run: npx tsx bench/rescoring.ts
 */
const CONTACTS = Number(process.env['CONTACTS'] ?? 20_000);
const ACTIVITIES = Number(process.env['ACTIVITIES'] ?? 100_000);

const RULES = [
  `('Calls', 'call', null, 5, null, null)`,
  `('Calls in', 'call', 'inbound', 10, 30, null)`,
  `('Calls out', 'call', 'outbound', 1, null, 3)`,
  `('SMS', 'sms', null, 2, 7, 10)`,
  `('WhatsApp', 'whatsapp', 'inbound', -3, null, null)`,
];

const print = (line: string) => process.stdout.write(`${line}\n`);

async function seed(database: OpenDatabase): Promise<string> {
  const { clients } = await createAgency(database, BENCH_PEPPER, { name: 'Scores', clients: ['Scores'], connect: [] });
  const clientId = clients[0]?.clientId ?? '';
  await database.query(null, 'update client set scoring_enabled = true where id = $1', [clientId]);
  const insert = (text: string, ...more: unknown[]) => database.query(null, text, [clientId, ...more]);
  await insert('insert into person (client_id, id) select $1, n from generate_series(1, $2::int) n', CONTACTS);
  await insert(
    `insert into contact (client_id, id, person_id, email, origin)
     select $1, n, n, 'p' || n || '@x.example', 'builtin' from generate_series(1, $2::int) n`,
    CONTACTS,
  );
  await insert(
    `insert into activity (client_id, id, channel, variant, source, occurred_at)
     select $1, n, (array['call', 'sms', 'whatsapp'])[1 + n % 3], (array['inbound', 'outbound'])[1 + n / 3 % 2], 'builtin',
       now() - n % 90 * interval '1 day' from generate_series(1, $2::int) n order by hashint4(n)`,
    ACTIVITIES,
  );
  await insert(
    `insert into activity_contact (client_id, activity_id, contact_id, occurred_at)
     select $1, id, 1 + id % $2::int, occurred_at from activity where client_id = $1`,
    CONTACTS,
  );
  await insert(
    `insert into scoring_rule (client_id, name, channel, variant, points, half_life_days, maximum_times)
     select $1, r.* from (values ${RULES.join(', ')}) r (name, channel, variant, points, half_life, times)`,
  );
  await database.query(null, 'analyze');
  return clientId;
}

async function isDone(database: OpenDatabase): Promise<boolean> {
  return (await database.query(null, 'select from rescoring_request limit 1')).length === 0;
}

/** Lets the worker work off what waits. */
async function workOff(database: OpenDatabase, title: string): Promise<void> {
  const log = { warn: () => undefined, error: (fields: object) => print(JSON.stringify(fields)) };
  const from = performance.now();
  const runner = startRunner({ database, log }, [taskNamed('rescore')]);
  while (!(await isDone(database))) await wait(20);
  const seconds = (performance.now() - from) / 1000;
  await runner.stop();
  const rate = (count: number) => Math.round(count / seconds).toLocaleString('en');
  print(`${title}: ${seconds.toFixed(1)} s, ${rate(CONTACTS)} contacts/s, ${rate(ACTIVITIES)} activities/s`);
}

/** The same for the whole workspace, where every contact has a score and these are the levels. */
async function workOffAgain(database: OpenDatabase, title: string, levels: string): Promise<void> {
  const [client] = await database.query<{ id: string }>(null, 'update client set score_levels = $1 returning id', [
    levels,
  ]);
  await rescoreWorkspace(database, client?.id ?? '', async () => true);
  await workOff(database, title);
  const [entered] = await database.query<{ count: number }>(
    null,
    'select count(*)::int from journal_inbox where kind = 8',
  );
  print(`${entered?.count} crossings were entered`);
}

async function timed(title: string, work: () => Promise<unknown>): Promise<void> {
  const from = performance.now();
  await work();
  print(`${title}: ${(performance.now() - from).toFixed(1)} ms`);
}

const postgres = await runPostgres({ settings: SERVER_SETTINGS });
try {
  await migrate({ target: { url: postgres.url } });
  const unhurried = { statementMs: 60_000, queryMs: 60_000, transactionMs: 60_000 };
  const loader = await openDatabase({ url: postgres.url, timeouts: unhurried, asOwner: true });
  const database = await openDatabase({ url: postgres.url, asOwner: true });
  const clientId = await seed(loader);
  print(`${CONTACTS} contacts, ${ACTIVITIES} activities, ${RULES.length} rules`);
  await timed('a rule is changed', () =>
    rescoreWorkspace(database, clientId, (sql) =>
      sql.query(null, 'update scoring_rule set points = points + 1 returning id'),
    ),
  );
  await workOff(database, 'the whole workspace');
  await database.query(null, 'truncate contact_score');
  await timed('a request for each contact', () =>
    loader.query(
      null,
      `insert into rescoring_request (client_id, subject_kind, subject_id) select client_id, 'contact', id from contact`,
    ),
  );
  await workOff(database, 'requests of single contacts');
  await workOffAgain(database, 'again, without levels', '{}');
  await workOffAgain(database, 'again, with a level that nobody crosses', '{1000000}');
  await workOffAgain(database, 'again, with a level that everybody crosses', '{-1000000}');
  await Promise.all([loader.close(), database.close()]);
} finally {
  await postgres.stop();
}
