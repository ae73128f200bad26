// What the deletion of a contact pays for its links in the journal, by the number of its activities: `npx tsx bench/deletions.ts`.
import pg from 'pg';
import { migrate } from '../src/db/migrate.js';
import { openDatabase } from '../src/db/open.js';
import { createAgency } from '../src/schema/tenancy/agencies/create-agency.js';
import { runPostgres } from '../test/support/run-postgres.js';
import { SERVER_SETTINGS } from './database.js';
import { BENCH_PEPPER } from './keys.js';
import { median } from './statistics.js';

/** Contacts that are deleted in a round, by how many activities each has. */
const CASES = [
  { activities: 0, contacts: 2_000 },
  { activities: 10, contacts: 1_000 },
  { activities: 1_000, contacts: 20 },
];
const ROUNDS = 9;

const { format } = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const print = (line: string) => process.stdout.write(`${line}\n`);

async function seed(owner: pg.Client, client: string, activities: number, contacts: number): Promise<void> {
  await owner.query(
    `with p as (insert into person (client_id) select $1 from generate_series(1, $3::int) returning id),
     c as (insert into contact (client_id, person_id, email, origin)
           select $1, id, 'd' || id || '@deletions.example', $2::int::text from p returning id),
     a as (insert into activity (client_id, channel, variant, source, occurred_at)
           select $1, 'call', 'inbound', 'builtin', now() from generate_series(1, $2::int) returning id, occurred_at)
     insert into activity_contact (client_id, activity_id, contact_id, occurred_at)
     select $1, a.id, c.id, a.occurred_at from a cross join c`,
    [client, activities, contacts],
  );
}

/* Rolled back, so that all rounds delete the same contacts. */
async function measure(owner: pg.Client, client: string, activities: number, contacts: number, isEntered: boolean) {
  await owner.query('begin');
  await owner.query(`alter table contact ${isEntered ? 'enable' : 'disable'} trigger contact_journal_links`);
  const startedAt = performance.now();
  await owner.query(`do $$ declare v_contact bigint; begin
    for v_contact in select id from contact where client_id = '${client}' and origin = '${activities}' loop
      delete from contact where client_id = '${client}' and id = v_contact;
    end loop; end $$`);
  const us = ((performance.now() - startedAt) * 1_000) / contacts;
  await owner.query('rollback');
  return us;
}

const postgres = await runPostgres({ settings: SERVER_SETTINGS });
const owner = new pg.Client({ connectionString: postgres.url });
try {
  await migrate({ target: { url: postgres.url } });
  const database = await openDatabase({ url: postgres.url });
  const { clients } = await createAgency(database, BENCH_PEPPER, { name: 'D', clients: ['D'], connect: [] });
  await database.close();
  const client = clients[0]?.clientId ?? '';
  await owner.connect();
  for (const { activities, contacts } of CASES) await seed(owner, client, activities, contacts);
  await owner.query('vacuum analyze');
  print('| Activities of the contact | without its links, µs | with them |');
  print('|---:|---:|---:|');
  for (const { activities, contacts } of CASES) {
    const took = { with: [] as number[], without: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1)
      for (const way of round % 2 === 0 ? (['with', 'without'] as const) : (['without', 'with'] as const))
        took[way].push(await measure(owner, client, activities, contacts, way === 'with'));
    print(`| ${format(activities)} | ${format(median(took.without))} | ${format(median(took.with))} |`);
  }
} finally {
  await owner.end();
  await postgres.stop();
}
