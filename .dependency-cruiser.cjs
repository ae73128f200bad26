/** The walls: what may import what. docs/architecture.md says why. */
const generatedClient = '^src/db/generated';

/**
 * The rooms of src, the lowest first: a room imports only those that stand before it, types included.
 * `errors.ts` is a room of one file.
 */
const ROOMS = [
  'errors.ts',
  'values',
  'sheets',
  'files',
  'telemetry',
  'outbound',
  'db',
  'private-server',
  'platforms',
  'access',
  'operations',
  'wire',
  'capabilities',
  'http',
  'schema',
  'graphql',
  'jobs',
  'rest',
  'mcp',
  'webhooks',
  'pages',
  'process',
];

/** The rooms of src/schema in the same way, with the files that belong to none. */
const ROOMS_OF_SCHEMA = [
  'services.ts',
  'context.ts',
  'guards',
  'builder.ts',
  'errors.ts',
  'idempotency',
  'journal',
  'queues',
  'lists',
  'audit',
  'jobs',
  'custom-fields',
  'records',
  'filters',
  'batch',
  'companies',
  'contacts',
  'emails',
  'activity-types',
  'scoring',
  'duplicates',
  'people',
  'changes',
  'activities',
  'imports',
  'email-events',
  'parked-events',
  'webhook-vault',
  'integrations',
  'keys',
  'event-endpoints',
  'bulk',
  'merge-plans',
  'agencies',
  'statistics',
  'radar',
  'client-ends',
  'person-erasure',
  'usage',
  'exports',
  'workspace',
  'plans',
  'index.ts',
];

/** Folders whose `index.ts` lists every file. */
const LISTED = ['src/rest/routes', 'src/platforms', 'src/mcp/tools', 'src/jobs/tasks', 'src/process/admin/commands'];

const matching = (folder, rooms) => `^${folder}/(${rooms.map((room) => room.replace('.', '\\.')).join('|')})(/|$)`;

/** One rule for each room: nothing that stands after it. And one for a room that nobody gave a place. */
const oneWay = (folder, name, rooms) => [
  ...rooms.slice(0, -1).map((room, place) => ({
    name: `${name}-one-way: ${room}`,
    severity: 'error',
    comment: 'Move what both need to the lower of the two rooms, or to a room of its own below them.',
    from: { path: matching(folder, [room]) },
    to: { path: matching(folder, rooms.slice(place + 1)) },
  })),
  {
    name: `${name}-have-a-place`,
    severity: 'error',
    comment: 'A new room gets its place in the order at the top of .dependency-cruiser.cjs.',
    from: { path: `^${folder}/`, pathNot: matching(folder, rooms) },
    to: {},
  },
];

module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      severity: 'error',
      comment: 'Types count: what two files need of each other belongs in a third.',
      from: { path: '^src/' },
      to: { circular: true },
    },
    ...oneWay('src', 'rooms', ROOMS),
    ...oneWay('src/schema', 'rooms-of-schema', ROOMS_OF_SCHEMA),
    {
      name: 'entrances-speak-graphql',
      severity: 'error',
      comment: 'REST, MCP and webhooks reach the domain only through the documents in src/operations.',
      from: { path: '^src/(rest|mcp|webhooks)/' },
      to: { path: '^src/(schema|db|jobs)/' },
    },
    {
      name: 'entrances-are-strangers',
      severity: 'error',
      from: { path: '^src/(rest|mcp|webhooks|jobs)/' },
      to: { path: '^src/(rest|mcp|webhooks|jobs)/', pathNot: '^src/$1/' },
    },
    {
      name: 'nothing-above-schema',
      severity: 'error',
      from: { path: '^src/schema/' },
      to: { path: '^src/(operations|capabilities|rest|mcp|webhooks|jobs|wire|graphql|process)/' },
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
      name: 'capabilities-belong-to-no-entrance',
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
      to: { path: '^src/', pathNot: '^src/(wire|values)/|^src/errors\\.ts$|^src/operations/generated\\.ts$' },
    },
    {
      name: 'wire-takes-types-of-operations',
      severity: 'error',
      comment: 'Inputs and answers of the documents type the wire; the documents themselves are for the entrances.',
      from: { path: '^src/wire/' },
      to: { path: '^src/operations/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'platforms-are-pure',
      severity: 'error',
      comment: 'Entrances and the schema both read them, so they know neither.',
      from: { path: '^src/platforms/' },
      to: { path: '^src/', pathNot: '^src/(platforms|values|files)/|^src/errors\\.ts$' },
    },
    {
      name: 'one-door-to-sql',
      severity: 'error',
      comment: 'Only src/db loads the generated client; the builder needs the datamodel; types are free.',
      from: { path: '^src/', pathNot: '^src/db/|^src/schema/builder\\.ts$' },
      to: { path: generatedClient, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'drivers-stay-in-db',
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
