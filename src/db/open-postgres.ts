import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { createPrismaClient } from './create-prisma-client.js';
import type { Database, OperationScope } from './database.js';
import { type OnFailure, poolFigures, reportingPool, watchFailures } from './failure-watch.js';
import type { OpenDatabase } from './opened.js';
import type { DatabaseLog, Timeouts } from './options.js';
import { PgListener } from './pg-listener.js';
import { lendReads, runTransaction, withSession } from './pg-session.js';
import { PrismaLoans } from './prisma-loans.js';
import { watchReads } from './read-budget.js';
import { makeRole, type Run, SERVICE_ROLE } from './service-role.js';
import { getColumnParser } from './sql-values.js';
import { TENANT_ROLE } from './tenant-wall.js';

/** Kept apart for work that is known to take long, as many as are admitted at a time. */
const HEAVY_CONNECTIONS = 3;

const MINIMUM_SERVER_VERSION = 150_000;

interface PostgresOptions {
  url: string;
  /** Who owns the tables, where the user of `url` does not. */
  migrationUrl: string | null;
  /** Keep the rights of the user of `url`, all of them. */
  asOwner: boolean;
  poolSize: number;
  timeouts: Timeouts;
  log: DatabaseLog;
  onFailure: OnFailure;
}

/**
 * The session settings that all pools and the migrations share.
 * @param role to act as; the user of the URL unless given
 */
export function getSessionConfig(url: string, role?: string): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: 'outreach-core',
    options: `-c TimeZone=UTC -c DateStyle=ISO,MDY${role === undefined ? '' : ` -c role=${role}`}`,
    keepAlive: true,
    types: { getTypeParser: getColumnParser },
  };
}

/** Opens the pools of a PostgreSQL server. Nothing is left open when it is refused. */
export async function openPostgres(options: PostgresOptions): Promise<OpenDatabase> {
  const { role, walled } = await prepareSessions(options);
  const pool = createPool(options, role, options.poolSize);
  const heavyPool = createPool(options, role, HEAVY_CONNECTIONS);
  const healthPool = createPool(options, role, 1);
  const loans = new PrismaLoans();
  const poolFor = (scope: OperationScope | undefined) => (scope?.heavy ? heavyPool : pool);
  const { transactionMs, poolWaitMs } = options.timeouts;
  const listener = new PgListener(getSessionConfig(options.url, role), options.log);
  const prisma = createPrismaClient(new PrismaPg(reportingPool(pool)), { maxWait: poolWaitMs, timeout: transactionMs });
  const database: Database = {
    kind: 'postgres',
    root: pool,
    prisma,
    query: (name, text, values, scope) =>
      withSession(poolFor(scope), (session) => session.queryAlone(name, text, values), scope),
    lend: (read, scope) => lendReads({ pool: poolFor(scope), loans }, read, scope),
    transaction: (work, timeoutProfile, scope) =>
      runTransaction({ pool: poolFor(scope), walled, loans }, options.timeouts, work, timeoutProfile, scope),
    listen: (channel, hear) => listener.listen(channel, hear),
    ping: async () => void (await withSession(healthPool, (session) => session.queryAlone('ping', 'select 1'))),
    pools: () => poolFigures({ requests: pool, heavy: heavyPool, health: healthPool }),
    close: async () => {
      await Promise.all([prisma.$disconnect(), loans.close()]);
      await Promise.all([pool.end(), heavyPool.end(), healthPool.end(), listener.close()]);
    },
  };
  return {
    ...database,
    target: { kind: 'postgres', url: options.migrationUrl ?? options.url, separate: options.migrationUrl !== null },
    background: database,
  };
}

function createPool(
  { url, timeouts, log, onFailure }: PostgresOptions,
  role: string | undefined,
  max: number,
): pg.Pool {
  const pool = new pg.Pool({
    ...getSessionConfig(url, role),
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
  watchFailures(pool, onFailure);
  // Also while a client is checked out and between two statements: an 'error' nobody hears would end the process.
  pool.on('connect', (client) => {
    client.on('error', report);
    watchReads(client, 'server');
  });
  return pool;
}

interface SessionRights {
  /** The role of the service's sessions; undefined where they keep the user's own rights. */
  role?: string;
  /** Whether their transactions may act as the role of tenants. */
  walled: boolean;
}

/**
 * Looks at the server before anything is asked of it.
 * @throws when the server does not answer, or is too old
 */
async function prepareSessions({ url, asOwner, timeouts, log }: PostgresOptions): Promise<SessionRights> {
  const client = new pg.Client({
    ...getSessionConfig(url),
    connectionTimeoutMillis: timeouts.poolWaitMs,
    query_timeout: timeouts.queryMs,
  });
  // A lost connection also fails the statement that needs it.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await checkServerVersion(client);
    if (asOwner) return { walled: false };
    return await chooseRights(async (text) => (await client.query<Record<string, unknown>>(text)).rows, log);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function chooseRights(run: Run, log: DatabaseLog): Promise<SessionRights> {
  if (!(await makeRole(run, SERVICE_ROLE))) {
    const [user] = await run("select has_schema_privilege(current_schema(), 'create') as owns");
    if (user?.['owns'] === true) {
      log.warn({ role: SERVICE_ROLE }, 'the role of the service cannot be made: it keeps all rights of its user');
    }
    return { walled: false };
  }
  const walled = await makeRole(run, TENANT_ROLE);
  if (!walled) log.warn({ role: TENANT_ROLE }, 'the role of tenants cannot be made: row level security is off');
  return { role: SERVICE_ROLE, walled };
}

async function checkServerVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: number; text: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as text`,
  );
  const version = rows[0];
  if (version === undefined || version.number < MINIMUM_SERVER_VERSION) {
    throw new Error(`PostgreSQL 15 or later is needed; DATABASE_URL names a server of version ${version?.text}.`);
  }
}
