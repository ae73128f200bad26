import { readFileSync, writeFileSync } from 'node:fs';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { openApiDocument } from '../src/rest/openapi.js';
import { routes } from '../src/rest/routes/index.js';
import { schema } from '../src/schema/index.js';

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

emit('schema.graphql', `${printSchema(lexicographicSortSchema(schema))}\n`);
emit('openapi.json', `${JSON.stringify(openApiDocument(routes), null, 2)}\n`);
