import { constants, copyFile, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { withMigrationConnection } from '../db/migration-connection.js';
import { type BackupList, describeTree, readList, requireSame, writeList } from './backup-list.js';
import { makeDataDir, postgresIn } from './data-folder.js';
import { BackupError, codeOf } from './private-server-error.js';

const FILES = 'postgres';

/** The content of a backup. */
interface Backup {
  /** The moment as of which it is. */
  madeAt: string;
  files: number;
  bytes: number;
}

/**
 * Copies the data of a running server to a new folder, with the hash of each file, while it runs.
 * @param url of its superuser
 * @throws BackupError the folder is there already, or within the data
 * @source PostgreSQL documentation: Making a Base Backup Using the Low Level API
 */
export async function backUp(url: string, dataDir: string, folder: string): Promise<Backup> {
  if (await exists(folder)) throw new BackupError(`${folder} is there already: name a new folder.`);
  if (isWithin(postgresIn(dataDir), folder))
    throw new BackupError(`${folder} is inside of the database: name another folder.`);
  const unfinished = `${folder}.unfinished`;
  try {
    await rm(unfinished, { recursive: true, force: true });
    await mkdir(unfinished, { recursive: true, mode: 0o700 });
    const madeAt = await copyData(url, postgresIn(dataDir), path.join(unfinished, FILES));
    const list = { version: 2, madeAt, files: await describeTree(path.join(unfinished, FILES)) } as const;
    await writeList(unfinished, list);
    await rename(unfinished, folder);
    return summaryOf(list);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    if (codeOf(error) === 'ENOSPC') throw new BackupError(`The disk of ${folder} is full.`, { cause: error });
    throw error;
  }
}

/**
 * Makes the data of a server from a backup, after checking the hashes of its files.
 * @throws BackupError the backup is not complete, or there is a database already
 */
export async function restore(folder: string, dataDir: string): Promise<Backup> {
  const list = await readList(folder);
  await makeDataDir(dataDir);
  const target = postgresIn(dataDir);
  if (await exists(target))
    throw new BackupError(`${dataDir} has a database already: name another DATA_DIR, or move it away.`);
  const unfinished = `${target}.restored`;
  try {
    await rm(unfinished, { recursive: true, force: true });
    await copyTree(path.join(folder, FILES), unfinished);
    requireSame(list.files, await describeTree(unfinished), folder);
    await rename(unfinished, target);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    if (codeOf(error) === 'ENOSPC') throw new BackupError(`The disk of ${dataDir} is full.`, { cause: error });
    throw error;
  }
  return summaryOf(list);
}

/* Files are copied while they are written to; replaying the log from the begin of the copy on repairs them. */
function copyData(url: string, from: string, to: string): Promise<string> {
  return withMigrationConnection({ url }, async ({ query }) => {
    // The slot ends with the session. Until then the server keeps the part of the log that the backup needs.
    await query(`select pg_create_physical_replication_slot('backup_' || pg_backend_pid(), true, true)`);
    await query(`select pg_backup_start('outreach-core', true)`);
    await copyTree(from, to, isLeftOut);
    const [label] = await query('select labelfile from pg_backup_stop(false)');
    const madeAt = new Date().toISOString();
    await writeFile(path.join(to, 'backup_label'), String(label?.['labelfile']), { mode: 0o600 });
    await copyTree(path.join(from, LOG), path.join(to, LOG));
    return madeAt;
  });
}

const LOG = 'pg_wal';
/** Folders whose files are useless to another server, which needs only the empty folders. */
const EMPTIED = new Set([
  LOG,
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const LEFT_OUT = /^(postmaster\.(pid|opts)|backup_label|tablespace_map)$|(^|\/)(pgsql_tmp|pg_internal\.init)[^/]*$/;

const isLeftOut = (name: string) => LEFT_OUT.test(name) || EMPTIED.has(name.split('/').slice(0, -1)[0] ?? '');

async function copyTree(
  from: string,
  to: string,
  leavesOut: (name: string) => boolean = () => false,
  below = '',
): Promise<void> {
  await mkdir(path.join(to, below), { recursive: true, mode: 0o700 });
  for (const entry of await readdir(path.join(from, below), { withFileTypes: true })) {
    const name = path.posix.join(below, entry.name);
    if (leavesOut(name)) continue;
    if (entry.isDirectory()) await copyTree(from, to, leavesOut, name);
    else await copyPresent(path.join(from, name), path.join(to, name));
  }
}

async function copyPresent(from: string, to: string): Promise<void> {
  try {
    // Where the file system can, the copy shares the blocks of the file until one of them is written.
    await copyFile(from, to, constants.COPYFILE_FICLONE);
  } catch (error) {
    // The server deletes files as it goes.
    if (codeOf(error) !== 'ENOENT') throw error;
  }
}

const summaryOf = ({ madeAt, files }: Pick<BackupList, 'madeAt' | 'files'>): Backup => ({
  madeAt,
  files: files.length,
  bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
});

function isWithin(folder: string, file: string): boolean {
  const below = path.relative(folder, file);
  return !below.startsWith('..') && !path.isAbsolute(below);
}

const exists = async (file: string): Promise<boolean> => (await stat(file).catch(() => null)) !== null;
