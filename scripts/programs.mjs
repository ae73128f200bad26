// Programs that some tests need. Tests whose program is missing are skipped, with a conspicuous line: a suite with
// skipped tests must not look like a complete one.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** The Debian package of each program. */
const PACKAGES = {
  curl: 'curl',
  nginx: 'nginx-light',
  openssl: 'openssl',
  pg_basebackup: 'postgresql',
  pgbouncer: 'pgbouncer',
  postgres: 'postgresql',
  prometheus: 'prometheus',
  promtool: 'prometheus',
  python3: 'python3',
  'redis-server': 'redis-server',
  'systemd-analyze': 'systemd',
};

/** @typedef {keyof typeof PACKAGES} Program */

/** Debian installs servers outside the PATH of ordinary users. */
const OF_ADMINISTRATORS = ['/usr/local/sbin', '/usr/sbin'];

/** The PATH for tests, whoever runs them. */
export const testPath = () => [process.env.PATH ?? '', ...OF_ADMINISTRATORS].join(path.delimiter);

/** @type {Set<string>} */
const told = new Set();

/**
 * The path of a program; undefined if it is missing, which is reported once.
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
  // Where the tests find the PostgreSQL programs.
  return ['pg_basebackup', 'postgres'].includes(name) ? [...folders, ...postgresFolders()] : folders;
}

function postgresFolders() {
  const home = '/usr/lib/postgresql';
  return existsSync(home) ? readdirSync(home).map((version) => path.join(home, version, 'bin')) : [];
}
