import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type OpenDatabase, openDatabase } from '../../src/db/open.js';
import { databaseKind, databaseUrl } from './databases.js';

/** Where a service process keeps its data, for itself and for the test beside it. */
interface DatabasePlace {
  /** The settings of the process. */
  environment: Record<string, string>;
  /** An embedded database can be open only once: before the process starts, or after it ended. */
  open(): Promise<OpenDatabase>;
  remove(): Promise<void>;
}

/** An empty, migrated database on the server, or a folder for the embedded one, as the project says. */
export async function choosePlace(): Promise<DatabasePlace> {
  if (databaseKind() === 'postgres') {
    const url = await databaseUrl();
    const open = () => openDatabase({ url, dataDir: '' });
    return { environment: { DATABASE_URL: url }, open, remove: async () => undefined };
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'outreach-process-'));
  const dataDir = path.join(folder, 'db');
  return {
    environment: { DATA_DIR: dataDir, DATABASE_URL: '' },
    open: () => openDatabase({ url: null, dataDir }),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
