import type { Log } from '../telemetry/log-fields.js';
import type { OnFailure } from './failure-watch.js';

/**
 * Milliseconds; 0: none. Each timeout is below the next, so that the innermost one fires first; the `long` ones form a second
 * such series.
 */
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

/** For work without a waiting caller, which takes as long as needed: the demo, the command line. */
export const NO_TIMEOUTS: Timeouts = {
  lockMs: 0,
  statementMs: 0,
  queryMs: 0,
  transactionMs: 0,
  longStatementMs: 0,
  longQueryMs: 0,
  longTransactionMs: 0,
  poolWaitMs: 0,
  idleInTransactionMs: 0,
};

/** Connections of a process to a server. One more is reserved for `ping`, and one for notifications. */
export interface PoolSizes {
  /** For requests. */
  poolSize: number;
  /** Reserved for heavy work; as many as it has slots. */
  heavyPoolSize: number;
  /** For exports, each of which holds one while the database produces it; opened on demand. */
  exportPoolSize: number;
  /** Maximum age of a connection, so that a process leaves a server that was replaced. */
  connectionSeconds: number;
}

/** The part of a pino logger that the database needs. */
export type DatabaseLog = Pick<Log, 'warn'>;

export interface OpenOptions extends Partial<PoolSizes> {
  /** A PostgreSQL connection string. */
  url: string;
  /** The connection string of the table owner, if that is not the user of `url`. */
  migrationUrl?: string | null | undefined;
  /** Keep the owner's rights: for tests that change the schema. */
  asOwner?: boolean;
  /** Bulk loading and the command line may need more time than a request. */
  timeouts?: Partial<Timeouts>;
  log?: DatabaseLog;
  /** Counts failed statements and connections. */
  onFailure?: OnFailure | undefined;
}

/** The database that the migrations connect to. */
export interface MigrationTarget {
  url: string;
  /** A user other than the service's, which grants rights to the service's role but cannot act as it. */
  separate?: boolean;
}
