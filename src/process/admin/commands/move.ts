import path from 'node:path';
import { migrate } from '../../../db/migrate.js';
import { openDatabase } from '../../../db/open.js';
import { moveDatabase } from '../../../private-server/move-database.js';
import { hasDatabase, startPrivateServer } from '../../../private-server/private-server.js';
import { defineCommand } from '../command.js';
import { printLines } from '../print.js';
import { readSettings } from '../settings.js';

export default defineCommand((command) =>
  command
    .description(
      'Copies the database in DATA_DIR, whose service is stopped, to an empty PostgreSQL, and compares every table. Keys go on working.',
    )
    .requiredOption('--to <url>', 'the PostgreSQL database, as the owner of its tables')
    .action(run),
);

async function run({ to }: { to: string }): Promise<void> {
  const { databaseUrl, dataDir } = readSettings();
  if (databaseUrl !== undefined) throw new Error('DATABASE_URL names a server: only a database in DATA_DIR is moved.');
  if (!(await hasDatabase(path.resolve(dataDir)))) throw new Error(`There is no database in ${dataDir}.`);
  const source = await startPrivateServer({ dataDir });
  try {
    const [from, target] = [{ target: { url: source.url } }, { target: { url: to } }];
    await prepare(source.url);
    await prepare(to);
    const moved = await moveDatabase(from, target, ({ name, rows }) => printLines([`${name}: ${rows} rows, equal`]));
    printLines([`${moved.length} tables. Start the service with DATABASE_URL and the same KEY_PEPPER.`]);
  } finally {
    await source.stop();
  }
}

/* Opened, because that looks at the server: its version, its certificate, what is between. */
async function prepare(url: string): Promise<void> {
  const database = await openDatabase({ url });
  try {
    await migrate(database);
  } finally {
    await database.close();
  }
}
