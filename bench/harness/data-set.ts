import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { migrate } from '../../src/db/migrate.js';
import { type DataPlan, sizesOf } from '../data/plan.js';
import { dataSteps } from '../data/statements.js';
import { amount, type Bench, flag, text } from './bench.js';
import { createDatabase, openServer, withDatabase } from './server.js';

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
  const template = `bench_data_${String(plan.scale).replace('.', '_')}_${plan.seed}`;
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  try {
    if (!(await isLoaded(admin, template, plan))) {
      bench.print(`loading the data set: seed ${plan.seed}, scale ${plan.scale}`);
      await admin.query(`drop database if exists ${template} with (force)`);
      await admin.query(`create database ${template}`);
      await loadData(withDatabase(server, template), plan, bench.print);
    }
    // Migrations written since the data was loaded.
    await migrate({ target: { url: withDatabase(server, template) } });
  } finally {
    await admin.end();
  }
  const url = await createDatabase(bench, server, `template ${template} strategy file_copy`);
  const sql = new pg.Pool({ connectionString: url, max: 2 });
  sql.on('error', (error) => bench.print(`A connection was lost: ${error.message}`));
  bench.defer(() => sql.end());
  const { rows } = await sql.query<{ server_version: string }>('show server_version');
  return { url, sql, version: rows[0]?.server_version ?? '', plan };
}

/* The comment is written last, so a load that was interrupted is repeated. The sizes change with the code of the plan. */
const commentOf = (plan: DataPlan) => JSON.stringify({ ...plan, ...sizesOf(plan) });

async function isLoaded(admin: pg.Client, name: string, plan: DataPlan): Promise<boolean> {
  const { rows } = await admin.query<{ comment: string | null }>(
    `select shobj_description(oid, 'pg_database') as comment from pg_database where datname = $1`,
    [name],
  );
  return rows[0]?.comment === commentOf(plan);
}

/**
 * Fills an empty database. Foreign keys are not checked row by row, since the data is right by construction; that needs a
 * superuser.
 */
async function loadData(url: string, plan: DataPlan, report: (line: string) => void): Promise<void> {
  await migrate({ target: { url } });
  const client = new pg.Client({ connectionString: url, options: '-c TimeZone=UTC' });
  await client.connect();
  try {
    await client.query(`set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB'`);
    const steps = [...dataSteps(plan), ['vacuum analyze', 'vacuum analyze']];
    for (const [index, [title = '', sql = '']] of steps.entries()) {
      const startedAt = performance.now();
      await client.query(sql);
      report(`  ${index + 1}/${steps.length} ${title}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
    }
    await client.query(
      `comment on database ${client.escapeIdentifier(client.database ?? '')} is ${client.escapeLiteral(commentOf(plan))}`,
    );
  } finally {
    await client.end();
  }
}

const TOTALS_MS = 300_000;
/* Contacts, companies, emails, Persons. */
const KINDS = 4;

/**
 * Waits until the worker of the service has made the totals of the clients that are measured, and has compared their
 * contacts: until then lists are counted, and a measurement of the first seconds would be one of both ways.
 * @throws Error when they are not there within five minutes
 */
export async function waitForTotals(sql: pg.Pool, clients: readonly string[]): Promise<void> {
  const until = performance.now() + TOTALS_MS;
  for (;;) {
    const { rows } = await sql.query<{ made: number }>(
      `select (select count(*) from list_total where client_id = any($1))::int
         + (select count(*) from duplicate_state where client_id = any($1) and built)::int as made`,
      [clients],
    );
    if ((rows[0]?.made ?? 0) >= clients.length * (KINDS + 1)) return;
    if (performance.now() > until) throw new Error(`The totals of ${clients.join(', ')} were not made.`);
    await wait(200);
  }
}
