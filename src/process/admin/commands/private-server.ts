import path from 'node:path';
import type { Command } from 'commander';
import { migrate } from '../../../db/migrate.js';
import { openDatabase } from '../../../db/open.js';
import { backUp, restore } from '../../../private-server/backup.js';
import { moveDatabase } from '../../../private-server/move-database.js';
import { hasDatabase, startPrivateServer, usePrivateServer } from '../../../private-server/private-server.js';
import { printLines } from '../output.js';
import { readSettings } from '../with-database.js';

/** Commands for the database in DATA_DIR. */
export const privateServerCommands = {
  backup: (command: Command) =>
    command
      .description(
        'Copies the database in DATA_DIR to a new folder, with the hash of each file. The service may be running.',
      )
      .requiredOption('--to <folder>', 'a folder that does not exist yet')
      .action(runBackup),
  move: (command: Command) =>
    command
      .description(
        'Copies the database in DATA_DIR to an empty PostgreSQL database and compares every table. The service must be stopped. Keys keep working.',
      )
      .requiredOption('--to <url>', 'the PostgreSQL database, as the owner of its tables')
      .action(runMove),
  restore: (command: Command) =>
    command
      .description('Restores the database in DATA_DIR from a backup, after checking the hash of each file.')
      .requiredOption('--from <folder>', 'the folder created by backup')
      .action(runRestore),
};

/* @param refusal the end of the message when the database is not in DATA_DIR */
function readDataDir(refusal: string): string {
  const { databaseUrl, dataDir } = readSettings();
  if (databaseUrl !== undefined) throw new Error(`DATABASE_URL names a server${refusal}`);
  return dataDir;
}

async function requireDatabase(dataDir: string): Promise<void> {
  if (!(await hasDatabase(path.resolve(dataDir)))) throw new Error(`There is no database in ${dataDir}.`);
}

async function runBackup({ to }: { to: string }): Promise<void> {
  const dataDir = readDataDir(', which has backups of its own.');
  await requireDatabase(dataDir);
  const server = await usePrivateServer({ dataDir });
  try {
    const { files, bytes } = await backUp(server.url, path.resolve(dataDir), path.resolve(to));
    printLines([`${files} files, ${bytes} bytes. Keep KEY_PEPPER with it, apart from it: without that no key works.`]);
  } finally {
    await server.stop();
  }
}

async function runMove({ to }: { to: string }): Promise<void> {
  const dataDir = readDataDir(': only a database in DATA_DIR is moved.');
  await requireDatabase(dataDir);
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

/* Opening checks the server: its version, its certificate, a pooler in front of it. */
async function prepare(url: string): Promise<void> {
  const database = await openDatabase({ url });
  try {
    await migrate(database);
  } finally {
    await database.close();
  }
}

async function runRestore({ from }: { from: string }): Promise<void> {
  const dataDir = readDataDir(': a backup is of a database in DATA_DIR.');
  const { files, bytes, madeAt } = await restore(path.resolve(from), path.resolve(dataDir));
  printLines([`${files} files, ${bytes} bytes, as they were at ${madeAt}.`]);
}
