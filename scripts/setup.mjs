// Prepares a clone to run: packages, generated code, compiled code; each only when it is missing or stale. Plain
// JavaScript without dependencies, because nothing is installed yet. Reports on standard error only.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildConsole, isConsoleStale } from './build-console.mjs';
import { installPackages, runQuietly } from './run-quietly.mjs';
import { lockSetup } from './setup-lock.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const GENERATED_STAMP = path.join(ROOT, 'src/db/generated/.stamp');
const BUILD_STAMP = path.join(ROOT, 'dist/.stamp');
const NODE_MINIMUM = [20, 19];

/** The steps in order; each depends on those before it. */
const STEPS = [
  { isStale: isInstallStale, label: 'installing packages', run: install },
  { isStale: isGeneratedStale, label: 'generating the database client', run: generate },
  { isStale: isBuildStale, label: 'compiling', run: compile },
];

/** Runs the stale steps; on failure explains on standard error and ends the process with status 1. */
export async function setUp() {
  try {
    checkNode();
    if (!(await isAnyStale())) return;
    const unlock = await lockSetup(path.join(ROOT, '.cache'));
    try {
      await runSteps(STEPS);
      await buildConsole();
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
  for (const { isStale } of STEPS) if (await isStale()) return true;
  return isConsoleStale();
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

function install() {
  return installPackages(ROOT, ['--include=dev']);
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
  // Prisma starts its second generator by name; npm would have put it on the PATH, a plain `node` has not.
  const PATH = [path.join(ROOT, 'node_modules/.bin'), process.env.PATH].join(path.delimiter);
  const env = { ...process.env, PATH, CHECKPOINT_DISABLE: '1', PRISMA_HIDE_UPDATE_MESSAGE: '1' };
  return runQuietly(process.execPath, [path.join(ROOT, 'node_modules', file), ...args], { cwd: ROOT, env });
}
