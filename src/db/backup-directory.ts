import { mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { BackupError } from './backup-error.js';
import { type BackupList, describeTree, readList, requireSame, writeList } from './backup-list.js';
import { lockDirectory } from './directory-lock.js';
import { type DirectoryOwner, findOwner } from './directory-owner.js';
import { TreeCopy } from './tree-copy.js';

const FILES = 'database';

/** The content of a backup. */
interface Backup {
  /** The moment as of which it is. */
  madeAt: string;
  files: number;
  bytes: number;
}

/** A backup that was just made. */
interface MadeBackup extends Backup {
  /** How long the process that has the database open stood still for it, in milliseconds; null: none has. */
  standstillMs: number | null;
}

/**
 * Copies the embedded database to a new folder, with the hash of each file. When a process has it open, that stands
 * still while what has changed since the beginning is copied.
 * @throws DirectoryInUseError a process has it open and cannot be asked
 * @throws BackupError there is no database, the folder is there already, or that process came to its end
 */
export async function backupDirectory(dataDir: string, folder: string): Promise<MadeBackup> {
  const source = path.join(dataDir, FILES);
  if (!(await exists(source))) throw new BackupError(`There is no embedded database in ${dataDir}.`);
  if (await exists(folder)) throw new BackupError(`${folder} is there already: name a new folder.`);
  if (isWithin(source, folder)) throw new BackupError(`${folder} is inside of the database: name another folder.`);
  const owner = await findOwner(dataDir);
  const unfinished = `${folder}.unfinished`;
  try {
    await rm(unfinished, { recursive: true, force: true });
    const { madeAt, standstillMs } = await copyFiles(owner, source, path.join(unfinished, FILES));
    const files = await describeTree(path.join(unfinished, FILES));
    const list = { version: 1, madeAt, files } as const;
    await writeList(unfinished, list);
    await rename(unfinished, folder);
    return { ...summaryOf(list), standstillMs };
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  } finally {
    await owner.end();
  }
}

/**
 * Restores the embedded database from a backup, after checking the hashes of its files.
 * @throws DirectoryInUseError a service uses the folder of the database
 * @throws BackupError the backup is not complete, or there is a database already
 */
export async function restoreDirectory(folder: string, dataDir: string): Promise<Backup> {
  const list = await readList(folder);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const unlock = await lockDirectory(dataDir);
  try {
    const target = path.join(dataDir, FILES);
    if (await exists(target))
      throw new BackupError(`${dataDir} has a database already: name another DATA_DIR, or move it away.`);
    const unfinished = `${target}.restored`;
    await rm(unfinished, { recursive: true, force: true });
    await new TreeCopy(path.join(folder, FILES), unfinished).finish();
    requireSame(list.files, await describeTree(unfinished), folder);
    await rename(unfinished, target);
    return summaryOf(list);
  } finally {
    await unlock();
  }
}

async function copyFiles(
  owner: DirectoryOwner,
  from: string,
  to: string,
): Promise<Pick<MadeBackup, 'madeAt' | 'standstillMs'>> {
  const copy = new TreeCopy(from, to);
  if (owner.isRunning) await copy.begin();
  let madeAt = '';
  let standstillMs = 0;
  await owner.hold(async () => {
    madeAt = new Date().toISOString();
    const begin = performance.now();
    await copy.finish();
    standstillMs = performance.now() - begin;
  });
  return { madeAt, standstillMs: owner.isRunning ? standstillMs : null };
}

const summaryOf = ({ madeAt, files }: BackupList): Backup => ({
  madeAt,
  files: files.length,
  bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
});

function isWithin(folder: string, file: string): boolean {
  const below = path.relative(folder, file);
  return !below.startsWith('..') && !path.isAbsolute(below);
}

const exists = async (file: string): Promise<boolean> => (await stat(file).catch(() => null)) !== null;
