import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { constants, copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { withMigrationConnection } from '../db/migration-connection.js';
import { exists, makeDataDir, postgresIn } from './data-folder.js';
import { codeOf } from './private-server-error.js';

/** A backup cannot be made or restored; nothing was changed. The message says why. */
class BackupError extends Error {
  override readonly name = 'BackupError';
}

const FILES = 'postgres';

/** The content of a backup, and the time of its data. */
interface Backup {
  madeAt: string;
  files: number;
  bytes: number;
}

/**
 * Copies the data of a running server to a new folder, with the hash of each file. Sessions continue meanwhile.
 * @param url of its superuser
 * @throws BackupError the folder exists already, or is inside of the data
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
    await writeFile(path.join(unfinished, LIST), JSON.stringify(list, null, 2), { mode: 0o600 });
    await rename(unfinished, folder);
    return summaryOf(list);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    if (codeOf(error) === 'ENOSPC') throw new BackupError(`The disk of ${folder} is full.`, { cause: error });
    throw error;
  }
}

/**
 * Creates the data of a server from a backup, after checking the hashes of its files.
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

/* Files are copied while they change; at the next start the server repairs them from the log since the start of the copy. */
function copyData(url: string, from: string, to: string): Promise<string> {
  return withMigrationConnection({ url }, async ({ query }) => {
    // Until the session ends, the slot keeps all parts of the log that the backup needs.
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
/** Folders whose files are useless to another server; the folders themselves must exist. */
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
    await copyFile(from, to, constants.COPYFILE_FICLONE);
  } catch (error) {
    // The server deletes files meanwhile.
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

/** The list of a backup's files. It is written last, so a folder without it is no complete backup. */
const LIST = 'backup.json';

const listSchema = z.object({
  version: z.literal(2),
  madeAt: z.string(),
  files: z.array(z.object({ path: z.string(), bytes: z.number(), sha256: z.string() })),
});

type BackupList = z.infer<typeof listSchema>;

/** @throws BackupError there is none, or it cannot be read */
async function readList(folder: string): Promise<BackupList> {
  const text = await readFile(path.join(folder, LIST), 'utf8').catch(() => null);
  if (text === null) throw new BackupError(`${folder} is no whole backup: it has no ${LIST}.`);
  try {
    return listSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new BackupError(`${path.join(folder, LIST)} cannot be read.`, { cause });
  }
}

/** @throws BackupError a file is missing, changed or not on the list */
function requireSame(listed: BackupList['files'], found: BackupList['files'], folder: string): void {
  const byPath = new Map(found.map((file) => [file.path, file]));
  const changed = listed.filter(({ path: name, sha256 }) => byPath.get(name)?.sha256 !== sha256);
  if (changed.length > 0) throw new BackupError(`${folder} is damaged: ${changed[0]?.path} is not as it was.`);
  if (found.length !== listed.length) throw new BackupError(`${folder} holds files that are not of the backup.`);
}

/** Every file below a folder with its hash, in the order of names. */
async function describeTree(directory: string, below = ''): Promise<BackupList['files']> {
  const files: BackupList['files'] = [];
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
