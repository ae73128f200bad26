// How the deletion of old webhook deliveries goes at some sizes: `npx tsx bench/retention.ts --help`.
import { Command } from 'commander';
import pg from 'pg';
import { migrate } from '../src/db/migrate.js';
import { openDatabase } from '../src/db/open.js';
import { taskNamed } from '../test/support/tasks.js';
import { insertBeside } from './retention/insert-beside.js';
import { fillTo } from './retention/load-deliveries.js';
import { measureCycles } from './retention/measure-cycles.js';
import { measureSlices, type Slices } from './retention/measure-slices.js';
import { timeVacuum } from './retention/vacuum.js';

interface Plan {
  url: string;
  millions: number[];
  body: number;
  slices: number;
  rate: number;
  seconds: number;
}

const numbers = (text: string) => text.split(',').map(Number);
const print = (line: string) => process.stdout.write(`${line}\n`);
const { format } = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
const row = (cells: readonly (string | number)[]) =>
  print(`| ${cells.map((cell) => (typeof cell === 'number' ? format(cell) : cell)).join(' | ')} |`);

const program = new Command('retention')
  .description(
    'Fills an empty database, which must be one to throw away, with webhook deliveries older than 30 days, and measures the\n' +
      'task that deletes them: by itself, beside a dump, beside deliveries that arrive, and until the size stands still.',
  )
  .requiredOption('--url <url>', 'of the database, as a superuser')
  .option('--millions <list>', 'sizes, each larger than the one before', numbers, [1, 10])
  .option('--body <bytes>', 'of a delivery', Number, 200)
  .option('--slices <number>', 'of 1,000 rows, measured in each way', Number, 100)
  .option('--rate <number>', 'deliveries a second that arrive meanwhile', Number, 231)
  .option('--seconds <number>', 'for which they do', Number, 20);
program.parse();
await run(program.opts<Plan>());

async function run(plan: Plan): Promise<void> {
  const database = await openDatabase({ url: plan.url });
  const client = new pg.Client({ connectionString: plan.url });
  try {
    await migrate(database);
    await client.connect();
    await client.query('alter table webhook_delivery set (autovacuum_enabled = off)');
    for (const millions of plan.millions) await measureSize(plan, { client, database, millions });
  } finally {
    await client.end();
    await database.close();
  }
}

interface Size {
  client: pg.Client;
  database: Awaited<ReturnType<typeof openDatabase>>;
  millions: number;
}

async function measureSize(plan: Plan, { client, database, millions }: Size): Promise<void> {
  const loadSeconds = await fillTo(client, millions * 1_000_000, plan.body);
  print(`\n## ${format(millions)} million deliveries (loaded in ${format(loadSeconds)} s)\n`);
  row(['', 'slice, median ms', 'slowest ms', 'rows/s', 'WAL a row, bytes', 'pages a slice']);
  row(['---', '---:', '---:', '---:', '---:', '---:']);
  const task = taskNamed('expire-deliveries');
  const slices = { client, database, task, count: plan.slices };
  tell('by themselves', await measureSlices(slices));
  tell('again, nothing vacuumed', await measureSlices(slices));
  await client.query('begin isolation level repeatable read; select 1 from agency limit 1');
  const watcher = new pg.Client({ connectionString: plan.url });
  await watcher.connect();
  tell('beside a dump', await measureSlices({ ...slices, client: watcher, count: 5 * plan.slices }));
  tell('the same, each from the oldest', await measureSlices({ ...slices, client: watcher, fromOldest: true }));
  await watcher.end();
  await client.query('commit');
  const { seconds, megabytes } = await timeVacuum(client);
  print(`\nVacuum as autovacuum does it: ${format(seconds)} s for ${format(megabytes)} MB of table and indexes.`);
  const alone = await insertBeside(plan);
  const beside = await insertBeside(plan, () => measureSlices(slices));
  print(
    `\nInserts at ${plan.rate}/s: median ${format(alone.median)} ms, p99 ${format(alone.p99)} ms; while slices go:`,
  );
  print(
    `  median ${format(beside.median)} ms, p99 ${format(beside.p99)} ms, and ${format(beside.expired)} rows/s deleted.`,
  );
  for (const line of await measureCycles({ ...slices, body: plan.body })) print(line);
}

function tell(title: string, { medianMs, slowestMs, rowsPerSecond, walPerRow, pagesPerSlice }: Slices): void {
  row([title, medianMs, slowestMs, Math.round(rowsPerSecond), Math.round(walPerRow), Math.round(pagesPerSlice)]);
}
