import { type OpenDatabase, openDatabase } from '../../src/db/open.js';
import { databaseUrl } from './databases.js';

/** A migrated, empty database for a service process and for the test beside it. */
export interface DatabasePlace {
  /** The settings of the process. */
  environment: Record<string, string>;
  open(): Promise<OpenDatabase>;
}

export async function createPlace(): Promise<DatabasePlace> {
  const url = await databaseUrl();
  return { environment: { DATABASE_URL: url }, open: () => openDatabase({ url }) };
}
