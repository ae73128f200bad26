import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { type DocumentNode, lexicographicSortSchema, parse, print, printSchema } from 'graphql';
import { filePaths } from '../src/file-routes/file-paths.js';
import { isOperation } from '../src/graphql/request.js';
import { PLATFORMS } from '../src/platforms/toolkit/load.js';
import { schema } from '../src/schema/index.js';
import { webhookPaths } from '../src/webhooks/openapi.js';
import { clientTypes } from './client-types.js';
import { dataModelPage } from './data-model.js';
import { errorsPage, errorTexts } from './errors-page.js';
import { samplesOf } from './samples.js';
import { readWorkedQueries } from './worked-queries.mjs';

const check = process.argv.includes('--check');

/** Writes a generated file, or with --check fails when it is stale. */
function emit(file: string, text: string): void {
  if (!check) {
    writeFileSync(file, text);
  } else if (readFileSync(file, 'utf8') !== text) {
    process.stderr.write(`${file} is stale: run npm run generate\n`);
    process.exitCode = 1;
  }
}

/** The routes refer to typed operations, which codegen makes for a new document only after the schema is printed. */
async function printRoutes(): Promise<void> {
  try {
    const { openApiDocument } = await import('../src/rest/openapi.js');
    const { routes } = await import('../src/rest/routes/index.js');
    const { guidePage } = await import('../src/rest/guide.js');
    const others = { ...filePaths(), ...webhookPaths(PLATFORMS) };
    const document = openApiDocument(routes, others);
    emit('openapi.json', `${JSON.stringify(document, null, 2)}\n`);
    emit('console/src/pages/developers/samples.json', `${JSON.stringify(samplesOf(document), null, 1)}\n`);
    emit('docs/rest.md', guidePage());
    // The client does not need the paths of the platforms.
    emit('client/src/rest-types.ts', clientTypes(openApiDocument(routes)));
  } catch (error) {
    if (check || !(error instanceof SyntaxError)) throw error;
    process.stderr.write(`openapi.json is not written until the operations are typed: ${error.message}\n`);
  }
}

/**
 * The documents of the project that callers may run by their hashes: those of the typed client, as it prints them, and those of
 * docs/dashboards.md.
 */
async function printTrustedDocuments(): Promise<void> {
  const page = readFileSync('docs/dashboards.md', 'utf8');
  const documents: DocumentNode[] = Object.values(await import('../client/src/documents.js'));
  const texts = [...documents.filter(isOperation), ...readWorkedQueries(page).map(({ query }) => parse(query))].map(
    print,
  );
  const byHash = texts.map((text) => [createHash('sha256').update(text).digest('hex'), text]);
  emit('client/trusted-documents.json', `${JSON.stringify(Object.fromEntries(byHash), null, 2)}\n`);
}

/** How receivers verify signatures, in each language that the console shows. */
function printVerification(): void {
  const read = (ending: string) => readFileSync(`client/examples/events/verify.${ending}`, 'utf8').trimEnd();
  const texts = { typescript: read('ts'), python: read('py'), shell: read('sh') };
  emit('console/src/pages/developers/verification.json', `${JSON.stringify(texts, null, 1)}\n`);
}

emit('schema.graphql', `${printSchema(lexicographicSortSchema(schema))}\n`);
emit('docs/data-model.md', dataModelPage());
emit('docs/errors.md', errorsPage());
emit('console/src/pages/developers/error-codes.json', `${JSON.stringify(errorTexts(), null, 1)}\n`);
await printRoutes();
await printTrustedDocuments();
printVerification();
