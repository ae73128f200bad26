import type { CodegenConfig } from '@graphql-codegen/cli';

const plugins = ['typescript-operations', 'typed-document-node'];

const typing = {
  avoidOptionals: { field: true },
  enumsAsTypes: true,
  useTypeImports: true,
  scalars: { DateTime: 'string', RecordId: 'number', JSON: 'unknown' },
  inlineFragmentTypes: 'inline',
  documentVariableSuffix: 'Document',
};

/**
 * Types the documents of the entrances and those of the typed client against the committed schema. Run after the schema
 * is printed.
 */
const config: CodegenConfig = {
  emitLegacyCommonJSImports: false,
  schema: 'schema.graphql',
  generates: {
    'src/operations/generated.ts': {
      documents: 'src/operations/*.graphql',
      plugins,
      config: { ...typing, nonOptionalTypename: true },
    },
    'console/src/api/generated.ts': {
      documents: 'console/src/api/*.graphql',
      plugins,
      config: { ...typing, nonOptionalTypename: false },
    },
    'client/src/documents.ts': { documents: 'client/operations/*.graphql', plugins, config: typing },
  },
};

export default config;
