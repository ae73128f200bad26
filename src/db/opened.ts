import type { Database } from './database.js';
import type { SessionPool } from './pg-session.js';

/** The database that the migrations connect to. */
export type MigrationTarget =
  /** `separate`: a user other than the service's, which grants rights to the service's role but cannot act as it. */
  { kind: 'postgres'; url: string; separate?: boolean } | { kind: 'pglite'; sessions: SessionPool };

/** A database for the code that opens it; all other code gets it as `Database`. */
export interface OpenDatabase extends Database {
  readonly target: MigrationTarget;
  /** The same for background work: where all work shares one session, requests go first. */
  readonly background: Database;
}
