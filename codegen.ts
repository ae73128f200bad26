import type { CodegenConfig } from '@graphql-codegen/cli';

/** Types every document of src/operations against the committed schema. Run after `npm run print`. */
const config: CodegenConfig = {
  emitLegacyCommonJSImports: false,
  schema: 'schema.graphql',
  documents: 'src/operations/*.graphql',
  generates: {
    'src/operations/generated.ts': {
      plugins: ['typescript-operations', 'typed-document-node'],
      config: {
        nonOptionalTypename: true,
        avoidOptionals: { field: true },
        enumsAsTypes: true,
        useTypeImports: true,
        scalars: { DateTime: 'string', JSON: 'unknown' },
        inlineFragmentTypes: 'inline',
        documentVariableSuffix: 'Document',
      },
    },
  },
};

export default config;
