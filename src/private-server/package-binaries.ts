import { randomUUID } from 'node:crypto';
import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { canRead, type ServerUser } from './server-user.js';

/** The content of `native/pg-symlinks.json`: links relative to the package, because npm packs no links. */
const linkList = z.array(z.object({ source: z.string(), target: z.string() }));
const manifest = z.object({ version: z.string() });

/**
 * Makes the binaries of an npm package usable: with its links, where `user` can run them. A package that this user cannot
 * reach or that cannot be completed is copied once, to a cache folder named by its version.
 * @returns the folder of the binaries; null: they cannot be made usable
 */
export async function preparePackage(
  folder: string,
  caches: readonly string[],
  user: ServerUser,
): Promise<string | null> {
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

/* A file of each kind that the server needs. */
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
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
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

/** Folders for such copies: of the system, else of the user, else a temporary one. */
export function cacheFolders(): string[] {
  const temporary = path.join(tmpdir(), `${NAME}-${process.getuid?.() ?? ''}`);
  if (process.getuid?.() === 0) return [`/var/cache/${NAME}`, temporary, `/tmp/${NAME}-0`];
  return [path.join(homedir(), '.cache', NAME), temporary];
}

/** @returns false when somebody else could have put the copy there */
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

/* Whatever the rights of the package are. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await chmod(file, 0o755);
    else if (entry.isFile()) await chmod(file, ((await lstat(file)).mode & 0o111) === 0 ? 0o644 : 0o755);
  }
}
