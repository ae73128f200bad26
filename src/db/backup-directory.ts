import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { lockDirectory } from './directory-lock.js';

/** The list of a backup's files. It is written last, so a folder without it is no complete backup. */
const LIST = 'backup.json';
const FILES = 'database';

const listSchema = z.object({
  version: z.literal(1),
  madeAt: z.string(),
  files: z.array(z.object({ path: z.string(), bytes: z.number(), sha256: z.string() })),
});

/** The content of a backup's list. */
interface Backup {
  madeAt: string;
  files: number;
  bytes: number;
}

/** A backup cannot be made or restored; nothing was changed. The message says why. */
class BackupError extends Error {
  override readonly name = 'BackupError';
}

/**
 * Copies the embedded database, which no process may have open, to a new folder, with the hash of each file.
 * @throws DirectoryInUseError a service has it open
 * @throws BackupError there is no database, or the folder is there already
 */
export async function backupDirectory(dataDir: string, folder: string): Promise<Backup> {
  const source = path.join(dataDir, FILES);
  if (!(await exists(source))) throw new BackupError(`There is no embedded database in ${dataDir}.`);
  if (await exists(folder)) throw new BackupError(`${folder} is there already: name a new folder.`);
  const unlock = await lockDirectory(dataDir);
  try {
    const unfinished = `${folder}.unfinished`;
    await rm(unfinished, { recursive: true, force: true });
    await copyTree(source, path.join(unfinished, FILES));
    const files = await describeTree(path.join(unfinished, FILES));
    const list = { version: 1, madeAt: new Date().toISOString(), files } as const;
    await writeFile(path.join(unfinished, LIST), JSON.stringify(list, null, 2), { mode: 0o600 });
    await rename(unfinished, folder);
    return summaryOf(list);
  } finally {
    await unlock();
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
    await copyTree(path.join(folder, FILES), unfinished);
    await requireSame(list.files, await describeTree(unfinished), folder);
    await rename(unfinished, target);
    return summaryOf(list);
  } finally {
    await unlock();
  }
}

type List = z.infer<typeof listSchema>;

async function readList(folder: string): Promise<List> {
  const text = await readFile(path.join(folder, LIST), 'utf8').catch(() => null);
  if (text === null) throw new BackupError(`${folder} is no whole backup: it has no ${LIST}.`);
  try {
    return listSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new BackupError(`${path.join(folder, LIST)} cannot be read.`, { cause });
  }
}

async function requireSame(listed: List['files'], found: List['files'], folder: string): Promise<void> {
  const byPath = new Map(found.map((file) => [file.path, file]));
  const changed = listed.filter(({ path: name, sha256 }) => byPath.get(name)?.sha256 !== sha256);
  if (changed.length > 0) throw new BackupError(`${folder} is damaged: ${changed[0]?.path} is not as it was.`);
  if (found.length !== listed.length) throw new BackupError(`${folder} holds files that are not of the backup.`);
}

const summaryOf = ({ madeAt, files }: List): Backup => ({
  madeAt,
  files: files.length,
  bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
});

async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const source = path.join(from, entry.name);
    const target = path.join(to, entry.name);
    if (entry.isDirectory()) await copyTree(source, target);
    else await copyFile(source, target);
  }
}

async function describeTree(directory: string, below = ''): Promise<List['files']> {
  const files: List['files'] = [];
  const entries = await readdir(path.join(directory, below), { withFileTypes: true });
  for (const entry of entries.sort((one, next) => (one.name < next.name ? -1 : 1))) {
    const name = path.posix.join(below, entry.name);
    if (entry.isDirectory()) files.push(...(await describeTree(directory, name)));
    else files.push({ path: name, ...(await describeFile(path.join(directory, name))) });
  }
  return files;
}

async function describeFile(file: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return { bytes: (await stat(file)).size, sha256: hash.digest('hex') };
}

const exists = async (file: string): Promise<boolean> => (await stat(file).catch(() => null)) !== null;
