import { appendFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { startPrivateServer } from '../../src/private-server/private-server.js';
import { BIG_CLIENT, type DataPlan, sizesOf } from '../data/plan.js';
import { amount, type Bench, defineScenario, flag, temporaryFolder, type Values, words } from '../harness/bench.js';
import { type DataSet, loadData } from '../harness/data-set.js';
import { describeMachine, recordResult, saveResult } from '../harness/report.js';
import { SERVER_SETTINGS } from '../harness/server.js';
import { createKeys, type RunningServer, startService } from '../harness/service.js';
import { HOLD_RESCORING } from '../rows/activities.js';
import { compareAnswers } from '../rows/compare-answers.js';
import { measureSides, openRowBench, ROW_OPTIONS, type RowBench } from '../rows/measure-row.js';
import type { Row } from '../rows/row.js';
import { rowNamed } from '../rows/rows.js';
import { type ServerMeasurement, serversTable } from '../rows/table.js';

/* The last one makes records, which only the other server is rid of between the rounds. */
const ROWS = [
  ...['contact-by-email', 'contact-by-id', 'contacts-page-first', 'contacts-page-last', 'companies-page'],
  ...['people-page-first', 'person-lookup', 'contact-upsert-update', 'activity-standard', 'contact-upsert-create'],
];

/** Options of the comparison of servers: a size that loads soon, unless one is given. */
export const OPTIONS = {
  rows: words('rows whose names begin so, of those that are compared; all unless given'),
  ...ROW_OPTIONS,
  scale: amount(0.02, 'size of the data set'),
  record: flag('writes docs/bench/private.md'),
};

/**
 * The service on its private server beside the service on another one, in turns, with the same data and settings. Answers are
 * compared before anything is timed.
 */
export const scenario = defineScenario({ options: OPTIONS, run });

async function run(bench: Bench, options: Values<typeof OPTIONS>): Promise<void> {
  const sides: { keys: string[]; own: RunningServer }[] = [];
  const rowBench = await openRowBench(bench, options, {
    clients: [BIG_CLIENT],
    prepare: async (data) => void sides.push(await openPrivate(bench, data)),
  });
  const [side] = sides;
  if (!side) throw new Error('The private server was not started.');
  const measurements: ServerMeasurement[] = [];
  const wanted = (name: string) => options.rows.length === 0 || options.rows.some((one) => name.startsWith(one));
  for (const name of ROWS.filter(wanted)) {
    measurements.push(await measureServers(rowBench, rowNamed(name), side));
    bench.print(serversTable(measurements.slice(-1)).split('\n').at(-1) ?? '');
  }
  const { plan, version, seconds, rounds } = rowBench;
  const facts = { machine: await describeMachine(version), plan, sizes: sizesOf(plan), seconds, rounds };
  const table = serversTable(measurements);
  await saveResult('private', facts, { measurements });
  bench.print(`\n${table}\n\nAlso in out/bench/private.json.`);
  const note = 'Requests per second, medians of rounds in turns.';
  if (options.record) await recordResult('private', { table, note, facts });
}

/* The service on a private server with the same data, and keys for both. */
async function openPrivate(bench: Bench, { sql, plan }: DataSet): Promise<{ keys: string[]; own: RunningServer }> {
  const keys = await createKeys(sql, { client: BIG_CLIENT }, 8);
  const { rows: stored } = await sql.query<StoredKey>('select client_id, key_hash, last_four from api_key');
  bench.print('loading the private server');
  const dataDir = await temporaryFolder(bench);
  await fillPrivate(bench, dataDir, plan, stored);
  return { keys, own: await startService(bench, { DATA_DIR: dataDir }) };
}

async function measureServers(
  bench: RowBench,
  row: Row,
  { keys, own }: { keys: string[]; own: RunningServer },
): Promise<ServerMeasurement> {
  const requests = await row.requests(bench.sql, bench.random);
  // The two were loaded at different times, which is when their companies were made.
  const compared = { name: row.name, ignored: [...(row.ignored ?? []), 'updated_time'] };
  await compareAnswers(compared, requests, keys[0] ?? '', [bench.service.url, own.url]);
  const runs = await measureSides(bench, row, { keys, requests }, { server: bench.service, own });
  const rates = (side: string) => (runs.get(side) ?? []).map(({ answers }) => answers / bench.seconds);
  return { title: row.title, server: rates('server'), own: rates('own') };
}

/* What lets a key in; the same for both servers. */
interface StoredKey {
  client_id: string;
  key_hash: Uint8Array;
  last_four: string;
}

/* The data set in the folder of a private server with the settings of the other one, and with the ids that it has there. */
async function fillPrivate(bench: Bench, dataDir: string, plan: DataPlan, keys: readonly StoredKey[]): Promise<void> {
  await (await startPrivateServer({ dataDir })).stop();
  const settings = Object.entries(SERVER_SETTINGS).map(([name, value]) => `${name} = ${value}\n`);
  await appendFile(path.join(dataDir, 'postgres', 'postgresql.conf'), settings.join(''));
  const server = await startPrivateServer({ dataDir });
  const client = new pg.Client({ connectionString: server.url });
  try {
    await loadData(server.url, plan, bench.print);
    await client.connect();
    for (const { client_id, key_hash, last_four } of keys)
      await client.query(
        `insert into api_key (kind, client_id, name, key_hash, last_four) values ('RV', $1, 'benchmark', $2, $3)`,
        [client_id, key_hash, last_four],
      );
    for (const text of HOLD_RESCORING) await client.query(text);
  } finally {
    await client.end();
    await server.stop();
  }
}
