import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { compareAnswers } from './compare.js';
import { BIG_CLIENT, sizesOf } from './data/plan.js';
import { openBenchDatabase } from './database.js';
import { fillEmbedded, type StoredKey } from './embedded/fill.js';
import { type EngineMeasurement, enginesTable } from './embedded/table.js';
import { createKeys } from './keys.js';
import { describeMachine } from './machine.js';
import { type Bench, measureOnce, warmUp } from './measure.js';
import type { BenchOptions } from './options.js';
import { startLoadGenerator } from './process.js';
import type { Row } from './row.js';
import { loadRow } from './rows/load-rows.js';
import { startService } from './service.js';
import { seededRandom } from './statistics.js';
import { waitForTotals } from './totals.js';

/* The last one makes records, which only PostgreSQL is rid of between the rounds. */
const ROWS = [
  'contact-by-email',
  'contact-by-id',
  'contacts-page-first',
  'contacts-page-last',
  'companies-page',
  'people-page-first',
  'person-lookup',
  'contact-upsert-update',
  'activity-standard',
  'contact-upsert-create',
];

const print = (line: string) => void process.stdout.write(`${line}\n`);

/**
 * The service on the embedded database beside the service on PostgreSQL, in turns, with the same data. Answers are compared
 * before anything is timed.
 */
export async function compareEngines(options: BenchOptions): Promise<void> {
  const plan = { seed: options.seed, scale: options.scale };
  const database = await openBenchDatabase(plan, { directory: options.directory, report: print });
  const sql = new pg.Pool({ connectionString: database.url, max: 2 });
  const dataDir = await mkdtemp(path.join(tmpdir(), 'outreach-bench-'));
  const generator = startLoadGenerator();
  const running: { stop(): Promise<void> }[] = [];
  try {
    const keys = await createKeys(sql, BIG_CLIENT, 8);
    const { rows: stored } = await sql.query<StoredKey>('select client_id, key_hash, last_four from api_key');
    print('loading the embedded database');
    await fillEmbedded(dataDir, plan, stored);
    const postgres = await startService({ DATABASE_URL: database.url });
    running.push(postgres);
    const embedded = await startService({ DATA_DIR: dataDir });
    running.push(embedded);
    await waitForTotals(sql, [BIG_CLIENT]);
    const { seconds, rounds } = options;
    const random = seededRandom(options.seed);
    const bench = { sql, databaseUrl: database.url, service: postgres, generator, seconds, rounds, random };
    const measurements: EngineMeasurement[] = [];
    const { rows } = options;
    for (const name of ROWS.filter((one) => rows.length === 0 || rows.some((wanted) => one.startsWith(wanted)))) {
      measurements.push(await measureEngines(bench, await loadRow(name), keys, embedded));
      print(enginesTable(measurements.slice(-1)).split('\n').at(-1) ?? '');
    }
    const facts = { machine: await describeMachine(database.version), plan, sizes: sizesOf(plan), seconds, rounds };
    await save(facts, measurements, options);
  } finally {
    generator.close();
    for (const server of running) await server.stop();
    await sql.end();
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measureEngines(
  bench: Bench,
  row: Row,
  keys: string[],
  embedded: Bench['service'],
): Promise<EngineMeasurement> {
  const requests = await row.requests(bench.sql, bench.random);
  // The two were loaded at different times, which is when their companies were made.
  const compared = { ...row, ignored: [...(row.ignored ?? []), 'updated_time'] };
  await compareAnswers(compared, requests, keys[0] ?? '', bench.service.url, embedded.url);
  const servers = { postgres: bench.service, embedded };
  const result: EngineMeasurement = { title: row.title, postgres: [], embedded: [] };
  for (const server of Object.values(servers)) await warmUp(bench, row, server, { keys, requests });
  for (let round = 0; round < bench.rounds; round++) {
    const order = round % 2 === 0 ? (['postgres', 'embedded'] as const) : (['embedded', 'postgres'] as const);
    for (const name of order) {
      const { answers } = await measureOnce(bench, row, servers[name], { keys, requests, seconds: bench.seconds });
      result[name].push(answers / bench.seconds);
    }
    await row.reset?.(bench.sql);
  }
  return result;
}

async function save(facts: object, measurements: EngineMeasurement[], { record }: BenchOptions): Promise<void> {
  const out = new URL('../out/bench/', import.meta.url);
  await mkdir(out, { recursive: true });
  await writeFile(new URL('engines.json', out), `${JSON.stringify({ ...facts, measurements }, null, 2)}\n`);
  print(`\n${enginesTable(measurements)}\n\nAlso in out/bench/engines.json.`);
  if (!record) return;
  const text = `${enginesTable(measurements)}\n\nRequests per second, medians of rounds in turns.\n\n`;
  const file = new URL('../docs/bench/embedded.md', import.meta.url);
  await writeFile(file, `${text}\`\`\`json\n${JSON.stringify(facts, null, 1)}\n\`\`\`\n`);
}
