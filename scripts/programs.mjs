// Programs of the machine that some tests need. What needs one that is missing is skipped, with a line that cannot be
// overlooked: a suite that left something out must not look like one that tried everything.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** The package of Debian that has it, by program. */
const PACKAGES = {
  nginx: 'nginx-light',
  openssl: 'openssl',
  pg_basebackup: 'postgresql',
  pgbouncer: 'pgbouncer',
  postgres: 'postgresql',
  prometheus: 'prometheus',
  promtool: 'prometheus',
  'redis-server': 'redis-server',
  'systemd-analyze': 'systemd',
};

/** @typedef {keyof typeof PACKAGES} Program */

/** Debian keeps servers where only administrators look. */
const OF_ADMINISTRATORS = ['/usr/local/sbin', '/usr/sbin'];

/** The path for tests, whoever runs them. */
export const testPath = () => [process.env.PATH ?? '', ...OF_ADMINISTRATORS].join(path.delimiter);

/** @type {Set<string>} */
const told = new Set();

/**
 * Where a program is; undefined where it is missing, which is told once.
 * @param {Program} name
 * @returns {string | undefined}
 */
export function findProgram(name) {
  const file = foldersOf(name)
    .map((folder) => path.join(folder, name))
    .find((candidate) => existsSync(candidate));
  if (file === undefined && !told.has(name)) {
    told.add(name);
    process.stderr.write(`\n!!! ${name} IS NOT INSTALLED: what needs it is skipped (Debian: ${PACKAGES[name]})\n\n`);
  }
  return file;
}

/**
 * Whether any of the programs is missing, for `skipIf`.
 * @param {Program[]} names
 */
export const lacks = (...names) => names.filter((name) => findProgram(name) === undefined).length > 0;

/** @param {Program} name */
function foldersOf(name) {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => folder !== '');
  // Where the tests take the programs of PostgreSQL from.
  return ['pg_basebackup', 'postgres'].includes(name) ? [...folders, ...postgresFolders()] : folders;
}

function postgresFolders() {
  const home = '/usr/lib/postgresql';
  return existsSync(home) ? readdirSync(home).map((version) => path.join(home, version, 'bin')) : [];
}
