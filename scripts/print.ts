import { readFileSync, writeFileSync } from 'node:fs';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { schema } from '../src/schema/index.js';
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
    const document = openApiDocument(routes);
    emit('openapi.json', `${JSON.stringify(document, null, 2)}\n`);
    emit('client/src/rest-types.ts', clientTypes(document));
  } catch (error) {
    if (check || !(error instanceof SyntaxError)) throw error;
    process.stderr.write(`openapi.json waits for the operations to be typed: ${error.message}\n`);
  }
}

emit('schema.graphql', `${printSchema(lexicographicSortSchema(schema))}\n`);
emit('docs/data-model.md', dataModelPage());
await printRoutes();
