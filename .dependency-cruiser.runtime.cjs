const { options } = require('./.dependency-cruiser.cjs');

/** The wall that is about what runs: imports of types alone are gone by then, so they do not count. */
module.exports = {
  forbidden: [
    {
      name: 'jobs-do-not-load-graphql',
      severity: 'error',
      comment: 'Verbs import no Pothos, so that jobs and the command line run them without GraphQL.',
      from: { path: '^src/(jobs/|process/(worker|admin|demo)\\.ts)' },
      to: { path: '^src/schema/builder\\.ts$', reachable: true },
    },
  ],
  options: { ...options, tsPreCompilationDeps: false },
};
