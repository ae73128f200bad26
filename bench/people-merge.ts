import pg from 'pg';
import { migrate } from '../src/db/migrate.js';
import { openDatabase } from '../src/db/open.js';
import { createAgency } from '../src/schema/tenancy/agencies/create-agency.js';
import { runPostgres } from '../test/support/run-postgres.js';
import { cpuSecondsOf } from './cpu-time.js';
import { SERVER_SETTINGS } from './database.js';
import { BENCH_PEPPER } from './keys.js';
import { startService } from './service.js';
import { median } from './statistics.js';

/*
 * What the merge of two Persons takes by the number of their contacts: every contact has FIELDS custom fields with
 * values of its own, so nearly all are rewritten and written down. The service is asked as a client asks it. Below it the
 * limit: one statement that does nothing but change as many fields, with the journal and without.
 * Run: npx tsx bench/people-merge.ts
 */
const CONTACTS = (process.env['CONTACTS'] ?? '50,500,5000').split(',').map(Number);
const FIELDS = Number(process.env['FIELDS'] ?? 10);
const ROUNDS = Number(process.env['ROUNDS'] ?? 5);

const print = (line: string) => process.stdout.write(`${line}\n`);

const SEED_SQL = `with born as (
  insert into person (client_id) select $1 from generate_series(1, 2) returning id
), added as (
  insert into contact (client_id, person_id, email, origin)
  select $1, (select min(id) + n % 2 from born), 'p' || n || '.' || (select min(id) from born) || '@merge.example', 'bench'
    from generate_series(1, $2::int) n returning id
), fields as (
  insert into contact_custom_field (client_id, contact_id, field_name, field_value)
  select $1, a.id, 'field_' || f, 'value ' || f || ' of ' || a.id from added a cross join generate_series(1, $3::int) f
)
select id from born order by id`;

async function merge(url: string, key: string, personIds: number[]): Promise<number> {
  const startedAt = performance.now();
  const answer = await fetch(`${url}/public/people/merge`, {
    method: 'POST',
    headers: { 'X-API-KEY': key, 'Content-Type': 'application/json' },
    body: JSON.stringify({ person_ids: personIds }),
  });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${answer.status} ${text}`);
  return performance.now() - startedAt;
}

const BARE_SQL = `update contact_custom_field f set field_value = f.field_value || '!'
  where f.client_id = $1 and f.contact_id > (select max(id) - $2 from contact where client_id = $1)`;

/* Each is rolled back, so that the next finds the same rows. */
async function changeFields(owner: pg.Client, clientId: string, contacts: number, journal: boolean): Promise<number> {
  await owner.query('begin');
  try {
    if (!journal) await owner.query('alter table contact_custom_field disable trigger user');
    const startedAt = performance.now();
    await owner.query(BARE_SQL, [clientId, contacts]);
    return performance.now() - startedAt;
  } finally {
    await owner.query('rollback');
  }
}

async function limitOf(owner: pg.Client, clientId: string, contacts: number): Promise<string> {
  const times = { with: [] as number[], without: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    times.with.push(await changeFields(owner, clientId, contacts, true));
    times.without.push(await changeFields(owner, clientId, contacts, false));
  }
  return `  as many fields changed by one statement: ${median(times.with).toFixed(0)} ms, without the journal ${median(times.without).toFixed(0)} ms`;
}

const postgres = await runPostgres({ settings: SERVER_SETTINGS });
try {
  await migrate({ target: { url: postgres.url } });
  const timeouts = { statementMs: 60_000, queryMs: 60_000 };
  const database = await openDatabase({ url: postgres.url, timeouts });
  const agency = await createAgency(database, BENCH_PEPPER, {
    name: 'Merge',
    clients: ['Merge'],
    connect: ['data_enrichment'],
  });
  const [client] = agency.clients;
  if (!client) throw new Error('The client was not created.');
  const server = await startService({ DATABASE_URL: postgres.url });
  const owner = new pg.Client({ connectionString: postgres.url });
  await owner.connect();
  try {
    for (const contacts of CONTACTS) {
      const times: number[] = [];
      const before = await cpuSecondsOf(server.pid);
      for (let round = 0; round < ROUNDS; round += 1) {
        const born = await database.query<{ id: number }>(null, SEED_SQL, [client.clientId, contacts, FIELDS]);
        times.push(
          await merge(
            server.url,
            client.readWriteKey,
            born.map(({ id }) => id),
          ),
        );
      }
      const cpu = ((await cpuSecondsOf(server.pid)) ?? 0) - (before ?? 0);
      print(
        `${contacts} contacts, ${contacts * FIELDS} fields: median ${median(times).toFixed(0)} ms, worst ${Math.max(...times).toFixed(0)} ms; service ${((1000 * cpu) / ROUNDS).toFixed(0)} ms of processor a merge`,
      );
      print(await limitOf(owner, client.clientId, contacts));
    }
  } finally {
    await owner.end();
    await server.stop();
    await database.close();
  }
} finally {
  await postgres.stop();
}
