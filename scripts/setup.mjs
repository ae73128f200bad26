// Prepares a clone to run: packages, generated code, compiled code; each only when it is missing or stale. Plain
// JavaScript without dependencies, because nothing is installed yet. Reports on standard error only.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { lockSetup } from './setup-lock.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const GENERATED_STAMP = path.join(ROOT, 'src/db/generated/.stamp');
const BUILD_STAMP = path.join(ROOT, 'dist/.stamp');
const PAGES = path.join(ROOT, 'dist/page-files');
const PAGES_STAMP = path.join(PAGES, '.stamp');
const CONSOLE = path.join(ROOT, 'console');
const CONSOLE_INSTALLED = path.join(CONSOLE, 'node_modules/.stamp');
const CONSOLE_STAMP = path.join(ROOT, 'dist/console/.stamp');
const NODE_MINIMUM = [20, 19];

/** The steps in order; each depends on those before it. */
const STEPS = [
  { isStale: isInstallStale, label: 'installing packages', run: install },
  { isStale: isGeneratedStale, label: 'generating the database client', run: generate },
  { isStale: isBuildStale, label: 'compiling', run: compile },
  { isStale: arePagesStale, label: 'preparing the pages', run: preparePages },
];

/* What the console is built with is fetched while the service is compiled; a compilation may empty the folder of both. */
const STEPS_OF_CONSOLE = [
  { isStale: isConsoleInstallStale, label: 'installing the packages of the console', run: installConsole },
];
const LAST_STEPS = [{ isStale: isConsoleStale, label: 'building the console', run: buildConsole }];

/** Runs the stale steps; on failure explains on standard error and ends the process with status 1. */
export async function setUp() {
  try {
    checkNode();
    if (!(await isAnyStale())) return;
    const unlock = await lockSetup(path.join(ROOT, '.cache'));
    try {
      await Promise.all([runSteps(STEPS), runSteps(STEPS_OF_CONSOLE)]);
      await runSteps(LAST_STEPS);
    } finally {
      unlock();
    }
  } catch (error) {
    report(error.message);
    process.exit(1);
  }
}

async function runSteps(steps) {
  for (const { isStale, label, run } of steps) {
    if (!(await isStale())) continue;
    report(`${label} ...`);
    await run();
  }
}

async function isAnyStale() {
  for (const { isStale } of [...STEPS, ...STEPS_OF_CONSOLE, ...LAST_STEPS]) if (await isStale()) return true;
  return false;
}

function report(line) {
  process.stderr.write(`[set-up] ${line}\n`);
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const enough = major > NODE_MINIMUM[0] || (major === NODE_MINIMUM[0] && minor >= NODE_MINIMUM[1]);
  if (!enough) throw new Error(`Node ${NODE_MINIMUM.join('.')} or later is needed; this is ${process.versions.node}.`);
}

// ── Packages ─────────────────────────────────────────────────────────────────────────────────────────────────────

/** npm keeps what it installed in a lock file of the same form inside node_modules, written last. */
async function isInstallStale() {
  const wanted = await readJson('package-lock.json');
  const installed = await readJson('node_modules/.package-lock.json').catch(() => null);
  if (installed === null) return true;
  const manifest = await readJson('package.json');
  const root = wanted.packages[''];
  if (!isSame(manifest.dependencies, root.dependencies)) return true;
  if (!isSame(manifest.devDependencies, root.devDependencies)) return true;
  // Optional packages are those of other platforms.
  return Object.entries(wanted.packages).some(([place, { version, integrity, optional }]) => {
    const found = installed.packages[place];
    if (place === '' || (optional && found === undefined)) return false;
    return found?.version !== version || found?.integrity !== integrity;
  });
}

async function readJson(file) {
  return JSON.parse(await readFile(path.join(ROOT, file), 'utf8'));
}

function isSame(a = {}, b = {}) {
  const sort = (record) => JSON.stringify(Object.entries(record).sort());
  return sort(a) === sort(b);
}

async function install(folder = ROOT) {
  const flags = ['ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const cli = process.env.npm_execpath ?? '';
  if (path.basename(cli) === 'npm-cli.js') await run(process.execPath, [cli, ...flags], { cwd: folder });
  else await run('npm', flags, { cwd: folder, shell: process.platform === 'win32' });
}

// ── Generated and compiled code ──────────────────────────────────────────────────────────────────────────────────

async function isGeneratedStale() {
  return (await readStamp(GENERATED_STAMP)) !== (await hashSchema());
}

async function hashSchema() {
  const files = ['prisma/schema.prisma', 'prisma.config.ts', 'node_modules/prisma/package.json'];
  return hashFiles(files.filter((file) => existsSync(path.join(ROOT, file))));
}

async function generate() {
  await runPackage('prisma/build/index.js', ['generate']);
  await writeStamp(GENERATED_STAMP, await hashSchema());
}

async function isBuildStale() {
  return (await readStamp(BUILD_STAMP)) !== (await describeSources()).stamp;
}

/** `names` changes when a file comes or goes, `stamp` with every change. */
async function describeSources() {
  const entries = await readdir(path.join(ROOT, 'src'), { recursive: true, withFileTypes: true });
  const sources = entries
    .filter((entry) => entry.isFile() && /\.(m?[tj]s|json)$/.test(entry.name))
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath ?? entry.path, entry.name)))
    .sort();
  const names = createHash('sha256').update(sources.join('\n')).digest('hex');
  const content = await hashFiles([...sources, 'tsconfig.json', 'tsconfig.build.json', 'package-lock.json']);
  return { names, stamp: `${names} ${content}` };
}

async function compile() {
  const { names, stamp } = await describeSources();
  const dist = path.join(ROOT, 'dist');
  // The compiler keeps the output of deleted sources, so the output folder is emptied when a source was deleted.
  const builtNames = (await readStamp(BUILD_STAMP))?.split(' ')[0];
  if (builtNames !== names) await rm(dist, { recursive: true, force: true });
  else await rm(BUILD_STAMP, { force: true });
  await runPackage('typescript/bin/tsc', ['-p', 'tsconfig.build.json']);
  await writeStamp(BUILD_STAMP, stamp);
}

/* The pages are beside the compiled code and are deleted with it. */
async function arePagesStale() {
  return (await readStamp(PAGES_STAMP)) !== (await hashPages());
}

async function hashPages() {
  const { PAGE_SOURCES } = await import('./page-sources.mjs');
  return hashFiles(PAGE_SOURCES);
}

async function preparePages() {
  const { buildPages } = await import('./build-pages.mjs');
  await buildPages(PAGES);
  await writeStamp(PAGES_STAMP, await hashPages());
}

// ── The console, a package of its own ────────────────────────────────────────────────────────────────────────────

/* Where the console is built already, what it is built with is not wanted. */
async function isConsoleInstallStale() {
  if (!(await isConsoleStale())) return false;
  return (await readStamp(CONSOLE_INSTALLED)) !== (await readStamp(path.join(CONSOLE, 'package-lock.json')));
}

async function installConsole() {
  await install(CONSOLE);
  await writeStamp(CONSOLE_INSTALLED, await readFile(path.join(CONSOLE, 'package-lock.json'), 'utf8'));
}

async function isConsoleStale() {
  return (await readStamp(CONSOLE_STAMP)) !== (await hashConsole());
}

async function hashConsole() {
  const entries = await readdir(path.join(CONSOLE, 'src'), { recursive: true, withFileTypes: true });
  const sources = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath ?? entry.path, entry.name)))
    .sort();
  const own = ['index.html', 'vite.config.ts', 'package-lock.json'].map((name) => `console/${name}`);
  return hashFiles([...own, ...sources]);
}

async function buildConsole() {
  const vite = path.join(CONSOLE, 'node_modules/vite/bin/vite.js');
  await run(process.execPath, [vite, 'build', '--logLevel=error'], { cwd: CONSOLE });
  await writeStamp(CONSOLE_STAMP, await hashConsole());
}

async function hashFiles(files) {
  const hash = createHash('sha256');
  for (const file of files) {
    const content = await readFile(path.join(ROOT, file));
    hash.update(`${file} ${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}

async function readStamp(file) {
  return readFile(file, 'utf8').catch(() => null);
}

async function writeStamp(file, stamp) {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, stamp);
}

// ── Child processes ──────────────────────────────────────────────────────────────────────────────────────────────

function runPackage(file, args) {
  return run(process.execPath, [path.join(ROOT, 'node_modules', file), ...args]);
}

/** Runs a step quietly and shows its output only when it fails. A signal ends both the step and this process. */
function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    // Prisma starts its second generator by name; npm would have put it on the PATH, a plain `node` has not.
    const PATH = [path.join(ROOT, 'node_modules/.bin'), process.env.PATH].join(path.delimiter);
    const env = { ...process.env, PATH, CHECKPOINT_DISABLE: '1', PRISMA_HIDE_UPDATE_MESSAGE: '1' };
    const child = spawn(command, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'], ...options });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (output += text));
    const stop = () => {
      child.once('exit', () => process.exit(0));
      child.kill('SIGTERM');
    };
    process.once('SIGTERM', stop).once('SIGINT', stop);
    child.once('error', reject);
    child.once('close', (status) => {
      process.off('SIGTERM', stop).off('SIGINT', stop);
      if (status === 0) resolve();
      else reject(new Error(`${path.basename(args[0] ?? command)} failed (${status}).\n${output.trim()}`));
    });
  });
}
