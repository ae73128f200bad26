import type { Database } from './database.js';
import type { SessionPool } from './pg-session.js';

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
