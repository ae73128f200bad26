/** A statement over the rows of all tenants, with the reason. */
export interface Exception {
  /** The name of the statement; `file#function` for one without a name; `function()` for a function of the database. */
  statement: string;
  /** The tables, with their aliases, that it may read or write without binding them to an owner. */
  tables: readonly string[];
  reason: string;
}

/** The statements with their reasons. Every other statement names its tenant. */
export const MEANS_ALL_TENANTS: readonly Exception[] = [
  // Before the caller is known.
  ...['key_by_hash', 'keys_by_hash'].map((statement) => ({
    statement,
    tables: ['api_key k', 'client c'],
    reason: 'finds the owner of a key',
  })),
  {
    statement: 'keys_standing',
    tables: ['api_key k'],
    reason: 'checks the keys of all open streams together, by their hashes',
  },
  {
    statement: 'session_by_token',
    tables: ['user_session s', 'agency_user u'],
    reason: 'finds the user of a session',
  },
  {
    statement: 'sessions_standing',
    tables: ['user_session s', 'agency_user u'],
    reason: 'checks the sessions of all open streams together',
  },
  {
    statement: 'user.by_email',
    tables: ['agency_user u'],
    reason: 'finds the user of an address who signs in, before the agency is known',
  },
  {
    statement: 'user.read_link',
    tables: ['user_link l', 'agency_user u', 'agency a'],
    reason: 'finds the user of a link by its token',
  },
  { statement: 'user.take_link', tables: ['user_link l'], reason: 'finds the user of a link by its token' },
  { statement: 'user.end_session', tables: ['user_session s'], reason: 'ends a session by its token' },
  {
    statement: 'identity.candidates',
    tables: ['agency_user e', 'user_identity k'],
    reason: 'finds the user of an identity or an address who signs in, before the agency is known',
  },
  {
    statement: 'passkey.by_credential',
    tables: ['user_passkey p', 'agency_user u'],
    reason: 'finds the user of a passkey who signs in, before the agency is known',
  },
  // Of the whole process.
  {
    statement: 'session_last_used',
    tables: ['user_session s'],
    reason: 'writes the sessions of all callers of some seconds together, and reads nothing of them',
  },
  {
    statement: 'key_last_used',
    tables: ['api_key api_key', 'api_key k'],
    reason: 'writes the keys of all callers of some seconds together, and reads nothing of them',
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
    'normalisation',
    'parked_event_request',
    'parked_webhook_event',
    'person_erasure',
    'rescoring_request',
  ].map((table) => ({
    statement: `queue.${table}`,
    tables: [`${table} t`],
    reason: 'figures of the whole service for its metrics',
  })),
  ...['queue.export_job', 'queue.scheduled_export_job'].map((statement) => ({
    statement,
    tables: ['job t'],
    reason: 'figures of the whole service for its metrics',
  })),
  ...[
    { statement: 'key.renew', tables: ['api_key k'] },
    { statement: 'pepper.any_key', tables: ['api_key api_key'] },
    { statement: 'pepper.keys_left', tables: ['api_key k'] },
    {
      statement: 'pepper.secrets',
      tables: ['integration_connection i', 'event_endpoint e', 'export_schedule s', 'alert_channel c'],
    },
    { statement: 'pepper.renew_endpoint', tables: ['event_endpoint e'] },
    { statement: 'pepper.renew_chat', tables: ['alert_channel c'] },
  ].map((one) => ({ ...one, reason: 'the pepper, and a change of it, concerns the whole service' })),
  {
    statement: 'plan.expire',
    tables: ['plan p'],
    reason: 'plans expire by age in every workspace',
  },
  ...['plan.changes', 'plan.persons', 'plan.compared'].map((statement) => ({
    statement,
    tables: ['journal_inbox i'],
    reason: 'only the entries of this transaction, which is a dry run or the commit of a plan',
  })),
  // Work that is claimed over all tenants; each claim contains its tenant.
  {
    statement: 'job.refresh-scores',
    tables: ['contact_score score', 'client client'],
    reason: 'scores expire in every workspace',
  },
  ...[
    { statement: 'client_deletion.claim', tables: ['client_deletion q'] },
    { statement: 'normalisation.claim', tables: ['normalisation q'] },
    { statement: 'person_erasure.claim', tables: ['person_erasure q'] },
    { statement: 'job.claim', tables: ['job j'] },
    { statement: 'export_schedule.due', tables: ['export_schedule s', 'client c'] },
    {
      statement: 'event_endpoint.claim',
      tables: [
        ...['event_endpoint e', 'event_endpoint q', 'journal_head h', 'agency_journal_head a'],
        ...['event_delivery f', 'event_delivery s'],
      ],
    },
    { statement: 'alert_channel.claim', tables: ['alert_channel q'] },
    // Those of queues that are planned anew each time.
    {
      statement: 'schema/kernel/queues/claims.ts#claim',
      tables: ['rescoring_request q', 'parked_event_request q', 'parked_webhook_event q', 'delivery_rest q'],
    },
  ].map((one) => ({
    ...one,
    reason: 'a worker claims the rows that have waited the longest, whatever tenant they belong to',
  })),
  // What is aggregated from the journal, no matter who wrote it; ranges and totals are joined by the client of each entry.
  {
    statement: 'journal.aggregate',
    tables: ['journal_inbox i', 'journal_inbox l', 'journal_inbox n'],
    reason: 'a worker takes the oldest entries of any tenant',
  },
  {
    statement: 'journal.waiting',
    tables: ['journal_inbox journal_inbox'],
    reason: 'a worker takes the oldest entries of any tenant',
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
  {
    statement: 'normalisation.unusual',
    tables: ['contact c'],
    reason: 'the identifiers of all contacts are compared with their normal forms for the operator',
  },
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
  // Alerts.
  ...[
    { statement: 'alert.has_channels', tables: ['alert_channel c'] },
    { statement: 'alert.forget_silence', tables: ['alert a', 'integration_radar r'] },
    { statement: 'alert.resolve_silence', tables: ['alert a', 'integration_radar r'] },
    {
      statement: 'alert.raise',
      tables: ['alert_channel c', 'client k', 'integration_radar r', 'event_endpoint e', 'job j'],
    },
  ].map((one) => ({
    ...one,
    reason: 'a worker finds what the channels of all tenants ask for, each for its own clients',
  })),
  // Deletion of expired rows.
  {
    statement: 'worker/tasks/expire.ts#expireRows',
    tables: [
      ...['audit_entry', 'webhook_body_quota', 'webhook_delivery', 'event_attempt', 'idempotency_record'],
      ...['webhook_event', 'merge_record', 'usage_day', 'alert', 'api_request'],
    ].map((table) => `${table} ${table}`),
    reason: 'rows expire by age in every workspace',
  },
  ...[
    { statement: 'job.expire_parts', tables: ['job j', 'job_part q'] },
    { statement: 'job.expire_inputs', tables: ['job j', 'job_part q'] },
    { statement: 'job.expire_keys', tables: ['job j', 'import_key i'] },
    { statement: 'job.expire', tables: ['job j'] },
    { statement: 'job.oldest', tables: ['job j'] },
  ].map((one) => ({ ...one, reason: 'rows expire by age in every workspace' })),
  // The operator, at the command line.
  {
    statement: 'admin.log_tags',
    tables: ['agency agency', 'client client'],
    reason: 'lists all tenants for the operator',
  },
  { statement: 'demo.agencies', tables: ['agency agency'], reason: 'asks whether the database has any tenant yet' },
  {
    statement: 'admin.agency',
    tables: ['agency agency'],
    reason: 'the operator names an agency by its name, which may fit several',
  },
];
