const { options } = require('./.dependency-cruiser.cjs');

/** The rule about what is loaded at run time. Type-only imports do not count. */
module.exports = {
  forbidden: [
    {
      name: 'worker-does-not-load-graphql',
      severity: 'error',
      comment: 'Operation functions import no Pothos, so tasks and the command line run them without GraphQL.',
      from: { path: '^src/(worker/|process/(worker|admin|demo)\\.ts)' },
      to: { path: '^src/schema/kernel/builder\\.ts$', reachable: true },
    },
  ],
  options: { ...options, tsPreCompilationDeps: false },
};
