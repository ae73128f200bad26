import path from 'node:path';
import type { Log } from '../telemetry/log-fields.js';
import type { Database } from './database.js';
import { openPostgres } from './open-postgres.js';
import type { SessionPool } from './pg-session.js';

/** Milliseconds. Each is below the next, so that the innermost limit speaks first; the `long` ones are a ladder apart. */
export interface Timeouts {
  lockMs: number;
  statementMs: number;
  queryMs: number;
  transactionMs: number;
  longStatementMs: number;
  longQueryMs: number;
  longTransactionMs: number;
  poolWaitMs: number;
  idleInTransactionMs: number;
}

/** The part of a pino logger that the database needs. */
export type DatabaseLog = Pick<Log, 'warn'>;

export interface OpenOptions {
  /** A PostgreSQL connection string, or null for the embedded database. */
  url: string | null;
  /** Who migrates: the owner of the tables, where the user of `url` is not. */
  migrationUrl?: string | null | undefined;
  /** Keep the rights of the owner: for tests that change the schema. */
  asOwner?: boolean;
  /** Where the embedded database lives; ':memory:' keeps nothing. Not read when `url` is given. */
  dataDir: string;
  /** A dump to start an embedded database in memory from. */
  loadDataDir?: Blob;
  /** Connections of the pool for requests; one more is kept for `ping`. */
  poolSize?: number;
  /** Bulk loading and the command line may need longer than a request. */
  timeouts?: Partial<Timeouts>;
  log?: DatabaseLog;
}

/** What the migrations connect to. */
export type MigrationTarget =
  /** `separate`: another user than the service's, which grants to the service's role though it cannot act as it. */
  { kind: 'postgres'; url: string; separate?: boolean } | { kind: 'pglite'; sessions: SessionPool };

/** A database as its opener holds it; everyone else gets it as `Database`. */
export interface OpenDatabase extends Database {
  readonly target: MigrationTarget;
  /** The same for work that can wait: where all share one session, requests go first. */
  readonly background: Database;
}

const REQUEST_TIMEOUTS: Timeouts = {
  lockMs: 1_500,
  statementMs: 3_000,
  queryMs: 3_500,
  transactionMs: 4_000,
  // All below the time that a stopping service leaves to running requests.
  longStatementMs: 6_500,
  longQueryMs: 7_000,
  longTransactionMs: 7_500,
  poolWaitMs: 2_000,
  idleInTransactionMs: 10_000,
};

const SILENT_LOG: DatabaseLog = { warn: () => undefined };

/**
 * Opens PostgreSQL (15 or later) when `url` is given, else the embedded database, which only one process may have open.
 * The schema is not touched: see `migrate`.
 * @throws when the server does not answer or is too old, and DirectoryInUseError when another process has the directory
 * @source Specification: Running it
 */
export async function openDatabase(options: OpenOptions): Promise<OpenDatabase> {
  const timeouts = { ...REQUEST_TIMEOUTS, ...options.timeouts };
  const log = options.log ?? SILENT_LOG;
  const { url, migrationUrl = null, poolSize = 16, asOwner = false } = options;
  if (url !== null) return openPostgres({ url, migrationUrl, asOwner, poolSize, timeouts, log });
  // The embedded engine is large: only who uses it loads it.
  const { openPgliteDirectory, openPgliteMemory } = await import('./open-pglite.js');
  if (options.dataDir === ':memory:') return openPgliteMemory({ timeouts, log, asOwner }, options.loadDataDir);
  return openPgliteDirectory({ timeouts, log, asOwner }, path.resolve(options.dataDir));
}
