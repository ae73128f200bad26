import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { changesSince, readResult } from './changes.js';
import { measuredClients, sizesOf } from './data/plan.js';
import { openBenchDatabase, SERVER_SETTINGS } from './database.js';
import { describeMachine } from './machine.js';
import { type Bench, type Measurement, measureRow } from './measure.js';
import { type BenchOptions, HELP, readOptions } from './options.js';
import { comparePrivate } from './private.js';
import { startLoadGenerator } from './process.js';
import { recordResult } from './record.js';
import { tableOf } from './report.js';
import { loadRows } from './rows/load-rows.js';
import { startService } from './service.js';
import { seededRandom } from './statistics.js';
import { waitForTotals } from './totals.js';

const OUT = new URL('../out/bench/', import.meta.url);
const PROFILE_FLAGS = ['--cpu-prof', `--cpu-prof-dir=${fileURLToPath(OUT)}`];
const print = (line: string) => void process.stdout.write(`${line}\n`);

async function main(options: BenchOptions): Promise<void> {
  const rows = await loadRows(options.rows);
  // Read first: this run may write the same file.
  const before = options.compare ? await readResult(options.compare) : [];
  const plan = { seed: options.seed, scale: options.scale };
  const database = await openBenchDatabase(plan, { directory: options.directory, report: print });
  const sql = new pg.Pool({ connectionString: database.url, max: 2 });
  const generator = startLoadGenerator();
  const service = await startService({ DATABASE_URL: database.url }, options.profile ? PROFILE_FLAGS : []);
  try {
    await waitForTotals(sql, measuredClients());
    const machine = await describeMachine(database.version);
    const facts = {
      machine,
      settings: SERVER_SETTINGS,
      plan,
      sizes: sizesOf(plan),
      seconds: options.seconds,
      rounds: options.rounds,
    };
    print(JSON.stringify(facts, null, 1));
    const { seconds, rounds } = options;
    const bench: Bench = {
      sql,
      databaseUrl: database.url,
      service,
      generator,
      seconds,
      rounds,
      random: seededRandom(options.seed),
    };
    const measurements: Measurement[] = [];
    const until = performance.now() + options.minutes * 60_000;
    for (const row of rows) {
      if (performance.now() > until) {
        print(`left out, as the time is over: ${row.title}`);
        continue;
      }
      measurements.push(await measureRow(bench, row));
      print(
        tableOf(measurements.slice(-1))
          .split('\n')
          .slice(measurements.length === 1 ? 0 : 2)
          .join('\n'),
      );
    }
    await save(facts, measurements, options);
    if (before.length > 0) print(`\n${changesSince(before, measurements)}`);
  } finally {
    generator.close();
    await service.stop();
    await sql.end();
    await database.close();
  }
}

async function save(facts: object, measurements: Measurement[], { scale, record }: BenchOptions): Promise<void> {
  await mkdir(OUT, { recursive: true });
  await writeFile(new URL(`result-${scale}.json`, OUT), `${JSON.stringify({ ...facts, measurements }, null, 2)}\n`);
  print(`\n${tableOf(measurements)}\n\nAlso in out/bench/result-${scale}.json.`);
  if (record) await recordResult(facts, measurements);
}

const options = readOptions(process.argv.slice(2));
if (options === 'help') process.stdout.write(HELP);
else if (options.private) await comparePrivate(options);
else await main(options);
