import path from 'node:path';
import { backupDirectory } from '../../../db/backup-directory.js';
import { defineCommand } from '../command.js';
import { printLines } from '../print.js';
import { readSettings } from '../settings.js';

export default defineCommand((command) =>
  command
    .description('Copies the embedded database to a new folder, with the hash of each file. A service may run on it.')
    .requiredOption('--to <folder>', 'a folder that is not there yet')
    .action(run),
);

async function run({ to }: { to: string }): Promise<void> {
  const { databaseUrl, dataDir } = readSettings();
  if (databaseUrl !== undefined) throw new Error('DATABASE_URL names a server, which has backups of its own.');
  const { files, bytes, standstillMs } = await backupDirectory(path.resolve(dataDir), path.resolve(to));
  printLines([
    `${files} files, ${bytes} bytes. Keep KEY_PEPPER with it, apart from it: without that no key works.`,
    ...(standstillMs === null ? [] : [`The service stood still for ${Math.round(standstillMs)} ms.`]),
  ]);
}
