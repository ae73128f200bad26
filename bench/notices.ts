// What subscriptions to changes cost those who write and whoever numbers: `npx tsx bench/notices.ts --help`.
import { setTimeout as rest } from 'node:timers/promises';
import { Command } from 'commander';
import pg from 'pg';
import type { Database } from '../src/db/database.js';
import { migrate } from '../src/db/migrate.js';
import { openDatabase } from '../src/db/open.js';
import { createJournalEvents } from '../src/schema/history/changes/journal-events.js';
import { aggregateEntries } from '../src/schema/history/journal/aggregate-entries.js';
import { runPostgres } from '../test/support/run-postgres.js';
import { SERVER_SETTINGS } from './database.js';
import { median } from './statistics.js';

interface Plan {
  subscribers: number;
  writes: number;
  rounds: number;
}

const WAYS = ['nobody', 'notices', 'polling'] as const;
type Way = (typeof WAYS)[number];

const { format } = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
const print = (line: string) => process.stdout.write(`${line}\n`);

const program = new Command('notices')
  .description(
    'Starts a PostgreSQL server of its own, and compares transactions beside subscribers that hear of notices, that ask once a\n' +
      'second with one statement a process, and without any. Each subscriber follows another client.',
  )
  .option('--subscribers <number>', 'of one process', Number, 500)
  .option('--writes <number>', 'a round, each a transaction', Number, 4_000)
  .option('--rounds <number>', 'of each way, in turns', Number, 9);
program.parse();
await run(program.opts<Plan>());

async function run(plan: Plan): Promise<void> {
  const postgres = await runPostgres({ settings: SERVER_SETTINGS });
  const owner = new pg.Client({ connectionString: postgres.url });
  try {
    await migrate({ target: { url: postgres.url } });
    const [database, beside] = await Promise.all([1, 2].map(() => openDatabase({ url: postgres.url })));
    if (!database || !beside) throw new Error('No database was opened.');
    await owner.connect();
    await seed(owner, plan);
    const costs: Record<Way, Cost[]> = { nobody: [], notices: [], polling: [] };
    for (let round = 0; round < plan.rounds; round += 1)
      for (const way of WAYS) costs[way].push(await measure({ owner, database, beside }, plan, way));
    print('| Subscribers | a transaction, µs | numbering, µs an entry | statements of subscribers, a second |');
    print('|---|---:|---:|---:|');
    for (const way of WAYS) {
      const middle = (of: keyof Cost) => format(median(costs[way].map((cost) => cost[of])));
      print(`| ${way} | ${middle('write')} | ${middle('number')} | ${middle('reads')} |`);
    }
    await Promise.all([database.close(), beside.close()]);
  } finally {
    await owner.end();
    await postgres.stop();
  }
}

async function seed(owner: pg.Client, { subscribers }: Plan): Promise<void> {
  await owner.query(`insert into agency (id, name) values ('a', 'A')`);
  await owner.query(
    `insert into client (id, agency_id, name) select 'c' || n, 'a', 'C' from generate_series(0, $1::int - 1) n`,
    [subscribers],
  );
  await owner.query(`with p as (insert into person (client_id) select id from client returning client_id, id)
    insert into contact (client_id, person_id, email, origin) select client_id, id, id || '@notices.example', 'builtin' from p`);
}

interface Cost {
  write: number;
  number: number;
  reads: number;
}

interface Parties {
  owner: pg.Client;
  /** Of whoever numbers. */
  database: Database;
  /** Of the subscribers. */
  beside: Database;
}

async function measure({ owner, database, beside }: Parties, plan: Plan, way: Way): Promise<Cost> {
  let reads = 0;
  const counting: Database = {
    ...beside,
    ...(way === 'polling' ? { listen: async () => undefined } : {}),
    query: (name, ...others) => {
      reads += name === 'changes.heads' ? 1 : 0;
      return beside.query(name, ...others);
    },
  };
  const events = createJournalEvents(counting, way === 'polling' ? 1_000 : undefined);
  const following = way === 'nobody' ? [] : await Promise.all(Array.from({ length: plan.subscribers }, follow));
  async function follow(_none: unknown, index: number) {
    const follower = await events.follow({ kind: 'client', id: `c${index}` });
    const hear = async () => {
      for (let number = 0; await follower.past(number); ) number += 1;
    };
    return { follower, done: hear() };
  }
  const since = performance.now();
  let written = false;
  const numbering = numberUntil(database, () => written);
  const write = await writeAlone(owner, plan);
  written = true;
  const number = await numbering;
  const seconds = (performance.now() - since) / 1_000;
  for (const { follower } of following) follower.end();
  await Promise.all(following.map(({ done }) => done));
  return { write, number, reads: reads / seconds };
}

/* Within the server, each write a transaction: nothing of this process is measured. */
async function writeAlone(owner: pg.Client, { writes, subscribers }: Plan): Promise<number> {
  const since = performance.now();
  await owner.query(`do $$ begin for i in 1 .. ${writes} loop
      update contact set job_title = md5(random()::text) where client_id = 'c' || i % ${subscribers};
      commit;
    end loop; end $$`);
  return ((performance.now() - since) * 1_000) / writes;
}

/* As the worker does, four times a second. @returns µs an entry */
async function numberUntil(database: Database, isOver: () => boolean): Promise<number> {
  let [entries, ms] = [0, 0];
  for (let count = 1; count > 0 || !isOver(); ) {
    const since = performance.now();
    count = await aggregateEntries(database, 2_000);
    if (count > 0) ms += performance.now() - since;
    entries += count;
    await rest(isOver() ? 0 : 250);
  }
  return (ms * 1_000) / Math.max(entries, 1);
}
