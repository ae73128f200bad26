// `node scripts/build-console.mjs`: the console, the page of the REST API and GraphiQL, built into `dist/web` when one of
// their sources has changed, with the packages for it, which nothing else needs. A start runs it while the service already
// answers. Everything is built beside what is there and then put in its place, where running services find it.
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildPages } from './build-pages.mjs';
import { install, isInstallStale } from './install.mjs';
import { packFile } from './pack-file.mjs';
import { runQuietly } from './run-quietly.mjs';
import { lockSetup } from './setup-lock.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const CONSOLE = path.join(ROOT, 'console');
const WEB = path.join(ROOT, 'dist/web');
/** Written last: without it, `dist/web` is incomplete. Services watch it to detect a new build. */
const STAMP = path.join(WEB, '.stamp');
/** Exists if the last build failed; src/pages/built.ts reports it. */
const FAILED = `${WEB}.failed`;

/* Every visit loads these files: worth three processor seconds once, to save 7 %. */
const QUALITY = 11;
/* Small files gain nothing. */
const PACKED_FROM = 1024;

const FOLDERS = ['console/src', 'pages'];
const FILES = [
  ...['index.html', 'vite.config.ts', 'package-lock.json'].map((name) => `console/${name}`),
  ...['build-console', 'build-pages', 'docs-page', 'pack-file', 'worked-queries'].map((name) => `scripts/${name}.mjs`),
  'docs/dashboards.md',
  'openapi.json',
];

/** Whether `dist/web` was built from other sources, or not at all. */
export async function isConsoleStale() {
  return (await readStamp(STAMP)) !== (await hashSources());
}

/**
 * Builds what is stale, after another build that is running.
 * @throws Error with the output of the step that failed; what was built before is kept
 */
export async function buildConsole() {
  if (!(await isConsoleStale())) return;
  const unlock = await lockSetup(path.join(ROOT, '.cache/console'));
  try {
    if (!(await isConsoleStale())) return;
    await rm(FAILED, { force: true });
    await installConsole();
    await build();
  } catch (error) {
    await mkdir(path.dirname(FAILED), { recursive: true });
    await writeFile(FAILED, error.message);
    throw error;
  } finally {
    unlock();
  }
}

async function installConsole() {
  if (!(await isInstallStale(CONSOLE, []))) return;
  report('installing the packages of the console ...');
  await install(CONSOLE, []);
}

async function build() {
  report('building the console ...');
  const stamp = await hashSources();
  const next = `${WEB}.next`;
  await rm(next, { recursive: true, force: true });
  await Promise.all([buildApplication(path.join(next, 'console')), buildPages(path.join(next, 'pages'))]);
  await writeFile(path.join(next, '.stamp'), stamp);
  const last = `${WEB}.last`;
  await rm(last, { recursive: true, force: true });
  await rename(WEB, last).catch(ignoreAbsence);
  await rename(next, WEB);
  await rm(last, { recursive: true, force: true });
}

function ignoreAbsence(error) {
  if (error.code !== 'ENOENT') throw error;
}

async function buildApplication(folder) {
  const vite = path.join(CONSOLE, 'node_modules/vite/bin/vite.js');
  const env = { ...process.env, NODE_ENV: 'production' };
  await runQuietly(process.execPath, [vite, 'build', '--logLevel=error', '--outDir', folder], { cwd: CONSOLE, env });
  const assets = path.join(folder, 'assets');
  const files = (await readdir(assets)).filter((name) => /\.(js|css|svg)$/.test(name));
  await Promise.all(
    files.map(async (name) => {
      const file = path.join(assets, name);
      const body = await readFile(file);
      if (body.length >= PACKED_FROM) await packFile(file, body, QUALITY);
    }),
  );
}

async function hashSources() {
  const hash = createHash('sha256');
  for (const file of [...FILES, ...(await Promise.all(FOLDERS.map(listFiles))).flat()]) {
    const content = await readFile(path.join(ROOT, file));
    hash.update(`${file} ${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}

async function listFiles(folder) {
  const entries = await readdir(path.join(ROOT, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath ?? entry.path, entry.name)))
    .sort();
}

async function readStamp(file) {
  return readFile(file, 'utf8').catch(() => null);
}

function report(line) {
  process.stderr.write(`[set-up] ${line}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  // Requests to the service have priority.
  setPriority(10);
  await buildConsole().catch((error) => {
    report(`The console could not be built: ${error.message}\nRun again: node scripts/build-console.mjs`);
    process.exitCode = 1;
  });
}
