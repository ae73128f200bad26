import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { createPrismaClient } from './create-prisma-client.js';
import type { Database, OperationScope, Sql } from './database.js';
import { describeTlsFailure } from './database-error.js';
import { type OnFailure, poolFigures, reportingPool, watchFailures } from './failure-watch.js';
import type { DatabaseLog, MigrationTarget, OpenOptions, PoolSizes, Timeouts } from './options.js';
import { PgListener } from './pg-listener.js';
import { withSession } from './pg-session.js';
import { refuseTransactionPooling } from './pooler.js';
import { PrismaPool } from './prisma-pool.js';
import { watchReads } from './read-budget.js';
import { clientOf, getSessionConfig, ServerClient, type ServerConfig } from './server-client.js';
import { NoWriterError } from './servers.js';
import { makeRole, type Run, SERVICE_ROLE } from './service-role.js';
import { TENANT_ROLE } from './tenant-isolation.js';
import { borrowForReads, type OpenTransaction, runSnapshot, runTransaction } from './transactions.js';
import { openly, runTrial } from './trial.js';

const MINIMUM_SERVER_VERSION = 150_000;
/** The default for servers that do not respond. */
const CONNECT_MS = 10_000;
/** Maximum delay of a Node.js timer. */
const MAX_TIMER_MS = 2 ** 31 - 1;

const REQUEST_TIMEOUTS: Timeouts = {
  lockMs: 1_500,
  statementMs: 3_000,
  queryMs: 3_500,
  transactionMs: 4_000,
  // All are below the time that a stopping service leaves to running requests.
  longStatementMs: 6_500,
  longQueryMs: 7_000,
  longTransactionMs: 7_500,
  poolWaitMs: 2_000,
  idleInTransactionMs: 10_000,
};

const IGNORE = () => undefined;
const POOLS: PoolSizes = { poolSize: 16, heavyPoolSize: 3, exportPoolSize: 4, connectionSeconds: 1_800 };

const SILENT_LOG: DatabaseLog = { warn: IGNORE };

/** A database for the code that opens it; all other code gets it as `Database`. */
export interface OpenDatabase extends Database {
  readonly target: MigrationTarget;
}

/** The options with all defaults. */
interface WholeOptions extends Omit<OpenOptions, keyof PoolSizes>, PoolSizes {
  timeouts: Timeouts;
  log: DatabaseLog;
  onFailure: OnFailure;
}

/**
 * Opens a database of a PostgreSQL server (15 or later). The schema is not changed: see `migrate`.
 * On failure, all connections are closed.
 * @throws when the server does not answer, is too old, cannot be trusted, or is behind a pooler that keeps no sessions
 * @source Specification: Running it
 */
export async function openDatabase(given: OpenOptions): Promise<OpenDatabase> {
  const { log = SILENT_LOG, onFailure = IGNORE, migrationUrl } = given;
  const options: WholeOptions = {
    ...POOLS,
    ...given,
    timeouts: { ...REQUEST_TIMEOUTS, ...given.timeouts },
    log,
    onFailure,
  };
  const { role, isolates } = await prepareSessions(options);
  const session = getSessionConfig(options.url, role);
  const open = (size: number) => createPool(options, session, size);
  const pool = open(options.poolSize);
  const [heavyPool, exportPool, healthPool] = [open(options.heavyPoolSize), open(options.exportPoolSize), open(1)];
  const { timeouts } = options;
  const clients = new PrismaPool();
  const sessionsOf = (from: pg.Pool) => ({ pool: from, isolates, clients, timeouts });
  const [sessions, heavySessions, exportSessions] = [sessionsOf(pool), sessionsOf(heavyPool), sessionsOf(exportPool)];
  const sessionsFor = (scope: OperationScope | undefined) => (scope?.heavy ? heavySessions : sessions);
  const listener = new PgListener(session, options.log);
  const prisma = createPrismaClient(new PrismaPg(reportingPool(pool)), {
    maxWait: timeouts.poolWaitMs || MAX_TIMER_MS,
    timeout: timeouts.transactionMs || MAX_TIMER_MS,
  });
  const database: Database = {
    root: pool,
    prisma,
    query: (name, text, values, scope) =>
      withSession(sessionsFor(scope).pool, (one) => one.queryAlone(name, text, values, scope?.author), scope),
    borrow: (read, scope) => borrowForReads(sessionsFor(scope), read, scope),
    transaction: (work, profile, scope) => runTransaction(sessionsFor(scope), work, profile, scope),
    snapshot: (read, scope) => runSnapshot(exportSessions, read, scope),
    trial: (work, scope) => {
      const begin = <T>(attempt: (transaction: OpenTransaction) => Promise<T>) =>
        runTransaction(sessionsFor(scope), attempt, 'brief', openly(scope));
      return runTrial(database, begin, work, scope);
    },
    listen: (channel, hear) => listener.listen(channel, hear),
    ping: () => askForWrites(healthPool),
    pools: () => poolFigures({ requests: pool, heavy: heavyPool, export: exportPool, health: healthPool }),
    close: async () => {
      await Promise.all([prisma.$disconnect(), clients.close()]);
      await Promise.all([pool, heavyPool, exportPool, healthPool].map((one) => one.end()).concat(listener.close()));
    },
  };
  return { ...database, target: { url: migrationUrl ?? options.url, separate: migrationUrl != null } };
}

function createPool(
  { timeouts, connectionSeconds, log, onFailure }: WholeOptions,
  session: ServerConfig,
  max: number,
): pg.Pool {
  const config: ServerConfig = {
    ...session,
    connectionTimeoutMillis: timeouts.poolWaitMs || CONNECT_MS,
    query_timeout: timeouts.queryMs,
    settings: {
      ...session.settings,
      lock_timeout: timeouts.lockMs,
      statement_timeout: timeouts.statementMs,
      idle_in_transaction_session_timeout: timeouts.idleInTransactionMs,
    },
  };
  const pool = new pg.Pool({
    Client: clientOf(config),
    max,
    connectionTimeoutMillis: timeouts.poolWaitMs,
    idleTimeoutMillis: 30_000,
    maxLifetimeSeconds: connectionSeconds,
  });
  const report = (error: Error) => log.warn({ err: error }, 'a database connection was lost');
  pool.on('error', report);
  watchFailures(pool, onFailure);
  // A handler is also needed while a client is checked out and between two statements: an 'error' event without one
  // would end the process.
  pool.on('connect', (client) => {
    client.on('error', report);
    watchReads(client);
  });
  return pool;
}

async function askForWrites(pool: pg.Pool): Promise<boolean> {
  const question = `select current_setting('transaction_read_only') = 'off' as "takesWrites"`;
  try {
    const ask = (sql: Sql) => sql.query<{ takesWrites: boolean }>('ping', question);
    const [answer] = await withSession(pool, ask);
    return answer?.takesWrites === true;
  } catch (error) {
    if (error instanceof NoWriterError) return false;
    throw error;
  }
}

interface SessionRights {
  /** The role of the service's sessions; undefined if they keep the user's own rights. */
  role?: string;
  /** Whether their transactions can act as the tenant role. */
  isolates: boolean;
}

/**
 * Checks the server before it is used.
 * @throws when the server does not answer, is too old, cannot be trusted, or is behind a pooler that keeps no sessions
 */
async function prepareSessions({ url, asOwner, timeouts, log }: WholeOptions): Promise<SessionRights> {
  const config: ServerConfig = {
    ...getSessionConfig(url),
    connectionTimeoutMillis: timeouts.poolWaitMs || CONNECT_MS,
    query_timeout: timeouts.queryMs,
  };
  const client = new ServerClient(config);
  try {
    await client.connect().catch(explainTlsFailure);
    await checkServerVersion(client);
    await refuseTransactionPooling('DATABASE_URL', client, config);
    if (asOwner) return { isolates: false };
    return await chooseRights(async (text) => (await client.query<Record<string, unknown>>(text)).rows, log);
  } finally {
    await client.end().catch(() => undefined);
  }
}

function explainTlsFailure(error: unknown): never {
  const failure = describeTlsFailure(error);
  if (failure === undefined) throw error;
  throw new Error(
    `The server of DATABASE_URL ${failure}. What is expected of it say sslmode and sslrootcert, the file with its CA.`,
    { cause: error },
  );
}

async function chooseRights(run: Run, log: DatabaseLog): Promise<SessionRights> {
  if (!(await makeRole(run, SERVICE_ROLE))) {
    const [user] = await run("select has_schema_privilege(current_schema(), 'create') as owns");
    if (user?.['owns'] === true) {
      log.warn({ role: SERVICE_ROLE }, 'the service role cannot be created: the service keeps all rights of its user');
    }
    return { isolates: false };
  }
  const isolates = await makeRole(run, TENANT_ROLE);
  if (!isolates) log.warn({ role: TENANT_ROLE }, 'the tenant role cannot be created: row level security is off');
  return { role: SERVICE_ROLE, isolates };
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
