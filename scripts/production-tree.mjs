// `node scripts/production-tree.mjs <folder>`: copies what a machine needs to run the service from a clone that is set
// up: compiled code, pages, migrations, trusted documents, and the packages that the code loads, without the compiler and the command line
// of Prisma, which only set-up uses. Needs no network.
import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Direct dependencies that only set-up uses. No other package may depend on them, not even as a peer. */
const SET_UP_ONLY = new Set(['prisma', 'typescript']);

/** The Prisma client contains its query compiler for each database, in two sizes and two module formats. */
const OTHER_DATABASES = /query_compiler_\w+\.(?:cockroachdb|mysql|sqlite|sqlserver)\./;
/* Licences are copied with the code that they cover. */
const LICENCE = /licen[cs]e|notice|copying/i;
const NOT_LOADED = /\.(?:map|[cm]?tsx?|md|markdown|tsbuildinfo)$|\/(?:\.stamp|\.package-lock\.json)$/i;

const COPIED = ['dist', 'prisma/migrations', 'prisma/functions', 'client/trusted-documents.json'];

const target = process.argv[2];
if (target === undefined) throw new Error('Name the folder to make.');
await rm(target, { recursive: true, force: true });
await mkdir(target, { recursive: true });
for (const folder of COPIED) await copy(folder);
const { name, version, type, engines } = JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8'));
await writeFile(
  path.join(target, 'package.json'),
  `${JSON.stringify({ name, version, private: true, type, engines }, null, 2)}\n`,
);
const { packages } = JSON.parse(await readFile(path.join(ROOT, 'package-lock.json'), 'utf8'));
const places = closure(packages);
for (const place of places) await copy(place, isOwnFile(place));
process.stdout.write(`${places.size} packages, ${Math.round((await sizeOf(target)) / 2 ** 20)} MiB\n`);

/** The folders of all packages that the direct ones need, as Node resolves them. */
function closure(all) {
  const found = new Set();
  const visit = (from, wanted) => {
    for (const one of wanted) {
      if (SET_UP_ONLY.has(one) || one.startsWith('@types/')) continue;
      const place = resolve(all, from, one);
      // Missing optional packages are for other platforms, and missing optional peers are not installed.
      if (place === undefined || found.has(place)) continue;
      found.add(place);
      const { dependencies = {}, optionalDependencies = {}, peerDependencies = {} } = all[place];
      visit(place, [
        ...Object.keys(dependencies),
        ...Object.keys(optionalDependencies),
        ...Object.keys(peerDependencies),
      ]);
    }
  };
  visit('', Object.keys(all[''].dependencies));
  return found;
}

function resolve(all, from, one) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${one}`;
    if (all[place] && !all[place].dev) return place;
    if (folder === '') return undefined;
  }
}

/* Nested packages are handled on their own. */
function isOwnFile(place) {
  const nested = path.join(ROOT, place, 'node_modules');
  return (source) => source !== nested;
}

async function copy(from, isWanted = () => true) {
  await cp(path.join(ROOT, from), path.join(target, from), {
    recursive: true,
    filter: (source) => isWanted(source) && (LICENCE.test(path.basename(source)) || !isLeftOut(source)),
  });
}

function isLeftOut(source) {
  return NOT_LOADED.test(source) || OTHER_DATABASES.test(source);
}

async function sizeOf(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name));
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}
