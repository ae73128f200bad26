import path from 'node:path';
import { restore } from '../../../private-server/backup.js';
import { defineCommand } from '../command.js';
import { printLines } from '../print.js';
import { readSettings } from '../settings.js';

export default defineCommand((command) =>
  command
    .description('Makes the database in DATA_DIR from a backup, after a look at the hash of each file.')
    .requiredOption('--from <folder>', 'what backup made')
    .action(run),
);

async function run({ from }: { from: string }): Promise<void> {
  const { databaseUrl, dataDir } = readSettings();
  if (databaseUrl !== undefined) throw new Error('DATABASE_URL names a server: a backup is of a database in DATA_DIR.');
  const { files, bytes, madeAt } = await restore(path.resolve(from), path.resolve(dataDir));
  printLines([`${files} files, ${bytes} bytes, as they were at ${madeAt}.`]);
}
