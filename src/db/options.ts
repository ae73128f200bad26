import type { Log } from '../telemetry/log-fields.js';
import type { OnFailure } from './failure-watch.js';

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
  /** Counts failed statements and connections. */
  onFailure?: OnFailure | undefined;
}
