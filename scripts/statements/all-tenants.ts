/** A statement over the rows of all tenants, with the reason. */
export interface Exception {
  /** The name of the statement; `file#function` for one without a name; `function()` for a function of the database. */
  statement: string;
  /** The tables, with their aliases, that it may read or write without binding them to an owner. */
  tables: readonly string[];
  reason: string;
}

/** Each with its reason. Every other statement names its tenant. */
export const MEANS_ALL_TENANTS: readonly Exception[] = [
  // Before the caller is known.
  ...['key_by_hash', 'keys_by_hash'].map((statement) => ({
    statement,
    tables: ['api_key k', 'client c'],
    reason: 'whose key it is, is what it asks',
  })),
  {
    statement: 'keys_standing',
    tables: ['api_key k'],
    reason: 'whether the keys of all open streams still work is asked together, by their hashes',
  },
  // Of the whole process.
  {
    statement: 'key_last_used',
    tables: ['api_key api_key', 'api_key k'],
    reason: 'the keys of all callers of some seconds are written together, and nothing of them is read',
  },
  {
    statement: 'parked.measure',
    tables: ['parked_webhook_event p', 'delivery_rest r'],
    reason: 'figures of the whole service for its metrics',
  },
  {
    statement: 'radar.measure',
    tables: ['integration_radar r'],
    reason: 'figures of the whole service for its metrics',
  },
  {
    statement: 'event_endpoint.measure',
    tables: ['event_endpoint e'],
    reason: 'figures of the whole service for its metrics and its operator',
  },
  ...[
    'client_deletion',
    'delivery_rest',
    'duplicate_request',
    'event_delivery',
    'job',
    'journal_inbox',
    'parked_event_request',
    'parked_webhook_event',
    'person_erasure',
    'rescoring_request',
  ].map((table) => ({
    statement: `queue.${table}`,
    tables: [`${table} t`],
    reason: 'figures of the whole service for its metrics',
  })),
  {
    statement: 'queue.export_job',
    tables: ['job t'],
    reason: 'figures of the whole service for its metrics',
  },
  ...[
    { statement: 'key.renew', tables: ['api_key k'] },
    { statement: 'pepper.any_key', tables: ['api_key api_key'] },
    { statement: 'pepper.keys_left', tables: ['api_key k'] },
    { statement: 'pepper.secrets', tables: ['integration_connection i', 'event_endpoint e'] },
    { statement: 'pepper.renew_endpoint', tables: ['event_endpoint e'] },
  ].map((one) => ({ ...one, reason: 'a pepper is that of the whole service, and so is its change' })),
  {
    statement: 'worker/tasks/expire-plans.ts#run',
    tables: ['plan p'],
    reason: 'a plan ends by its time, whosever it is',
  },
  ...['plan.changes', 'plan.persons', 'plan.compared'].map((statement) => ({
    statement,
    tables: ['journal_inbox i'],
    reason: 'the entries of this transaction alone, which is a dry run or the commit of a plan',
  })),
  // Work that is claimed over all tenants; each claim contains its tenant.
  {
    statement: 'schema/crm/scoring/claim.ts#claimRequests',
    tables: ['rescoring_request rescoring_request'],
    reason: 'a worker takes the oldest requests, whoever asked',
  },
  {
    statement: 'rescoring.release_claims',
    tables: ['rescoring_request rescoring_request'],
    reason: 'a worker gives back what it claimed, by its own claims',
  },
  {
    statement: 'job.refresh-scores',
    tables: ['contact_score score', 'client client'],
    reason: 'scores grow old in every workspace',
  },
  {
    statement: 'schema/inbound/parked-events/requests.ts#claimRequest',
    tables: ['parked_event_request parked_event_request'],
    reason: 'a worker takes the oldest request, whoever waits',
  },
  {
    statement: 'schema/inbound/parked-events/due-events.ts#claimDueEvents',
    tables: ['parked_webhook_event parked_webhook_event'],
    reason: 'a worker takes the events that are due, whoever waits',
  },
  {
    statement: 'schema/inbound/deliveries/apply-rest.ts#applyNextRest',
    tables: ['delivery_rest r'],
    reason: 'a worker takes what has waited longest for its turn, whosever it is',
  },
  {
    statement: 'event_endpoint.claim',
    tables: [
      ...['event_endpoint e', 'event_endpoint w', 'journal_head h', 'agency_journal_head a'],
      ...['event_delivery f', 'event_delivery s'],
    ],
    reason: 'a worker takes the endpoints that wait for the longest time, whosever they are',
  },
  {
    statement: 'client_deletion.claim',
    tables: ['client_deletion client_deletion'],
    reason: 'a worker takes the oldest deletion, whosever it is',
  },
  {
    statement: 'person_erasure.claim',
    tables: ['person_erasure person_erasure'],
    reason: 'a worker takes the oldest erasure, whosever it is',
  },
  {
    statement: 'job.claim',
    tables: ['job j'],
    reason: 'a worker takes the jobs whose clients wait for the longest time, whosever they are',
  },
  // What is aggregated from the journal, no matter who wrote it; ranges and totals are joined by the client of each entry.
  {
    statement: 'journal.aggregate',
    tables: ['journal_inbox i', 'journal_inbox l', 'journal_inbox n'],
    reason: 'a worker takes the oldest entries, whosever they are',
  },
  {
    statement: 'journal.waiting',
    tables: ['journal_inbox journal_inbox'],
    reason: 'a worker takes the oldest entries, whosever they are',
  },
  ...[
    { statement: 'journal.missing', tables: ['client c'] },
    { statement: 'journal.overfull', tables: ['list_block b'] },
    { statement: 'journal.sparse', tables: ['list_block b'] },
  ].map((one) => ({ ...one, reason: 'a worker finds the lists that need something, and works on each by its client' })),
  ...[
    { statement: 'journal.agency_missing', tables: ['agency a'] },
    { statement: 'journal.agency_overfull', tables: ['agency_block b'] },
    { statement: 'journal.agency_sparse', tables: ['agency_block b'] },
  ].map((one) => ({ ...one, reason: 'a worker finds the lists that need something, and works on each by its agency' })),
  { statement: 'journal.agencies', tables: ['agency_block b'], reason: 'all lists are compared for the operator' },
  { statement: 'journal.clients', tables: ['list_total t'], reason: 'all lists are compared for the operator' },
  {
    statement: 'duplicates.waiting',
    tables: ['duplicate_request r'],
    reason: 'a worker finds the clients whose contacts wait, and works on each by itself',
  },
  {
    statement: 'duplicates.unbuilt',
    tables: ['client c', 'duplicate_state s'],
    reason: 'a worker finds the clients that were never compared, and works on each by itself',
  },
  // The radar.
  ...[
    { statement: 'radar.progress', tables: ['webhook_delivery d'] },
    { statement: 'radar.count', tables: ['webhook_delivery d'] },
    { statement: 'radar.due', tables: ['integration_radar r', 'client c'] },
  ].map((one) => ({
    ...one,
    reason: 'a worker counts the deliveries of all clients, each for its client, and judges each by itself',
  })),
  // Deletion of expired rows.
  ...[
    { task: 'audit', table: 'audit_entry' },
    { task: 'body-quota', table: 'webhook_body_quota' },
    { task: 'deliveries', table: 'webhook_delivery' },
    { task: 'event-attempts', table: 'event_attempt' },
    { task: 'idempotency', table: 'idempotency_record' },
    { task: 'ledger', table: 'webhook_event' },
    { task: 'merges', table: 'merge_record' },
    { task: 'usage', table: 'usage_day' },
  ].map(({ task, table }) => ({
    statement: `worker/tasks/expire-${task}.ts#(module)`,
    tables: [`${table} ${table}`],
    reason: 'rows end by their age in every workspace',
  })),
  ...[
    { statement: 'job.expire_parts', tables: ['job j', 'job_part q'] },
    { statement: 'job.expire', tables: ['job j'] },
    { statement: 'job.oldest', tables: ['job j'] },
  ].map((one) => ({ ...one, reason: 'rows end by their age in every workspace' })),
  // Whoever runs the service, at the command line.
  {
    statement: 'admin.log_tags',
    tables: ['agency agency', 'client client'],
    reason: 'lists all tenants for the operator',
  },
  {
    statement: 'admin.list_agencies',
    tables: ['agency a', 'client c'],
    reason: 'lists all tenants for the operator',
  },
  { statement: 'demo.agencies', tables: ['agency agency'], reason: 'asks whether the database has any tenant yet' },
  {
    statement: 'admin.agency',
    tables: ['agency agency'],
    reason: 'the operator names an agency by its name, which may fit several',
  },
];
