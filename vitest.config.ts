import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// Vite would hand our sources another build of graphql than Node hands to Pothos and Yoga. With two GraphQLError
// classes every error is masked as an internal one, so both get the file that Node itself resolves.
const graphql = fileURLToPath(import.meta.resolve('graphql'));

// What needs no database runs once, without one.
const pure = [
  'test/*.test.ts',
  'test/deploy/{rules,units,settings}.test.ts',
  'test/http/**/*.test.ts',
  'test/outbound/**/*.test.ts',
  'test/schema/event-endpoints/tries.test.ts',
  'test/schema/exports/{object-lines,whole-exports}.test.ts',
  'test/schema/radar/rhythm.test.ts',
  'test/jobs/load.test.ts',
  'test/sheets/**/*.test.ts',
  'test/values/**/*.test.ts',
  'test/webhooks/platforms/**/*.test.ts',
  'test/access/{api-key,concurrency-limit,loop-turns,paced-work,places,overload,field-limit,rate-limit,sealed-secret,shared-cache,shared-windows}.test.ts',
];

// What happens in other processes or in the background is awaited for as long as a busy machine needs: the bounds are there
// to end tests that have failed, the one of a condition before that of its test.
const patience = { expect: { poll: { timeout: 30_000 } }, testTimeout: 60_000, hookTimeout: 120_000 };

// What `npm run test:all` adds to `npm test`, by folder: processes that are started, killed or replaced, servers and browsers
// that are, races, attacks, many thousands of records, and what needs the tools of `npm run check`.
const long = [
  'test/console/!(shell).test.ts',
  'test/{faults,kills,large,neighbours,processes,races,release,servers,statements}/**/*.test.ts',
  'test/private-server/{full-disk,kills}.test.ts',
];

const shared = {
  // Through a proxy, or to processes that are started for each file, everything takes longer; see test/support/launch.ts.
  ...patience,
  setupFiles: ['test/support/cpu-meter.ts', 'test/support/property-seed.ts', 'test/support/end-processes.ts'],
  ...(process.env['TEST_SERVICE'] ? { testTimeout: 180_000, hookTimeout: 180_000 } : {}),
  teardownTimeout: 30_000,
  pool: 'forks' as const,
  // Files leave nothing behind but their databases; to load the whole service anew for each was half of the time.
  isolate: false,
};

const withServer = { ...shared, globalSetup: ['test/support/setup-postgres.ts'] };

export default defineConfig({
  resolve: { alias: [{ find: /^graphql$/, replacement: graphql }] },
  test: {
    maxWorkers: 2,
    reporters: [
      'default',
      './test/support/cpu-reporter.ts',
      ...(process.env['TEST_REPORT']
        ? [['json', { outputFile: process.env['TEST_REPORT'] }] satisfies ['json', object]]
        : []),
    ],
    projects: [
      { extends: true, test: { ...shared, name: 'pure', include: pure } },
      {
        extends: true,
        test: { ...withServer, name: 'postgres', include: ['test/**/*.test.ts'], exclude: [...pure, ...long] },
      },
      { extends: true, test: { ...withServer, name: 'long', include: long } },
    ],
  },
});
