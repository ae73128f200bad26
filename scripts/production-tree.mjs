// `node scripts/production-tree.mjs <folder>`: what a machine needs that only runs the service, copied from a clone that is set
// up: compiled code, pages, migrations, and the packages that the code loads. Neither compiler nor the command line of
// Prisma is among them, which set-up has used by then. Asks no network.
import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Direct packages that set-up alone uses. Nothing else may bring them in, as a peer either. */
const SET_UP_ONLY = new Set(['prisma', 'typescript', 'swagger-ui-dist', '@graphql-yoga/render-graphiql']);

/** The client holds its compiler of queries once for each database, in two sizes and two forms of modules. */
const OTHER_DATABASES = /query_compiler_\w+\.(?:cockroachdb|mysql|sqlite|sqlserver)\./;
/* Licences go along with what they cover. */
const LICENCE = /licen[cs]e|notice|copying/i;
const NOT_LOADED = /\.(?:map|[cm]?tsx?|md|markdown|tsbuildinfo)$|\/(?:\.stamp|\.package-lock\.json)$/i;

const COPIED = ['dist', 'prisma/migrations', 'prisma/functions'];

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

/** The places of all packages that the direct ones need, as Node would find them. */
function closure(all) {
  const found = new Set();
  const visit = (from, wanted) => {
    for (const one of wanted) {
      if (SET_UP_ONLY.has(one) || one.startsWith('@types/')) continue;
      const place = resolve(all, from, one);
      // Optional packages are those of other platforms, and optional peers what nobody installed.
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

/* What lies nested in a package is a package of its own. */
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
