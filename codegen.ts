import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { CodegenConfig } from './tools/node_modules/@graphql-codegen/cli/typings/index.js';

/** The plugins are packages of `tools`. */
const load = createRequire(path.resolve('tools/package.json'));
const plugins = ['typescript-operations', 'typed-document-node'];

const typing = {
  avoidOptionals: { field: true },
  enumsAsTypes: true,
  useTypeImports: true,
  scalars: { DateTime: 'string', RecordId: 'number', JSON: 'unknown' },
  inlineFragmentTypes: 'inline',
  documentVariableSuffix: 'Document',
};

const CONSOLE = 'console/src/api';

/*
 * One file of types for each of documents: a page of the console then loads its own documents, and no others. Fragments that
 * several of them use are in `shared`.
 */
function consoleOutputs(): CodegenConfig['generates'] {
  const files = readdirSync(CONSOLE).filter((file) => file.endsWith('.graphql'));
  return Object.fromEntries(
    files.map((file) => [
      `${CONSOLE}/generated/${path.basename(file, '.graphql')}.ts`,
      {
        documents: [`${CONSOLE}/${file}`, `${CONSOLE}/shared/*.graphql`],
        plugins,
        config: { ...typing, nonOptionalTypename: false },
      },
    ]),
  );
}

/**
 * Types the documents of the entry points and those of the typed client against the committed schema. Run after the schema
 * is printed.
 */
const config: CodegenConfig = {
  emitLegacyCommonJSImports: false,
  schema: 'schema.graphql',
  pluginLoader: async (name) => load(name),
  generates: {
    'src/operations/generated.ts': {
      documents: 'src/operations/*.graphql',
      plugins,
      config: { ...typing, nonOptionalTypename: true },
    },
    ...consoleOutputs(),
    'client/src/documents.ts': { documents: 'client/operations/*.graphql', plugins, config: typing },
  },
};

export default config;
