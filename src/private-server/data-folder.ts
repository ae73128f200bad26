import { execFile } from 'node:child_process';
import {
  access,
  chmod,
  constants,
  lchown,
  lstat,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  statfs,
} from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.js';
import { codeOf, PrivateServerError } from './private-server-error.js';
import { canRead, type ServerUser } from './server-user.js';

const runFile = promisify(execFile);

/** The folder of the server's data in DATA_DIR. */
export const postgresIn = (dataDir: string) => path.join(dataDir, 'postgres');

/** The database of versions up to 0.1.0, which only they can open. */
const formerIn = (dataDir: string) => path.join(dataDir, 'database');

export const exists = async (file: string) => (await lstat(file).catch(() => null)) !== null;

/** @throws PrivateServerError the folder holds the database of an earlier version, which must be moved first */
export async function refuseFormer(dataDir: string): Promise<void> {
  if (await exists(postgresIn(dataDir))) return;
  if (!(await exists(path.join(formerIn(dataDir), 'PG_VERSION')))) return;
  throw new PrivateServerError(
    `${formerIn(dataDir)} is a database of version 0.1.0, whose engine (PGlite) this version no longer has; it was left as it is. ` +
      'To keep its data: check out version 0.1.0 (commit 536a5c5d), run `npm run -s admin -- move --to <URL of an empty PostgreSQL database>` there with the same DATA_DIR, and start this version with DATABASE_URL. ' +
      'To begin anew: set DATA_DIR to another folder.',
  );
}

/** The major version that made the data; null: no data yet. @throws PrivateServerError the folder holds something else */
export async function readDataMajor(dataDir: string): Promise<number | null> {
  const folder = postgresIn(dataDir);
  if (!(await exists(folder))) return null;
  try {
    const text = await readFile(path.join(folder, 'PG_VERSION'), 'utf8');
    if (/^\d+\s*$/.test(text)) return Number(text);
  } catch (error) {
    if (codeOf(error) === 'EACCES') throw new PrivateServerError(describeForeign(folder));
    if (codeOf(error) !== 'ENOENT') throw error;
  }
  throw new PrivateServerError(
    `${folder} holds no PostgreSQL database. Move it away, or set DATA_DIR to another folder.`,
  );
}

const describeForeign = (folder: string) =>
  `${folder} belongs to another user. Start the service as that user, give the folder to this one, or set DATA_DIR to another folder.`;

/** @throws PrivateServerError this process cannot write there */
export async function makeDataDir(dataDir: string): Promise<void> {
  try {
    // Under root the server runs as another user, which must reach its folder inside.
    await mkdir(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
    await access(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new PrivateServerError(describeUnwritable(dataDir, error), { cause: error });
  }
}

function describeUnwritable(dataDir: string, error: unknown): string {
  const code = codeOf(error);
  if (code === 'ENOSPC') return describeFull(dataDir);
  if (code === 'ENOTDIR' || code === 'EEXIST')
    return `${dataDir} is not a folder. Set DATA_DIR to one, or set DATABASE_URL.`;
  if (code === 'ENAMETOOLONG') return `The path ${dataDir} is too long. Set DATA_DIR to another folder.`;
  const why = code === 'EROFS' ? 'it is on a read-only file system' : 'this user may not write there';
  return `The data folder ${dataDir} cannot be used: ${why}. Set DATA_DIR to another folder, or set DATABASE_URL.`;
}

export const describeFull = (dataDir: string) =>
  `The disk of ${dataDir} is full. Free some space (a new database takes 60 MB), or set DATA_DIR to a folder on another disk.`;

/** Whether the disk of a folder has too little space left for PostgreSQL. */
export async function isFull(folder: string): Promise<boolean> {
  const found = await statfs(folder).catch(() => null);
  return found !== null && found.bavail * found.bsize < NEEDED_BYTES;
}

/** One segment of the write-ahead log. */
const NEEDED_BYTES = 16 * 2 ** 20;

/**
 * Creates the data of an empty server in a temporary folder and renames it, so that a kill leaves no incomplete database.
 * @throws PrivateServerError the disk is full, or initdb failed
 */
export async function createData(dataDir: string, binaries: Binaries, user: ServerUser): Promise<void> {
  const unfinished = `${postgresIn(dataDir)}.new`;
  await rm(unfinished, { recursive: true, force: true });
  try {
    await mkdir(unfinished, { mode: 0o700 });
    await takeOver(unfinished, user);
    const folder = await pathForServer(unfinished, user, binaries);
    const options = { ...user, cwd: unfinished, env: { LC_ALL: 'C' } };
    await runFile(path.join(binaries.folder, 'initdb'), ['-D', folder, ...INITDB, ...localeOf(binaries)], options);
    await rename(unfinished, postgresIn(dataDir));
    await flush(dataDir);
  } catch (error) {
    const full = codeOf(error) === 'ENOSPC' || /No space left/.test(stderrOf(error)) || (await isFull(dataDir));
    await rm(unfinished, { recursive: true, force: true });
    if (error instanceof PrivateServerError) throw error;
    if (full) throw new PrivateServerError(describeFull(dataDir), { cause: error });
    const message = `The database in ${dataDir} could not be created: ${reasonOf(error)}`;
    throw new PrivateServerError(message, { cause: error });
  }
}

const INITDB = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-instructions'];

/* Sorts by code points and knows the case of all letters, independent of the locales of the machine. */
const localeOf = ({ major }: Binaries) =>
  major >= 17
    ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    : ['--locale=C', `--lc-ctype=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`];

const stderrOf = (error: unknown): string =>
  error instanceof Error && 'stderr' in error && typeof error.stderr === 'string' ? error.stderr : '';

/* The first error line of initdb, else the message of the error. */
function reasonOf(error: unknown): string {
  const failure = /^.*(?:error|fatal).*$/im.exec(stderrOf(error))?.[0];
  const [message = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  return (failure ?? message).replace(/^initdb: (error: )?/, '');
}

async function flush(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * The path under which the server opens its data folder, which is its working directory. Where its user cannot reach the
 * folder (below /root, for example), Linux still opens it as the working directory, which was entered before the user
 * changed. PostgreSQL 15 leaves its working directory at the start, so this does not work there.
 * @throws PrivateServerError the user cannot reach the folder
 */
export async function pathForServer(folder: string, user: ServerUser, { major }: Binaries): Promise<string> {
  if (user.uid === undefined || (await canRead(user, [folder]))) return folder;
  if (process.platform === 'linux' && major >= 16) return '/proc/self/cwd';
  throw new PrivateServerError(
    `PostgreSQL does not run as root, and the user that it runs as (${user.uid}) cannot enter ${folder}. Set DATA_DIR to a folder that every user can reach, or set DATABASE_URL.`,
  );
}

/**
 * Makes the user of the server the owner of the data.
 * @throws PrivateServerError it belongs to another user, and this process is not root
 */
export async function takeOver(folder: string, { uid, gid }: ServerUser): Promise<void> {
  const found = await stat(folder);
  if (uid === undefined || gid === undefined) {
    if (found.uid !== process.getuid?.()) throw new PrivateServerError(describeForeign(folder));
  } else if (found.uid !== uid) {
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
      await lchown(path.join(entry.parentPath, entry.name), uid, gid);
    await lchown(folder, uid, gid);
  }
  // PostgreSQL refuses a folder that others can enter.
  if ((found.mode & 0o777) !== 0o700) await chmod(folder, 0o700);
}
