/** Import rules of the console. Types count too. What two modules need from each other belongs below both. */
const { options } = require('./.dependency-cruiser.cjs');
const { oneWay } = require('./scripts/one-way.cjs');

/** The modules of console/src, lowest first: each imports only those before it. */
const MODULES = [
  ...[
    'format.ts',
    'shared-text.ts',
    'session.ts',
    'address.ts',
    'theme.ts',
    'icon.tsx',

    'icons.ts',
  ],
  ...[
    'api',
    'parts',
    'jobs',
    'suppressions',
    'records',
    'history',
    'profile',
    'pages',
    'shell',
    'router.tsx',
    'styles.ts',
    'main.tsx',
  ],
];

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: { path: '^console/src/' },
      to: { circular: true },
    },
    ...oneWay('console/src', MODULES),
    {
      name: 'pages-are-independent',
      severity: 'error',
      comment: 'What two pages share belongs to parts, jobs, suppressions, records or profile.',
      from: { path: '^console/src/pages/([^/]+)/' },
      to: { path: '^console/src/pages/[^/]+/', pathNot: '^console/src/pages/$1/' },
    },
    {
      name: 'console-does-not-import-the-service',
      severity: 'error',
      comment: 'The console uses only /graphql and /public.',
      from: { path: '^console/src/' },
      to: { path: '^(src|client|test|bench|scripts)/' },
    },
  ],
  options: {
    doNotFollow: options.doNotFollow,
    exclude: { path: '\\.d\\.ts$' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { ...options.enhancedResolveOptions, extensions: ['.ts', '.tsx', '.js'] },
  },
};
