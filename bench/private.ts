import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { compareAnswers } from './compare.js';
import { BIG_CLIENT, sizesOf } from './data/plan.js';
import { openBenchDatabase } from './database.js';
import { createKeys } from './keys.js';
import { describeMachine } from './machine.js';
import { type Bench, measureOnce, warmUp } from './measure.js';
import type { BenchOptions } from './options.js';
import { fillPrivate, type StoredKey } from './private/fill.js';
import { type ServerMeasurement, serversTable } from './private/table.js';
import { startLoadGenerator } from './process.js';
import type { Row } from './row.js';
import { loadRow } from './rows/load-rows.js';
import { startService } from './service.js';
import { seededRandom } from './statistics.js';
import { waitForTotals } from './totals.js';

/* The last one makes records, which only the other server is rid of between the rounds. */
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
 * The service on its private server beside the service on another one, in turns, with the same data and settings. Answers are
 * compared before anything is timed.
 */
export async function comparePrivate(options: BenchOptions): Promise<void> {
  const plan = { seed: options.seed, scale: options.scale };
  const database = await openBenchDatabase(plan, { directory: options.directory, report: print });
  const sql = new pg.Pool({ connectionString: database.url, max: 2 });
  const dataDir = await mkdtemp(path.join(tmpdir(), 'outreach-bench-'));
  const generator = startLoadGenerator();
  const running: { stop(): Promise<void> }[] = [];
  try {
    const keys = await createKeys(sql, BIG_CLIENT, 8);
    const { rows: stored } = await sql.query<StoredKey>('select client_id, key_hash, last_four from api_key');
    print('loading the private server');
    await fillPrivate(dataDir, plan, stored);
    const server = await startService({ DATABASE_URL: database.url });
    running.push(server);
    const own = await startService({ DATA_DIR: dataDir });
    running.push(own);
    await waitForTotals(sql, [BIG_CLIENT]);
    const { seconds, rounds } = options;
    const random = seededRandom(options.seed);
    const bench = { sql, databaseUrl: database.url, service: server, generator, seconds, rounds, random };
    const measurements: ServerMeasurement[] = [];
    const { rows } = options;
    for (const name of ROWS.filter((one) => rows.length === 0 || rows.some((wanted) => one.startsWith(wanted)))) {
      measurements.push(await measureServers(bench, await loadRow(name), keys, own));
      print(serversTable(measurements.slice(-1)).split('\n').at(-1) ?? '');
    }
    const facts = { machine: await describeMachine(database.version), plan, sizes: sizesOf(plan), seconds, rounds };
    await save(facts, measurements, options);
  } finally {
    generator.close();
    for (const one of running) await one.stop();
    await sql.end();
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measureServers(
  bench: Bench,
  row: Row,
  keys: string[],
  own: Bench['service'],
): Promise<ServerMeasurement> {
  const requests = await row.requests(bench.sql, bench.random);
  // The two were loaded at different times, which is when their companies were made.
  const compared = { ...row, ignored: [...(row.ignored ?? []), 'updated_time'] };
  await compareAnswers(compared, requests, keys[0] ?? '', bench.service.url, own.url);
  const servers = { server: bench.service, own };
  const result: ServerMeasurement = { title: row.title, server: [], own: [] };
  for (const server of Object.values(servers)) await warmUp(bench, row, server, { keys, requests });
  for (let round = 0; round < bench.rounds; round++) {
    const order = round % 2 === 0 ? (['server', 'own'] as const) : (['own', 'server'] as const);
    for (const name of order) {
      const { answers } = await measureOnce(bench, row, servers[name], { keys, requests, seconds: bench.seconds });
      result[name].push(answers / bench.seconds);
    }
    await row.reset?.(bench.sql);
  }
  return result;
}

async function save(facts: object, measurements: ServerMeasurement[], { record }: BenchOptions): Promise<void> {
  const out = new URL('../out/bench/', import.meta.url);
  await mkdir(out, { recursive: true });
  await writeFile(new URL('private.json', out), `${JSON.stringify({ ...facts, measurements }, null, 2)}\n`);
  print(`\n${serversTable(measurements)}\n\nAlso in out/bench/private.json.`);
  if (!record) return;
  const text = `${serversTable(measurements)}\n\nRequests per second, medians of rounds in turns.\n\n`;
  const file = new URL('../docs/bench/private.md', import.meta.url);
  await writeFile(file, `${text}\`\`\`json\n${JSON.stringify(facts, null, 1)}\n\`\`\`\n`);
}
