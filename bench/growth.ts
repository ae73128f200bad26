import { mkdir, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { type DataPlan, measuredClients, sizesOf } from './data/plan.js';
import { openBenchDatabase, SERVER_SETTINGS } from './database.js';
import { drawGrowth, type Growth } from './draw/growth.js';
import { describeMachine } from './machine.js';
import { type Bench, measureService, type ServiceTime } from './measure.js';
import { positive } from './options.js';
import { startLoadGenerator } from './process.js';
import { loadRow } from './rows/load-rows.js';
import { startService } from './service.js';
import { seededRandom } from './statistics.js';
import { waitForTotals } from './totals.js';

/*
 * How the cost of a request grows with the data: a few rows of the service alone, at sizes from 10,000 contacts to
 * 3,000,000. Run: npm run bench:growth [-- --record]
 */
const HELP = `Usage: npm run bench:growth -- [options]

  --scales a,b    sizes of the data set, ascending (0.02,0.06,0.2,0.6,2,6: 10,000 to 3,000,000 contacts)
  --rounds n      measurements a row (3)
  --seconds n     length of one (1)
  --minutes n     no size is begun later than this after the start (20)
  --data-dir d    keeps the data for the next run (.cache/bench)
  --record        writes docs/bench/growth.svg and growth.md

Most of a first run loads the data, two minutes for each 500,000 contacts; the measurements take a minute a size.
`;
const ROWS = [
  'contact-by-email',
  'contacts-page-first',
  'contacts-page-last',
  'companies-page',
  'people-page-first',
  'people-page-last',
  'contact-upsert-update',
  'activity-standard',
];
const DOCS = new URL('../docs/bench/', import.meta.url);
const OUT = new URL('../out/bench/', import.meta.url);
const print = (line: string) => void process.stdout.write(`${line}\n`);

interface Size {
  contacts: number;
  times: ServiceTime[];
}

interface GrowthOptions {
  rounds: number;
  seconds: number;
  directory: string;
}

async function measureSize(plan: DataPlan, { rounds, seconds, directory }: GrowthOptions) {
  const database = await openBenchDatabase(plan, { directory, report: print });
  const sql = new pg.Pool({ connectionString: database.url, max: 2 });
  sql.on('error', (error) => print(`A connection was lost: ${error.message}`));
  const generator = startLoadGenerator();
  const service = await startService({ DATABASE_URL: database.url });
  try {
    await waitForTotals(sql, measuredClients());
    const random = seededRandom(plan.seed);
    const bench: Bench = { sql, databaseUrl: database.url, service, generator, seconds, rounds, random };
    const times: ServiceTime[] = [];
    for (const name of ROWS) {
      const time = await measureService(bench, await loadRow(name));
      times.push(time);
      print(`${sizesOf(plan).contacts} contacts, ${time.title}: ${time.milliseconds.toFixed(2)} ms`);
    }
    return { version: database.version, size: { contacts: sizesOf(plan).contacts, times } };
  } finally {
    generator.close();
    await service.stop();
    await sql.end();
    await database.close();
  }
}

function linesOf(sizes: readonly Size[]): Growth[] {
  return (sizes[0]?.times ?? []).map(({ title }) => ({
    title,
    points: sizes.flatMap(({ contacts, times }) =>
      times.filter((one) => one.title === title).map(({ milliseconds }) => ({ contacts, milliseconds })),
    ),
  }));
}

function tableOf(lines: readonly Growth[]): string {
  const sizes = lines[0]?.points.map(({ contacts }) => contacts.toLocaleString('en-US')) ?? [];
  const cells = [
    ['Milliseconds a request', ...sizes],
    ['---', ...sizes.map(() => '---:')],
    ...lines.map(({ title, points }) => [title, ...points.map(({ milliseconds }) => milliseconds.toFixed(2))]),
  ];
  return cells.map((line) => `| ${line.join(' | ')} |`).join('\n');
}

const { values } = parseArgs({
  options: {
    scales: { type: 'string', default: '0.02,0.06,0.2,0.6,2,6' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '20' },
    'data-dir': { type: 'string', default: '.cache/bench' },
    record: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

async function main(): Promise<void> {
  const rounds = positive('rounds', values.rounds);
  const seconds = positive('seconds', values.seconds);
  const until = performance.now() + positive('minutes', values.minutes) * 60_000;
  const sizes: Size[] = [];
  for (const scale of values.scales.split(',').map((text) => positive('scales', text))) {
    if (performance.now() > until) {
      print(`scale ${scale} is left out: the time is over`);
      continue;
    }
    const { version, size } = await measureSize({ seed: 1, scale }, { rounds, seconds, directory: values['data-dir'] });
    sizes.push(size);
    // After each size, so that a run that breaks off leaves those before it.
    await keep(sizes, { machine: await describeMachine(version), settings: SERVER_SETTINGS, rounds, seconds });
  }
  print(`\n${tableOf(linesOf(sizes))}`);
}

async function keep(sizes: readonly Size[], facts: object): Promise<void> {
  const lines = linesOf(sizes);
  await mkdir(OUT, { recursive: true });
  await writeFile(new URL('growth.json', OUT), `${JSON.stringify({ ...facts, sizes }, null, 2)}\n`);
  if (!values.record) return;
  await writeFile(new URL('growth.svg', DOCS), drawGrowth(lines));
  const told = `All connections of a row together answer so that one request takes this long; medians.`;
  const text = `${tableOf(lines)}\n\n${told}\n\n\`\`\`json\n${JSON.stringify(facts, null, 1)}\n\`\`\`\n`;
  await writeFile(new URL('growth.md', DOCS), text);
}

if (values.help) process.stdout.write(HELP);
else await main();
