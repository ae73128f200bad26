// `npm run pack`: writes out/outreach-core-<version>.tar.gz, a release with everything built. It needs Node and the packages
// that the service loads, no sources and nothing that builds: unpack, `npm start`. `node scripts/pack.mjs <folder>` makes
// the folder itself, with its packages, for images and units.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildConsole } from './build-console.mjs';
import { install } from './install.mjs';
import { setUp } from './setup.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const COPIED = [
  'dist/process',
  'dist/chunks',
  'dist/web',
  'dist/.stamp',
  'prisma/migrations',
  'prisma/functions',
  'prisma/schema.sql',
  'client/trusted-documents.json',
  'vendor',
  ...['start', 'worker', 'admin', 'setup', 'install', 'run-quietly', 'setup-lock'].map((name) => `scripts/${name}.mjs`),
];
/** Packages that only build the service. */
const BUILDERS = /^node_modules\/(?:esbuild|@esbuild\/[^/]+)$/;

await setUp();
await buildConsole();
const manifest = JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8'));
const name = `${manifest.name}-${manifest.version}`;
const [given] = process.argv.slice(2);
const folder = given ? path.resolve(given) : path.join(ROOT, 'out/pack', name);
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
for (const one of COPIED)
  if (existsSync(path.join(ROOT, one))) await cp(path.join(ROOT, one), path.join(folder, one), { recursive: true });
await writeManifests();
if (given) await install(folder, ['peer']);
else process.stdout.write(`${await pack()}\n`);

/* Only the runtime part of the package, and the runtime packages of its lock file. */
async function writeManifests() {
  const { scripts, devDependencies: _tests, dependencies, ...kept } = manifest;
  const { start, worker, admin } = scripts;
  const { esbuild: _bundler, ...loaded } = dependencies;
  await writeJson('package.json', { ...kept, scripts: { start, worker, admin }, dependencies: loaded });
  const lock = JSON.parse(await readFile(path.join(ROOT, 'package-lock.json'), 'utf8'));
  const { '': root, ...others } = lock.packages;
  const { devDependencies: _ofTests, ...rest } = root;
  const packages = Object.entries(others).filter(([place, { dev }]) => !dev && !BUILDERS.test(place));
  await writeJson('package-lock.json', {
    ...lock,
    packages: { '': { ...rest, dependencies: loaded }, ...Object.fromEntries(packages) },
  });
}

async function writeJson(file, content) {
  await writeFile(path.join(folder, file), `${JSON.stringify(content, null, 2)}\n`);
}

async function pack() {
  const archive = path.join(ROOT, 'out', `${name}.tar.gz`);
  execFileSync('tar', ['-czf', archive, '-C', path.dirname(folder), name]);
  return `${path.relative(ROOT, archive)}: ${((await stat(archive)).size / 2 ** 20).toFixed(1)} MiB`;
}
