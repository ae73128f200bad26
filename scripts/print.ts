import { readFileSync, writeFileSync } from 'node:fs';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { loadPlatforms } from '../src/platforms/toolkit/load.js';
import { schema } from '../src/schema/index.js';
import { webhookPaths } from '../src/webhooks/openapi.js';
import { clientTypes } from './client-types.js';
import { dataModelPage } from './data-model.js';

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
    const others = webhookPaths(await loadPlatforms());
    emit('openapi.json', `${JSON.stringify(openApiDocument(routes, others), null, 2)}\n`);
    emit('docs/rest.md', guidePage());
    // The client has no use for the paths of the platforms.
    emit('client/src/rest-types.ts', clientTypes(openApiDocument(routes)));
  } catch (error) {
    if (check || !(error instanceof SyntaxError)) throw error;
    process.stderr.write(`openapi.json waits for the operations to be typed: ${error.message}\n`);
  }
}

emit('schema.graphql', `${printSchema(lexicographicSortSchema(schema))}\n`);
emit('docs/data-model.md', dataModelPage());
await printRoutes();
