import pg from 'pg';
import { type DataPlan, sizesOf } from '../data/plan.js';
import { dataSteps } from '../data/statements.js';
import { amount, type Bench, flag, text } from './bench.js';
import { openLoaded } from './loaded.js';
import { createDatabase, openServer } from './server.js';

/** Options of the scenarios that need the data set. */
export const DATA_OPTIONS = {
  scale: amount(1, 'size of the data set, 0.02 to 6: 1 is 500,000 contacts, 100,000 of them of one client'),
  seed: amount(1, 'seed of the data set'),
  'data-dir': text('.cache/bench', 'keeps the data there for the next run'),
  'no-cache': flag('throws the data away at the end'),
};

/** A copy of the data set that may be changed. */
export interface DataSet {
  url: string;
  /** A superuser's connections to it. */
  sql: pg.Pool;
  /** Of PostgreSQL. */
  version: string;
  plan: DataPlan;
}

/**
 * A database with the data set: on the server that BENCH_DATABASE_URL or DATABASE_URL names, or on one of our own.
 * The data is loaded once and kept as a template, when the server or the directory outlives the run.
 * @param settings of a server of our own
 */
export async function openDataSet(
  bench: Bench,
  options: DataPlan & { 'data-dir': string; 'no-cache': boolean },
  settings: Record<string, string> = {},
): Promise<DataSet> {
  const plan = { seed: options.seed, scale: options.scale };
  const server = await openServer(bench, {
    directory: options['no-cache'] ? undefined : options['data-dir'],
    settings,
  });
  const name = `bench_data_${String(plan.scale).replace('.', '_')}_${plan.seed}`;
  // The sizes change with the code of the plan.
  const contents = { ...plan, ...sizesOf(plan) };
  await openLoaded(bench, server, { name, contents, load: (owner) => loadData(owner, plan, bench.print) });
  const url = await createDatabase(bench, server, `template ${name} strategy file_copy`);
  const sql = new pg.Pool({ connectionString: url, max: 2 });
  sql.on('error', (error) => bench.print(`A connection was lost: ${error.message}`));
  bench.defer(() => sql.end());
  const { rows } = await sql.query<{ server_version: string }>('show server_version');
  return { url, sql, version: rows[0]?.server_version ?? '', plan };
}

async function loadData(owner: pg.Client, plan: DataPlan, report: (line: string) => void): Promise<void> {
  await owner.query('set session_replication_role = replica');
  const steps = dataSteps(plan);
  for (const [index, [title = '', sql = '']] of steps.entries()) {
    const startedAt = performance.now();
    await owner.query(sql);
    report(`  ${index + 1}/${steps.length} ${title}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  }
}
