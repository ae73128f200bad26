/** The import rules of the console. Types count: what two modules need of each other belongs below both. */
const { options } = require('./.dependency-cruiser.cjs');

/** The modules of console/src, lowest first: each imports only those that stand before it. */
const MODULES = [
  '(format|shared-text|session|address|theme|icon)\\.tsx?',
  'icons\\.ts',
  'api',
  'parts',
  'jobs',
  'records',
  'pages',
  'shell',
  'router\\.tsx',
  '(main\\.tsx|styles\\.ts|icon-modules\\.d\\.ts)',
];

const matching = (modules) => `^console/src/(${modules.join('|')})(/|$)`;

module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      severity: 'error',
      from: { path: '^console/src/' },
      to: { circular: true },
    },
    ...MODULES.slice(0, -1).map((module, place) => ({
      name: `modules-one-way: ${module}`,
      severity: 'error',
      comment: 'Move what both need to the lower of the two modules, or to a module of its own below them.',
      from: { path: matching([module]) },
      to: { path: matching(MODULES.slice(place + 1)) },
    })),
    {
      name: 'modules-have-a-place',
      severity: 'error',
      comment: 'A new module gets its place in the order at the top of .dependency-cruiser.console.cjs.',
      from: { path: '^console/src/', pathNot: matching(MODULES) },
      to: {},
    },
    {
      name: 'pages-are-strangers',
      severity: 'error',
      comment: 'What two pages share belongs to parts, jobs or records.',
      from: { path: '^console/src/pages/([^/]+)/' },
      to: { path: '^console/src/pages/[^/]+/', pathNot: '^console/src/pages/$1/' },
    },
    {
      name: 'the-service-is-a-stranger',
      severity: 'error',
      comment: 'The console knows /graphql and /public alone.',
      from: { path: '^console/src/' },
      to: { path: '^(src|client|test|bench|scripts)/' },
    },
  ],
  options: {
    doNotFollow: options.doNotFollow,
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { ...options.enhancedResolveOptions, extensions: ['.ts', '.tsx', '.js'] },
  },
};
