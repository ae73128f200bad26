import path from 'node:path';
import { backUp } from '../../../private-server/backup.js';
import { hasDatabase, usePrivateServer } from '../../../private-server/private-server.js';
import { defineCommand } from '../command.js';
import { printLines } from '../print.js';
import { readSettings } from '../settings.js';

export default defineCommand((command) =>
  command
    .description(
      'Copies the database in DATA_DIR to a new folder, with the hash of each file. A service may run on it.',
    )
    .requiredOption('--to <folder>', 'a folder that is not there yet')
    .action(run),
);

async function run({ to }: { to: string }): Promise<void> {
  const { databaseUrl, dataDir } = readSettings();
  if (databaseUrl !== undefined) throw new Error('DATABASE_URL names a server, which has backups of its own.');
  if (!(await hasDatabase(path.resolve(dataDir)))) throw new Error(`There is no database in ${dataDir}.`);
  const server = await usePrivateServer({ dataDir });
  try {
    const { files, bytes } = await backUp(server.url, path.resolve(dataDir), path.resolve(to));
    printLines([`${files} files, ${bytes} bytes. Keep KEY_PEPPER with it, apart from it: without that no key works.`]);
  } finally {
    await server.stop();
  }
}
