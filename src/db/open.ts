import path from 'node:path';
import { openPostgres } from './open-postgres.js';
import type { OpenDatabase } from './opened.js';
import type { DatabaseLog, OpenOptions, PoolSizes, Timeouts } from './options.js';

export type { OpenDatabase, OpenOptions };

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

/**
 * Opens PostgreSQL (15 or later) when `url` is given, else the embedded database, which only one process may have open.
 * The schema is not changed: see `migrate`.
 * @throws when the server does not answer or is too old, and DirectoryInUseError when another process has the directory
 * @source Specification: Running it
 */
export async function openDatabase(options: OpenOptions): Promise<OpenDatabase> {
  const timeouts = { ...REQUEST_TIMEOUTS, ...options.timeouts };
  const log = options.log ?? SILENT_LOG;
  const { url, migrationUrl = null, asOwner = false, onFailure = IGNORE } = options;
  if (url !== null) return openPostgres({ ...POOLS, ...options, url, migrationUrl, asOwner, timeouts, log, onFailure });
  // The embedded engine is large, so it is loaded only where it is used.
  const { openPgliteDirectory, openPgliteMemory } = await import('./open-pglite.js');
  if (options.dataDir === ':memory:')
    return openPgliteMemory({ timeouts, log, asOwner, onFailure }, options.loadDataDir);
  return openPgliteDirectory({ timeouts, log, asOwner, onFailure }, path.resolve(options.dataDir));
}
