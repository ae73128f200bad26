import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { createPrismaClient } from './create-prisma-client.js';
import type { Database, OperationScope } from './database.js';
import type { DatabaseLog, OpenDatabase, Timeouts } from './open.js';
import { PgListener } from './pg-listener.js';
import { runTransaction, withSession } from './pg-session.js';
import { watchReads } from './read-budget.js';
import { getColumnParser } from './sql-values.js';

/** Kept apart for work that is known to take long, as many as are admitted at a time. */
const HEAVY_CONNECTIONS = 3;

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
  const heavyPool = createPool(options, HEAVY_CONNECTIONS);
  const healthPool = createPool(options, 1);
  const poolFor = (scope: OperationScope | undefined) => (scope?.heavy ? heavyPool : pool);
  try {
    await checkServerVersion(healthPool);
  } catch (error) {
    await Promise.all([pool.end(), heavyPool.end(), healthPool.end()]);
    throw error;
  }
  const { transactionMs, poolWaitMs } = options.timeouts;
  const listener = new PgListener(getSessionConfig(options.url), options.log);
  const prisma = createPrismaClient(new PrismaPg(pool), { maxWait: poolWaitMs, timeout: transactionMs });
  const database: Database = {
    kind: 'postgres',
    prisma,
    query: (name, text, values, scope) =>
      withSession(poolFor(scope), (session) => session.queryAlone(name, text, values), scope?.budget),
    transaction: (work, pace, scope) =>
      runTransaction({ pool: poolFor(scope) }, options.timeouts, work, pace, scope?.budget),
    listen: (channel, hear) => listener.listen(channel, hear),
    ping: async () => void (await withSession(healthPool, (session) => session.queryAlone('ping', 'select 1'))),
    close: async () => {
      await prisma.$disconnect();
      await Promise.all([pool.end(), heavyPool.end(), healthPool.end(), listener.close()]);
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
  pool.on('connect', (client) => {
    client.on('error', report);
    watchReads(client, 'server');
  });
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
