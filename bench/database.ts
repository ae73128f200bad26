import pg from 'pg';
import { migrate } from '../src/db/migrate.js';
import { type RunningPostgres, runPostgres } from '../test/support/run-postgres.js';
import { commentOf, loadData } from './data/load-data.js';
import type { DataPlan } from './data/plan.js';

/**
 * Settings of the server that the benchmark starts. Memory suits the data set, and nothing waits for the disk: what is
 * compared is work, and a floor that waits for a disk would make every ratio look good.
 */
export const SERVER_SETTINGS = {
  shared_buffers: '1GB',
  max_wal_size: '4GB',
  max_connections: 100,
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
};

export interface BenchDatabase {
  /** A copy of the data that this run may change. */
  url: string;
  version: string;
  close(): Promise<void>;
}

/**
 * A database with the data set: on the server that BENCH_DATABASE_URL or DATABASE_URL names, or on one of our own.
 * The data is loaded once and kept as a template, when the server or the directory outlives the run.
 */
export async function openBenchDatabase(
  plan: DataPlan,
  { directory, report }: { directory?: string | undefined; report: (line: string) => void },
): Promise<BenchDatabase> {
  const given = process.env['BENCH_DATABASE_URL'] || process.env['DATABASE_URL'];
  const server: RunningPostgres = given
    ? { url: given, pid: 0, stop: async () => undefined }
    : await runPostgres({ settings: SERVER_SETTINGS, ...(directory ? { directory } : {}) });
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  const template = `bench_data_${String(plan.scale).replace('.', '_')}_${plan.seed}`;
  const copy = `bench_run_${process.pid}`;
  try {
    if (!(await isLoaded(admin, template, plan))) {
      report(`loading the data set: seed ${plan.seed}, scale ${plan.scale}`);
      await admin.query(`drop database if exists ${template} with (force)`);
      await admin.query(`create database ${template}`);
      await loadData(withDatabase(server.url, template), plan, report);
    }
    // Migrations written since the data was loaded.
    await migrate({ target: { url: withDatabase(server.url, template) } });
    await admin.query(`create database ${copy} template ${template} strategy file_copy`);
    const { rows } = await admin.query<{ server_version: string }>('show server_version');
    return {
      url: withDatabase(server.url, copy),
      version: rows[0]?.server_version ?? '',
      async close() {
        await admin.query(`drop database if exists ${copy} with (force)`);
        await admin.end();
        await server.stop();
      },
    };
  } catch (error) {
    await admin.end();
    await server.stop();
    throw error;
  }
}

/* The comment is written last, so a load that was cut off is loaded again. */
async function isLoaded(admin: pg.Client, name: string, plan: DataPlan): Promise<boolean> {
  const { rows } = await admin.query<{ comment: string | null }>(
    `select shobj_description(oid, 'pg_database') as comment from pg_database where datname = $1`,
    [name],
  );
  return rows[0]?.comment === commentOf(plan);
}

function withDatabase(url: string, name: string): string {
  const named = new URL(url);
  named.pathname = `/${name}`;
  return named.href;
}
