import tseslint from 'typescript-eslint';

const promises = {
  '@typescript-eslint/no-floating-promises': ['error', { ignoreVoid: true }],
  '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
  '@typescript-eslint/await-thenable': 'error',
  '@typescript-eslint/only-throw-error': 'error',
};

// Biome formats and finds common faults. These rules need types, limit the size of functions, or restrict what files may use.
export default tseslint.config(
  {
    ignores: [
      'dist/',
      'out/',
      'data/',
      'node_modules/',
      'src/db/generated/',
      'src/operations/generated.ts',
      'scripts/*.mjs',
      'test/support/*.mjs',
    ],
  },
  {
    files: ['src/**/*.ts'],
    languageOptions: { parser: tseslint.parser, parserOptions: { projectService: true } },
    plugins: { '@typescript-eslint': tseslint.plugin },
    rules: {
      ...promises,
      '@typescript-eslint/max-params': ['error', { max: 4 }],
      '@typescript-eslint/consistent-type-assertions': [
        'error',
        { assertionStyle: 'as', objectLiteralTypeAssertions: 'never' },
      ],
      'max-lines-per-function': ['error', { max: 50 }],
      'no-nested-ternary': 'error',
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Settings are read once, in src/process/config.ts.' },
      ],
      'no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: 'graphql',
              importNames: ['execute', 'graphql'],
              message: 'Operations run through src/graphql/yoga.ts.',
            },
          ],
        },
      ],
      'no-restricted-syntax': [
        'error',
        {
          selector:
            "CallExpression[callee.property.name=/^(findMany|findFirst|updateMany|deleteMany)$/] Property[key.name='contains']",
          message: 'LIKE wildcards are live in `contains`: use strpos in SQL.',
        },
      ],
    },
  },
  {
    files: ['console/src/**/*.{ts,tsx}'],
    ignores: ['console/src/api/generated/'],
    languageOptions: { parser: tseslint.parser, parserOptions: { projectService: true } },
    plugins: { '@typescript-eslint': tseslint.plugin },
    rules: {
      ...promises,
      // The router is told of a redirect by throwing it.
      '@typescript-eslint/only-throw-error': ['error', { allow: ['Redirect'] }],
      'max-lines-per-function': ['error', { max: 50, skipBlankLines: true, skipComments: true }],
      'max-params': ['error', 4],
      'no-nested-ternary': 'error',
    },
  },
  {
    files: [
      'src/process/config.ts',
      'src/process/server.ts',
      'src/process/admin/with-database.ts',
      'src/process/worker.ts',
    ],
    rules: { 'no-restricted-properties': 'off' },
  },
  { files: ['src/graphql/{execution,streams}.ts'], rules: { 'no-restricted-imports': 'off' } },
  {
    files: ['src/rest/**/*.ts'],
    ignores: ['src/rest/parse-*.ts', 'src/rest/router.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: "MemberExpression[object.name='request'][property.name=/^(body|query|params)$/]",
          message: 'Requests are read by the parsers alone.',
        },
      ],
    },
  },
);
