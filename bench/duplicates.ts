// How suggestions of duplicates are built, read and paid for at some sizes: `npx tsx bench/duplicates.ts --help`.
import { Command } from 'commander';
import pg from 'pg';
import { migrate } from '../src/db/migrate.js';
import { openDatabase } from '../src/db/open.js';
import { beginClient, buildSlice } from '../src/schema/crm/duplicates/compare-contacts.js';
import { findDuplicates } from '../src/schema/crm/duplicates/find-duplicates.js';
import { aggregateEntries } from '../src/schema/history/journal/aggregate-entries.js';
import { createAgency } from '../src/schema/tenancy/agencies/create-agency.js';
import { startRunner } from '../src/worker/runner.js';
import { taskNamed } from '../test/support/tasks.js';

const print = (line: string) => process.stdout.write(`${line}\n`);
const { format } = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

const program = new Command('duplicates')
  .description(
    'Fills an empty database, which must be one to throw away, with contacts of which 5 % have a duplicate, and measures the\n' +
      'building of suggestions, their pages, how soon a new one is shown, and what a write pays.',
  )
  .requiredOption('--url <url>', 'of the database, as a superuser')
  .option('--contacts <list>', 'sizes, a client each', (text: string) => text.split(',').map(Number), [100_000])
  .option('--rounds <number>', 'of each measurement', Number, 15);
program.parse();
const { url, contacts, rounds } = program.opts<{ url: string; contacts: number[]; rounds: number }>();

const database = await openDatabase({ url });
const client = new pg.Client({ connectionString: url });
try {
  await migrate(database);
  await client.connect();
  for (const size of contacts) await measureSize(size);
} finally {
  await client.end();
  await database.close();
}

async function measureSize(size: number): Promise<void> {
  const pepper = 'a pepper of sixteen characters';
  const agency = await createAgency(database, pepper, { name: `D${size}`, clients: ['D'], connect: [] });
  const clientId = agency.clients[0]?.clientId ?? '';
  await load(clientId, size);
  while ((await aggregateEntries(database, 2_000)) > 0);
  await client.query('vacuum analyze');
  print(`\n## ${format(size)} contacts`);
  await timePages('every contact read', clientId, Math.min(rounds, 3));
  await build(clientId);
  await client.query('vacuum analyze');
  await timePages('kept', clientId, rounds);
  await timeNewest(clientId);
  await timeWrites(clientId);
}

/* Each fortieth has the name and company of the one before it; emails, so that all are unique as they are stored. */
async function load(clientId: string, size: number): Promise<void> {
  await client.query(
    `insert into company (client_id, domain) select $1, n || '.bench.example' from generate_series(1, 1000) n`,
    [clientId],
  );
  await client.query(
    `with n as (select n, n - case when n % 40 = 0 then 1 else 0 end as alike from generate_series(1, $2::int) n),
      p as (insert into person (client_id) select $1 from n returning id),
      numbered as (select id, row_number() over (order by id) as n from p),
      co as (select min(id) as first from company where client_id = $1)
     insert into contact (client_id, person_id, email, first_name, last_name, company_id, origin)
     select $1, numbered.id, n.n || '@bench.example', 'First' || n.alike % 997, 'Last' || n.alike, co.first + n.alike % 1000, 'builtin'
       from n join numbered on numbered.n = n.n cross join co`,
    [clientId, size],
  );
}

async function build(clientId: string): Promise<void> {
  await beginClient(database, clientId);
  const slices: number[] = [];
  const began = performance.now();
  for (;;) {
    const at = performance.now();
    if ((await buildSlice(database, clientId, 500)) === null) break;
    slices.push(performance.now() - at);
  }
  const seconds = (performance.now() - began) / 1_000;
  print(
    `built in ${format(seconds)} s; a slice ${format(median(slices))} ms, the slowest ${format(Math.max(...slices))} ms`,
  );
}

function workspaceOf(clientId: string) {
  return { clientId, database } as unknown as Parameters<typeof findDuplicates>[0];
}

async function timePages(title: string, clientId: string, times: number): Promise<void> {
  const first = await findDuplicates(workspaceOf(clientId), { page: 1, pageSize: 100 }).catch(() => null);
  if (!first) {
    print(`${title}: refused, it took longer than a statement may`);
    return;
  }
  const last = Math.max(1, Math.ceil(first.totalCount / 100));
  for (const page of [1, last]) {
    const taken: number[] = [];
    for (let round = 0; round < times; round += 1) {
      const at = performance.now();
      await findDuplicates(workspaceOf(clientId), { page, pageSize: 100 });
      taken.push(performance.now() - at);
    }
    print(
      `${title}, page ${page} of ${last}: ${format(median(taken))} ms (${format(Math.min(...taken))} to ${format(Math.max(...taken))})`,
    );
  }
}

/* The worker's own pace: a contact that gets the name of another one, until the total has grown. */
async function timeNewest(clientId: string): Promise<void> {
  const log = { warn: () => undefined, error: () => undefined };
  const runner = startRunner({ database, log }, [taskNamed('aggregate-journal'), taskNamed('suggest-duplicates')]);
  const taken: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const before = await total(clientId);
    const at = performance.now();
    await client.query(
      `update contact c set first_name = o.first_name, last_name = o.last_name, company_id = o.company_id
         from contact o where o.client_id = $1 and o.email = $2 and c.client_id = $1 and c.email = $3`,
      [clientId, `${round * 40 + 5}@bench.example`, `${round * 40 + 6}@bench.example`],
    );
    while ((await total(clientId)) === before) await new Promise((resolve) => setTimeout(resolve, 20));
    taken.push(performance.now() - at);
  }
  await runner.stop();
  print(`a new one is shown after ${format(median(taken))} ms (${format(Math.max(...taken))} at most)`);
}

async function total(clientId: string): Promise<number> {
  return (await findDuplicates(workspaceOf(clientId), { page: 1, pageSize: 1 })).totalCount;
}

/* With the trigger and without it, in turns, each on the same contacts; 200 single statements a round. */
async function timeWrites(clientId: string): Promise<void> {
  const texts = {
    'a name': `update contact set first_name = first_name || 'x' where client_id = $1 and email = $2`,
    'another column': `update contact set job_title = coalesce(job_title, '') || 'x' where client_id = $1 and email = $2`,
  };
  for (const [title, text] of Object.entries(texts)) {
    const ratios: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const taken: number[] = [];
      for (const state of round % 2 ? ['enable', 'disable'] : ['disable', 'enable']) {
        await client.query(`alter table contact ${state} trigger contact_change_journal`);
        const at = performance.now();
        for (let n = 0; n < 200; n += 1)
          await client.query({ name: title, text, values: [clientId, `${1_000 + n}@bench.example`] });
        taken.push(performance.now() - at);
      }
      const [one = 1, two = 1] = taken;
      ratios.push(round % 2 ? one / two : two / one);
    }
    print(`an update of ${title}: ${format(median(ratios))} times the same without the trigger`);
  }
}
