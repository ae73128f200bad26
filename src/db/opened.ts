import type { Database } from './database.js';

/** The database that the migrations connect to. */
export interface MigrationTarget {
  url: string;
  /** A user other than the service's, which grants rights to the service's role but cannot act as it. */
  separate?: boolean;
}

/** A database for the code that opens it; all other code gets it as `Database`. */
export interface OpenDatabase extends Database {
  readonly target: MigrationTarget;
}
