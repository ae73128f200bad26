// Builds the files of the pages for browsers from packages of the console and `pages/`, under names that change with the
// content, each also compressed. So browsers fetch each file once, and the service only streams files.
import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { renderDocs } from './docs-page.mjs';
import { packFile } from './pack-file.mjs';
import { readWorkedQueries } from './worked-queries.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const TYPES = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html' };
// Ten megabytes of editors: the highest quality would take longer than everything else.
const QUALITY = 6;
const installed = createRequire(path.join(ROOT, 'console/package.json'));

/**
 * Writes every file into a folder, with `manifest.json`: the path of each asset by its plain name, and type and hash of
 * each file.
 * @param {string} folder is emptied first
 */
export async function buildPages(folder) {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const manifest = { assets: {}, files: {} };
  for (const [name, text] of Object.entries(await readAssets())) {
    const { name: stem, ext } = path.parse(name);
    const file = `${stem}-${hashOf(text)}${ext}`;
    manifest.assets[name] = `/assets/${file}`;
    await writeFiles(folder, file, text, manifest);
  }
  const settings = JSON.stringify({ workers: workersOf(manifest.assets), tabs: await readTabs() });
  // In a page, "<" could end the script element that contains the settings.
  const docs = renderDocs(JSON.parse(await readText('openapi.json')));
  const values = { ...manifest.assets, ...docs, settings: settings.replaceAll('<', '\\u003c') };
  for (const name of ['graphiql.html', 'docs.html'])
    await writeFiles(folder, name, fillIn(await readText(`pages/${name}`), values), manifest);
  await writeFile(path.join(folder, 'manifest.json'), JSON.stringify(manifest));
}

async function readAssets() {
  const graphiql = installed('@graphql-yoga/render-graphiql/graphiql');
  const swagger = path.dirname(installed.resolve('swagger-ui-dist/package.json'));
  const own = ['graphiql.css', 'graphiql.js', 'docs.css', 'docs.js'];
  return {
    'graphiql-bundle.js': graphiql.js,
    'graphiql-bundle.css': graphiql.css,
    'worker-graphql.js': graphiql.graphqlWorker,
    'worker-json.js': graphiql.jsonWorker,
    'worker-editor.js': graphiql.editorWorkerService,
    'swagger-ui-bundle.js': await readFile(path.join(swagger, 'swagger-ui-bundle.js'), 'utf8'),
    'swagger-ui.css': await readFile(path.join(swagger, 'swagger-ui.css'), 'utf8'),
    ...Object.fromEntries(await Promise.all(own.map(async (name) => [name, await readText(`pages/${name}`)]))),
  };
}

const readText = (file) => readFile(path.join(ROOT, file), 'utf8');

const hashOf = (text) => createHash('sha256').update(text).digest('hex').slice(0, 16);

/* By the names that the editor asks for. */
const workersOf = (assets) => ({
  editorWorkerService: assets['worker-editor.js'],
  json: assets['worker-json.js'],
  graphql: assets['worker-graphql.js'],
});

async function readTabs() {
  const queries = readWorkedQueries(await readText('docs/dashboards.md'));
  return queries.map(({ title, key, query, variables }) => ({
    query: `# ${title}\n# Key: ${key}\n${query}`,
    variables: variables ?? '',
  }));
}

/* `"{{settings}}"` is replaced by JSON, all others by paths or HTML. */
function fillIn(page, values) {
  const filled = page.replace('"{{settings}}"', () => values.settings);
  return filled.replaceAll(/\{\{(.+?)\}\}/g, (_all, name) => {
    if (values[name] === undefined) throw new Error(`The pages know nothing of ${name}.`);
    return values[name];
  });
}

async function writeFiles(folder, file, text, manifest) {
  const body = Buffer.from(text);
  const place = path.join(folder, file);
  await Promise.all([writeFile(place, body), packFile(place, body, QUALITY)]);
  manifest.files[file] = { type: TYPES[path.extname(file)], hash: hashOf(text) };
}
