import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { createPrismaClient } from './create-prisma-client.js';
import type { Database } from './database.js';
import type { DatabaseLog, OpenDatabase, Timeouts } from './open.js';
import { PgListener } from './pg-listener.js';
import { runTransaction, withSession } from './pg-session.js';
import { getColumnParser } from './sql-values.js';

const MINIMUM_SERVER_VERSION = 150_000;

interface PostgresOptions {
  url: string;
  poolSize: number;
  timeouts: Timeouts;
  log: DatabaseLog;
}

/** The session settings that both pools and the migrations share. */
export function getSessionConfig(url: string): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: 'outreach-core',
    options: '-c TimeZone=UTC -c DateStyle=ISO,MDY',
    keepAlive: true,
    types: { getTypeParser: getColumnParser },
  };
}

/** Opens the pools of a PostgreSQL server. Nothing is left open when it is refused. */
export async function openPostgres(options: PostgresOptions): Promise<OpenDatabase> {
  const pool = createPool(options, options.poolSize);
  const healthPool = createPool(options, 1);
  try {
    await checkServerVersion(healthPool);
  } catch (error) {
    await Promise.all([pool.end(), healthPool.end()]);
    throw error;
  }
  const { transactionMs, poolWaitMs } = options.timeouts;
  const listener = new PgListener(getSessionConfig(options.url), options.log);
  const prisma = createPrismaClient(new PrismaPg(pool), { maxWait: poolWaitMs, timeout: transactionMs });
  const database: Database = {
    kind: 'postgres',
    prisma,
    query: (name, text, values) => withSession(pool, (session) => session.queryAlone(name, text, values)),
    transaction: (work, pace) => runTransaction({ pool }, options.timeouts, work, pace),
    listen: (channel, hear) => listener.listen(channel, hear),
    ping: async () => void (await withSession(healthPool, (session) => session.queryAlone('ping', 'select 1'))),
    close: async () => {
      await prisma.$disconnect();
      await Promise.all([pool.end(), healthPool.end(), listener.close()]);
    },
  };
  return { ...database, target: { kind: 'postgres', url: options.url }, background: database };
}

function createPool({ url, timeouts, log }: PostgresOptions, max: number): pg.Pool {
  const pool = new pg.Pool({
    ...getSessionConfig(url),
    max,
    connectionTimeoutMillis: timeouts.poolWaitMs,
    idleTimeoutMillis: 30_000,
    lock_timeout: timeouts.lockMs,
    statement_timeout: timeouts.statementMs,
    query_timeout: timeouts.queryMs,
    idle_in_transaction_session_timeout: timeouts.idleInTransactionMs,
  });
  const report = (error: Error) => log.warn({ err: error }, 'a database connection was lost');
  pool.on('error', report);
  // Also while a client is checked out and between two statements: an 'error' nobody hears would end the process.
  pool.on('connect', (client) => client.on('error', report));
  return pool;
}

async function checkServerVersion(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ number: number; text: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as text`,
  );
  const version = rows[0];
  if (version === undefined || version.number < MINIMUM_SERVER_VERSION) {
    throw new Error(`PostgreSQL 15 or later is needed; DATABASE_URL names a server of version ${version?.text}.`);
  }
}
