// Installs packages from a lock file, and checks whether that is done. Plain JavaScript without dependencies, because
// nothing is installed yet.
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runQuietly } from './run-quietly.mjs';

/** Groups of packages that only some purposes need, by npm's names: for tests, and for traces. */
const GROUPS = ['dev', 'peer'];

/** The Prisma client brings its query compiler for each database, in two sizes and two formats; one of them is loaded. */
const PRISMA_RUNTIME = 'node_modules/@prisma/client/runtime';
const OTHER_COMPILERS = /^query_compiler_(?!fast_bg\.postgresql\.(?:wasm-base64\.)?mjs$)/;

/**
 * Whether a folder lacks a package of its lock file, or has a different version. npm keeps what it installed in a lock
 * file of the same form inside node_modules, written last.
 * @param {string} folder
 * @param {string[]} groups
 */
export async function isInstallStale(folder, groups) {
  const installed = await readInstalled(folder);
  if (installed === null) return true;
  const { packages } = await readJson(folder, 'package-lock.json');
  if (!(await isLockCurrent(folder, packages['']))) return true;
  const omitted = GROUPS.filter((group) => !groups.includes(group));
  return Object.entries(packages).some(([place, wanted]) => {
    const found = installed[place];
    if (place === '' || !place.includes('node_modules/') || omitted.some((group) => wanted[group])) return false;
    // Optional packages are those of other platforms.
    if (wanted.optional && found === undefined) return false;
    // `npm install --package-lock-only` writes that lock file without installing anything.
    const isThere = existsSync(path.join(folder, place));
    return !isThere || found?.version !== wanted.version || found?.integrity !== wanted.integrity;
  });
}

/**
 * Installs what is missing. Groups that are already installed are kept: starting the service in a clone whose tests are
 * running does not remove their packages.
 * @param {string} folder
 * @param {string[]} groups
 */
export async function install(folder, groups) {
  const installed = await readInstalled(folder);
  const cache = path.join(folder, '.cache');
  const unfinished = path.join(cache, 'installing');
  const { packages } = await readJson(folder, 'package-lock.json');
  // `npm ci` deletes all packages first, under a service that may be running; `npm install` only adds and replaces.
  const isWhole = installed === null || existsSync(unfinished) || !(await isLockCurrent(folder, packages['']));
  const present = GROUPS.filter((group) => Object.values(installed ?? {}).some((one) => one[group]));
  const flags = GROUPS.map((group) =>
    groups.includes(group) || present.includes(group) ? `--include=${group}` : `--omit=${group}`,
  );
  await mkdir(cache, { recursive: true });
  await writeFile(unfinished, '');
  await npm(folder, [...(isWhole ? ['ci'] : ['install', '--no-save']), ...flags]);
  await dropOtherCompilers(folder);
  await rm(unfinished, { force: true });
}

async function isLockCurrent(folder, root) {
  const manifest = await readJson(folder, 'package.json');
  return ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'].every(
    (kind) => sorted(manifest[kind]) === sorted(root[kind]),
  );
}

const sorted = (record = {}) => JSON.stringify(Object.entries(record).sort());

async function readInstalled(folder) {
  const lock = await readJson(folder, 'node_modules/.package-lock.json').catch(() => null);
  return lock?.packages ?? null;
}

async function readJson(folder, file) {
  return JSON.parse(await readFile(path.join(folder, file), 'utf8'));
}

async function npm(folder, args) {
  const flags = [...args, '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
  const cli = process.env.npm_execpath ?? '';
  if (path.basename(cli) === 'npm-cli.js') await runQuietly(process.execPath, [cli, ...flags], { cwd: folder });
  else await runQuietly('npm', flags, { cwd: folder, shell: process.platform === 'win32' });
}

async function dropOtherCompilers(folder) {
  const runtime = path.join(folder, PRISMA_RUNTIME);
  const files = await readdir(runtime).catch(() => []);
  const others = files.filter((file) => OTHER_COMPILERS.test(file));
  await Promise.all(others.map((file) => rm(path.join(runtime, file))));
}
