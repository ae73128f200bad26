// How long imports of contacts take on a PostgreSQL of their own: `npx tsx bench/imports.ts [rows]`.
// New contacts with five custom fields each, then the same file with one value of each row changed. The upload, the start and
// the worker are those of the service and run in this process. TASKS names the tasks of the worker, ROUNDS how often it is done.
import { readFile, writeFile } from 'node:fs/promises';
import pg from 'pg';
import { migrate } from '../src/db/migrate.js';
import { openDatabase } from '../src/db/open.js';
import type { Workspace } from '../src/schema/kernel/context.js';
import { createAgency } from '../src/schema/tenancy/agencies/create-agency.js';
import { startImport } from '../src/schema/work/imports/start-import.js';
import { uploadImport } from '../src/schema/work/imports/upload.js';
import { readJob } from '../src/schema/work/jobs/read-job.js';
import { startRunner } from '../src/worker/runner.js';
import { runPostgres } from '../test/support/run-postgres.js';
import { taskNamed } from '../test/support/tasks.js';
import { enterWorkspace } from '../test/support/workspace.js';
import { cpuSecondsOf } from './cpu-time.js';
import { SERVER_SETTINGS } from './database.js';
import { BENCH_PEPPER } from './keys.js';

const ROWS = Number(process.argv[2] ?? 50_000);
const ROUNDS = Number(process.env['ROUNDS'] ?? 3);
const TASKS = (process.env['TASKS'] ?? 'run-jobs').split(',').map(taskNamed);
const IS_REFUSED = process.env['REFUSED'] === '1';
const IS_DRY = process.env['DRY'] === '1';
const LOOK_MS = 50;
const MOST_BYTES = 8 * 1024 ** 3;
const print = (line: string) => process.stdout.write(`${line}\n`);

const postgres = await runPostgres({ settings: SERVER_SETTINGS });
const owner = new pg.Client({ connectionString: postgres.url });
await migrate({ target: { url: postgres.url } });
const database = await openDatabase({ url: postgres.url });
const names = Array.from({ length: ROUNDS }, (_, n) => `Client ${n}`);
const agency = await createAgency(database, BENCH_PEPPER, { name: 'B', clients: names, connect: [] });
const log = { warn: () => undefined, error: (fields: object) => print(JSON.stringify(fields)) };
await owner.connect();
const runner = startRunner({ database, log }, TASKS);
try {
  for (const { clientId } of agency.clients) {
    const workspace = enterWorkspace(database, agency.agencyId, clientId, 1);
    if (IS_REFUSED || IS_DRY) await measure(IS_REFUSED ? 'refused' : 'tried', workspace, 'Gold');
    else for (const plan of ['Gold', 'Silver']) await measure(plan === 'Gold' ? 'created' : 'changed', workspace, plan);
  }
} finally {
  await runner.stop();
  await owner.end();
  await database.close();
  await postgres.stop();
}

/* Some hundred rows at a time, as a file comes from a disk. */
async function* fileOf(plan: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from('email,first name,last name,job title,Plan,Tier,Region,Score,Note\n');
  let text = '';
  for (let n = 1; n <= ROWS; n += 1) {
    text += `lead${n}${IS_REFUSED ? ' at ' : '@'}example.org,First ${n},Last ${n},Head of Supply,${plan},tier ${n % 5},Region ${n % 40},${n},"noted, ${n}"\n`;
    if (text.length < 65_536 && n < ROWS) continue;
    yield Buffer.from(text);
    text = '';
  }
}

async function measure(title: string, workspace: Workspace, plan: string): Promise<void> {
  await writeFile('/proc/self/clear_refs', '5').catch(() => undefined);
  const before = await used();
  print(`before: ${await residentMebibytes()} MiB resident`);
  const { id } = await uploadImport(workspace, fileOf(plan), { record: 'contact' }, MOST_BYTES);
  const arrived = await used();
  const choices = { columns: null, mode: 'upsert', dryRun: IS_DRY, dates: 'iso', decimals: 'point' } as const;
  await startImport(workspace, id, choices);
  runner.wake();
  const job = await untilEnded(workspace.clientId, id);
  const after = await used();
  const told = (name: string, from: Used, to: Used) =>
    `${name} ${(to.at - from.at).toFixed(1)} s (processor: ${(to.own - from.own).toFixed(1)} s here, ${(to.server - from.server).toFixed(1)} s PostgreSQL)`;
  print(
    `${title}: ${job.rowsWritten} of ${ROWS}; ${told('upload', before, arrived)}, ${told('import', arrived, after)}`,
  );
  print(`  whole ${(after.at - before.at).toFixed(1)} s; most resident memory ${await peakMebibytes()} MiB`);
}

interface Used {
  at: number;
  own: number;
  server: number;
}

async function used(): Promise<Used> {
  const { user, system } = process.cpuUsage();
  const { rows } = await owner.query<{ pid: number }>('select pid from pg_stat_activity where pid <> pg_backend_pid()');
  let server = 0;
  for (const { pid } of rows) server += (await cpuSecondsOf(pid)) ?? 0;
  return { at: performance.now() / 1_000, own: (user + system) / 1e6, server };
}

/* Tells how much memory the process has after each tenth of the rows. */
async function untilEnded(clientId: string, id: number) {
  for (let tenths = 1; ; ) {
    const job = await readJob(database, { clientId, id });
    if (!job) throw new Error('The job is gone.');
    for (; (IS_REFUSED || IS_DRY || ROWS > 100_000) && job.rowsRead >= (tenths * ROWS) / 10; tenths += 1)
      print(`  ${job.rowsRead} rows: ${await residentMebibytes()} MiB resident`);
    if (job.endedAt && job.state === 'done') return job;
    if (job.endedAt) throw new Error(`The import is ${job.state}. ${job.failure ?? ''}`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

function residentMebibytes(): Promise<number> {
  return mebibytesOf(/VmRSS:\s+(\d+)/);
}

function peakMebibytes(): Promise<number> {
  return mebibytesOf(/VmHWM:\s+(\d+)/);
}

async function mebibytesOf(what: RegExp): Promise<number> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '');
  return Math.round(Number(what.exec(status)?.[1] ?? 0) / 1_024);
}
