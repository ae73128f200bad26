import type { Log } from '../telemetry/log-fields.js';

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

/** Connections of a process to a server. One more is kept for `ping`, and one that listens. */
export interface PoolSizes {
  /** For requests. */
  poolSize: number;
  /** Kept apart for work that is known to take long, as many as are admitted at a time. */
  heavyPoolSize: number;
  /** How long a connection is used, so that a process leaves a server that was replaced. */
  connectionSeconds: number;
}

/** The part of a pino logger that the database needs. */
export type DatabaseLog = Pick<Log, 'warn'>;

export interface OpenOptions extends Partial<PoolSizes> {
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
  /** Bulk loading and the command line may need longer than a request. */
  timeouts?: Partial<Timeouts>;
  log?: DatabaseLog;
}
