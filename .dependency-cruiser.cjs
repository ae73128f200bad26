const { oneWay } = require('./scripts/one-way.cjs');

/** Import rules: which module may import which. docs/architecture.md says why. */
const generatedClient = '^src/db/generated';

/**
 * The modules of src, lowest first: a module imports only those before it, types included.
 * A name with `.ts` is a module of one file.
 */
const MODULES = [
  'errors.ts',
  'project-root.ts',
  'values',
  'sheets',
  'telemetry',
  'outbound',
  'db',
  'redis',
  'private-server',
  'platforms',
  'access',
  'operations',
  'wire',
  'capabilities',
  'http',
  'schema',
  'graphql',
  'file-routes',
  'sign-in',
  'worker',
  'rest',
  'mcp',
  'webhooks',
  'pages',
  'process',
];

/** The modules of src/access, in the same order. */
const MODULES_OF_ACCESS = ['actor.ts', 'concurrency', 'usage', 'rate-limits', 'secrets', 'identity'];

/** The areas of src/schema with their modules, in the same order. `.` stands for the files directly in an area. */
const AREAS = {
  kernel: [
    'services.ts',
    'context.ts',
    'guards',
    'access-plugin.ts',
    'builder.ts',
    'errors.ts',
    'management.ts',
    'owned-rows.ts',
    'audit-actions.ts',
    'record-audit.ts',
    'actor-name.ts',
    'followers.ts',
    'idempotency',
    'queues',
  ],
  totals: [],
  records: ['lists', 'custom-fields', 'fields', 'filters', 'batch'],
  crm: [
    'suppressions',
    'companies',
    'contacts',
    'emails',
    'activity-types',
    'scoring',
    'duplicates',
    'people',
    'activities',
  ],
  inbound: ['email-events', 'parked-events', 'deliveries', 'integrations'],
  history: ['names', 'audit', 'journal', 'changes', 'timeline', 'undo', 'event-endpoints'],
  tenancy: ['keys', 'workspace', 'agencies', 'client-lifecycle', 'users', 'views'],
  work: [
    'jobs',
    'imports',
    'exports',
    'export-schedules',
    'bulk',
    'merge-plans',
    'undo',
    'person-erasure',
    'normalisation',
    'dry-runs',
  ],
  reporting: ['statistics', 'usage', 'radar', 'figures', 'alerts', 'requests', 'search'],
};

/** Folders whose `index.ts` lists every file. */
const LISTED = ['src/rest/routes', 'src/platforms', 'src/mcp/tools', 'src/worker/tasks'];

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Types count too. What two files need from each other belongs in a third.',
      from: { path: '^src/' },
      to: { circular: true },
    },
    ...oneWay('src', MODULES),
    ...oneWay('src/access', MODULES_OF_ACCESS),
    ...oneWay('src/schema', Object.keys(AREAS)),
    ...Object.entries(AREAS).flatMap(([area, modules]) =>
      modules.length > 0 ? oneWay(`src/schema/${area}`, modules) : [],
    ),
    {
      name: 'entry-points-use-operations',
      severity: 'error',
      comment: 'REST, MCP and webhooks reach the domain only through the documents in src/operations.',
      from: { path: '^src/(rest|mcp|webhooks)/' },
      to: { path: '^src/(schema|db|worker)/' },
    },
    {
      name: 'entry-points-are-independent',
      severity: 'error',
      from: { path: '^src/(rest|mcp|webhooks|worker)/' },
      to: { path: '^src/(rest|mcp|webhooks|worker)/', pathNot: '^src/$1/' },
    },
    {
      name: 'nothing-above-schema',
      severity: 'error',
      from: { path: '^src/schema/' },
      to: { path: '^src/(operations|capabilities|rest|mcp|webhooks|worker|wire|graphql|file-routes|process)/' },
    },
    {
      name: 'values-are-pure',
      severity: 'error',
      from: { path: '^src/values/' },
      to: { path: '^src/', pathNot: '^src/(values/|errors\\.ts$)' },
    },
    {
      name: 'sheets-are-pure',
      severity: 'error',
      from: { path: '^src/sheets/' },
      to: { path: '^src/', pathNot: '^src/(sheets|values)/|^src/errors\\.ts$' },
    },
    {
      name: 'capabilities-know-no-entry-point',
      severity: 'error',
      comment: 'What REST rows and MCP tools share knows neither of them.',
      from: { path: '^src/capabilities/' },
      to: { path: '^src/', pathNot: '^src/(capabilities|wire|values|operations|access)/|^src/errors\\.ts$' },
    },
    ...LISTED.map((folder) => ({
      name: `every-file-is-listed: ${folder}`,
      severity: 'error',
      comment: 'index.ts is the list of its folder: a file that it does not import is dead.',
      from: { path: `^${folder}/index\\.ts$` },
      to: { path: `^${folder}/[^/]+\\.ts$`, pathNot: `^${folder}/index\\.ts$`, reachable: false },
    })),
    {
      name: 'wire-is-pure',
      severity: 'error',
      from: { path: '^src/wire/' },
      to: { path: '^src/', pathNot: '^src/(wire|values)/|^src/errors\\.ts$|^src/operations/(generated|execute)\\.ts$' },
    },
    {
      name: 'wire-takes-types-of-operations',
      severity: 'error',
      comment: 'Inputs and answers of the documents type the wire; the documents themselves are for the entry points.',
      from: { path: '^src/wire/' },
      to: { path: '^src/operations/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'platforms-are-pure',
      severity: 'error',
      comment: 'Entry points and the schema both read them, so they know neither.',
      from: { path: '^src/platforms/' },
      to: { path: '^src/', pathNot: '^src/(platforms|values)/|^src/errors\\.ts$' },
    },
    {
      name: 'only-db-loads-the-client',
      severity: 'error',
      comment: 'Only src/db loads the generated client; the builder needs the datamodel; types are free.',
      from: { path: '^src/', pathNot: '^src/db/|^src/schema/kernel/builder\\.ts$' },
      to: { path: generatedClient, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'only-db-loads-drivers',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/db/' },
      to: { path: 'node_modules/(pg|@prisma)/', dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: `${generatedClient}/prisma/internal` },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default'],
      extensions: ['.ts', '.js'],
    },
  },
};
