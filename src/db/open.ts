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
 * Opens a database of a PostgreSQL server (15 or later). The schema is not changed: see `migrate`.
 * @throws when the server does not answer, is too old, cannot be trusted, or is behind a pooler that keeps no sessions
 * @source Specification: Running it
 */
export function openDatabase(options: OpenOptions): Promise<OpenDatabase> {
  const timeouts = { ...REQUEST_TIMEOUTS, ...options.timeouts };
  const log = options.log ?? SILENT_LOG;
  const { migrationUrl = null, asOwner = false, onFailure = IGNORE } = options;
  return openPostgres({ ...POOLS, ...options, migrationUrl, asOwner, timeouts, log, onFailure });
}
