import { migrate } from '../../../db/migrate.js';
import { moveDatabase } from '../../../db/move-database.js';
import { openDatabase } from '../../../db/open.js';
import { defineCommand } from '../command.js';
import { printLines } from '../print.js';
import { readSettings } from '../settings.js';

export default defineCommand((command) =>
  command
    .description(
      'Copies the embedded database, whose service is stopped, to an empty PostgreSQL, and compares every table. Keys go on working.',
    )
    .requiredOption('--to <url>', 'the PostgreSQL database, as the owner of its tables')
    .action(run),
);

async function run({ to }: { to: string }): Promise<void> {
  const { databaseUrl, dataDir } = readSettings();
  if (databaseUrl !== undefined) throw new Error('DATABASE_URL names a server: only an embedded database is moved.');
  const source = await openDatabase({ url: null, dataDir });
  try {
    await migrate(source);
    const target = await openDatabase({ url: to, dataDir });
    try {
      await migrate(target);
      const moved = await moveDatabase(source, target, ({ name, rows }) =>
        printLines([`${name}: ${rows} rows, equal`]),
      );
      printLines([`${moved.length} tables. Start the service with DATABASE_URL and the same KEY_PEPPER.`]);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}
