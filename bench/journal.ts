// What writes pay for the journal, and what an entry takes of the disk: `npx tsx bench/journal.ts --help`.
import { Command } from 'commander';
import pg from 'pg';
import { setAuthor } from '../src/db/author.js';
import { migrate } from '../src/db/migrate.js';
import { type OpenDatabase, openDatabase } from '../src/db/open.js';
import { aggregateEntries } from '../src/schema/history/journal/aggregate-entries.js';
import { createAgency } from '../src/schema/tenancy/agencies/create-agency.js';
import { runPostgres } from '../test/support/run-postgres.js';
import { SERVER_SETTINGS } from './database.js';
import { BENCH_PEPPER } from './keys.js';
import { median } from './statistics.js';

interface Plan {
  contacts: number;
  writes: number;
  rounds: number;
}

/** A write as its own statement, `n` times within the server: nothing of a driver or a network is measured. */
interface Work {
  title: string;
  sql: string;
}

const AUTHOR = setAuthor({
  actor: 'key:2 RV-••••••••71Pm',
  name: 'CRM',
  operation: 'ContactUpdate',
  request: '6830f0a1-77e2-4c1d-9a55-0d1c2b3a4f5e',
});

const WORKS: readonly Work[] = [
  {
    title: 'a contact and its Person are created',
    sql: `with p as (insert into person (client_id) values (c) returning id)
      insert into contact (client_id, person_id, email, first_name, last_name, job_title, origin)
      select c, id, 'n' || id || '@journal.example', 'Dana', 'Reyes', 'Head of Growth', 'api' from p`,
  },
  {
    title: 'one field of a contact is changed',
    sql: `update contact set job_title = md5(random()::text) where client_id = c and id = first + i`,
  },
  {
    title: 'a custom field of a contact is changed',
    sql: `update contact_custom_field set field_value = md5(random()::text)
           where client_id = c and contact_id = first + i and field_name = 'tier'`,
  },
];

const TABLES = ['person', 'contact', 'contact_custom_field'];

const { format } = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
const print = (line: string) => process.stdout.write(`${line}\n`);

const program = new Command('journal')
  .description(
    'Starts a PostgreSQL server of its own and compares writes with the triggers of the journal and without them.',
  )
  .option('--contacts <number>', 'that are there', Number, 50_000)
  .option('--writes <number>', 'a round', Number, 5_000)
  .option('--rounds <number>', 'each with and without, in turns', Number, 9);
program.parse();
await run(program.opts<Plan>());

async function run(plan: Plan): Promise<void> {
  const postgres = await runPostgres({ settings: SERVER_SETTINGS });
  const timeouts = { statementMs: 60_000, queryMs: 60_000, transactionMs: 60_000 };
  const owner = new pg.Client({ connectionString: postgres.url });
  try {
    await migrate({ target: { url: postgres.url } });
    const database = await openDatabase({ url: postgres.url, timeouts });
    try {
      await owner.connect();
      const client = await seed(database, owner, plan);
      print('| Write | without, µs | with, µs | times | WAL without, bytes | with |');
      print('|---|---:|---:|---:|---:|---:|');
      for (const work of WORKS) print(await compare(owner, plan, { work, client }));
      await measureEntries(database, owner);
    } finally {
      await database.close();
    }
  } finally {
    await owner.end();
    await postgres.stop();
  }
}

async function seed(database: OpenDatabase, owner: pg.Client, { contacts }: Plan): Promise<string> {
  const agency = { name: 'Journal', clients: ['Journal'], connect: [] };
  const { clients } = await createAgency(database, BENCH_PEPPER, agency);
  const client = clients[0]?.clientId ?? '';
  await owner.query(
    `with p as (insert into person (client_id) select $1 from generate_series(1, $2::int) returning id),
     c as (insert into contact (client_id, person_id, email, origin)
           select $1, id, 's' || id || '@journal.example', 'builtin' from p returning id)
     insert into contact_custom_field (client_id, contact_id, field_name, field_value) select $1, id, 'tier', 'gold' from c`,
    [client, contacts],
  );
  await foldAll(database);
  await owner.query('vacuum analyze');
  return client;
}

async function foldAll(database: OpenDatabase): Promise<void> {
  while ((await aggregateEntries(database, 2_000)) > 0);
}

async function compare(
  owner: pg.Client,
  plan: Plan,
  { work, client }: { work: Work; client: string },
): Promise<string> {
  const measured = { with: [] as Cost[], without: [] as Cost[] };
  for (let round = 0; round < plan.rounds; round += 1)
    for (const way of round % 2 === 0 ? (['with', 'without'] as const) : (['without', 'with'] as const)) {
      await setTriggers(owner, way === 'with');
      measured[way].push(await measureWrites(owner, plan.writes, { work, client }));
    }
  await setTriggers(owner, true);
  const middle = (way: 'with' | 'without', of: keyof Cost) => median(measured[way].map((cost) => cost[of]));
  const [without, costly] = [middle('without', 'us'), middle('with', 'us')];
  const cells = [without, costly, costly / without, middle('without', 'wal'), middle('with', 'wal')];
  return `| ${work.title} | ${cells.map((cell) => format(cell)).join(' | ')} |`;
}

/* The triggers of foreign keys stay: they are not the journal's. */
async function setTriggers(owner: pg.Client, enabled: boolean): Promise<void> {
  for (const table of TABLES) await owner.query(`alter table ${table} ${enabled ? 'enable' : 'disable'} trigger user`);
}

interface Cost {
  us: number;
  wal: number;
}

async function measureWrites(
  owner: pg.Client,
  writes: number,
  { work, client }: { work: Work; client: string },
): Promise<Cost> {
  await owner.query('begin');
  await owner.query(`select set_config('outreach.author', $1, true)`, [AUTHOR]);
  const before = await walPlace(owner);
  const startedAt = performance.now();
  await owner.query(`do $$ declare c constant text := '${client}'; first bigint := (select min(id) from contact where client_id = c);
    begin for i in 0 .. ${writes - 1} loop ${work.sql}; end loop; end $$`);
  const us = ((performance.now() - startedAt) * 1_000) / writes;
  const wal = ((await walPlace(owner)) - before) / writes;
  await owner.query('commit');
  return { us, wal };
}

async function walPlace(owner: pg.Client): Promise<number> {
  const { rows } = await owner.query<{ place: string }>(`select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as place`);
  return Number(rows[0]?.place);
}

async function measureEntries(database: OpenDatabase, owner: pg.Client): Promise<void> {
  const before = await sizeOfJournal(owner);
  const startedAt = performance.now();
  await foldAll(database);
  const ms = performance.now() - startedAt;
  const after = await sizeOfJournal(owner);
  const entries = after.entries - before.entries;
  const bytes = (after.bytes - before.bytes) / entries;
  print(
    `\n${format(entries)} entries: ${format((ms * 1_000) / entries)} µs each to number, ${format(bytes)} bytes each with their keys.`,
  );
}

async function sizeOfJournal(owner: pg.Client): Promise<{ entries: number; bytes: number }> {
  const { rows } = await owner.query<{ entries: string; bytes: string }>(
    `select (select count(*) from journal) as entries,
            sum(pg_total_relation_size(i.inhrelid)) as bytes from pg_inherits i where i.inhparent = 'journal'::regclass`,
  );
  return { entries: Number(rows[0]?.entries), bytes: Number(rows[0]?.bytes) };
}
