import type { Scenario } from './harness/bench.js';

interface Listed {
  says: string;
  /** A scenario is loaded when it is needed: some load the whole service. */
  load(): Promise<{ scenario: Scenario }>;
}

/** All scenarios by their names. */
export const SCENARIOS: Readonly<Record<string, Listed>> = {
  rows: {
    says: 'requests of all kinds beside the same bytes from the best SQL (unless a scenario is named)',
    load: () => import('./scenarios/rows.js'),
  },
  growth: {
    says: 'the cost of requests from 10,000 contacts to 3,000,000',
    load: () => import('./scenarios/growth.js'),
  },
  peers: { says: 'the service beside PostGraphile and Directus', load: () => import('./scenarios/peers.js') },
  plans: { says: 'the plans of the statements of the service', load: () => import('./scenarios/plans.js') },
  mix: {
    says: 'reads, writes, webhooks, dashboards, imports and events at 70 % of capacity',
    load: () => import('./scenarios/mix.js'),
  },
  memory: { says: 'memory of the process under all rows mixed', load: () => import('./scenarios/memory.js') },
  console: { says: 'pages of the console in Chromium', load: () => import('./scenarios/console.js') },
  clients: { says: 'the page of all clients of an agency', load: () => import('./scenarios/clients.js') },
  figures: { says: 'figures of dashboards', load: () => import('./scenarios/figures.js') },
  'large-client': {
    says: 'figures, search and filters of a client with 1,000,000 contacts',
    load: () => import('./scenarios/large-client.js'),
  },
  imports: { says: 'imports of contacts', load: () => import('./scenarios/imports.js') },
  exports: { says: 'exports of contacts beside COPY', load: () => import('./scenarios/exports.js') },
  'batch-upsert': { says: 'a batch beside single upserts', load: () => import('./scenarios/batch-upsert.js') },
  bulk: {
    says: 'changes in bulk, their undo and merges by rule, and what others pay',
    load: () => import('./scenarios/bulk.js'),
  },
  suppressions: {
    says: 'the suppression list: checks, pages with the mark, imports of lists',
    load: () => import('./scenarios/suppressions.js'),
  },
  webhooks: { says: 'webhook bodies by kind and size', load: () => import('./scenarios/webhooks.js') },
};

/**
 * The scenario of a command line, and the arguments for it.
 * @throws Error a scenario that does not exist
 */
export function commandOf(args: readonly string[]): Listed & { name: string; args: string[] } {
  const [first = '--', ...others] = args;
  const isNamed = !first.startsWith('-');
  const name = isNamed ? first : 'rows';
  const listed = SCENARIOS[name];
  if (!listed) throw new Error(`There is no scenario ${name}. There are: ${Object.keys(SCENARIOS).join(', ')}.`);
  return { ...listed, name, args: isNamed ? others : [...args] };
}
