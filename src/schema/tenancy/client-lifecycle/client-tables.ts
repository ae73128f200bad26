/** A table whose rows belong to a client, and the order in which they are read. */
export interface ClientTable<Name extends string = string> {
  name: Name;
  /** The columns that order the rows of a client, with their types. An index begins with the client and these. */
  order: readonly { column: string; type: string }[];
  /** Columns that are never exported. */
  secret: readonly string[];
}

const table = <Name extends string>(
  name: Name,
  order: readonly string[],
  secret: readonly string[] = [],
): ClientTable<Name> => ({
  name,
  secret,
  order: order.map((text) => {
    const [column = '', type = ''] = text.split(' ');
    return { column, type };
  }),
});

/**
 * Every table with rows of a client, each before the tables that it refers to, in the order of deletion. A test
 * compares the list with the catalogue. The rows of the client and of its deletion are deleted last, together.
 */
export const CLIENT_TABLES = [
  table('activity_contact', ['activity_id bigint', 'contact_id bigint']),
  table('contact_custom_field', ['id bigint']),
  table('company_custom_field', ['id bigint']),
  table('email_custom_field', ['id bigint']),
  table('contact_score', ['contact_id bigint']),
  table('webhook_event', ['id bigint']),
  table('contact_opt_out', ['contact_id bigint']),
  table('merge_overwritten_value', ['merge_id bigint', 'contact_id bigint', 'field_name text']),
  table('merge_relinked_contact', ['merge_id bigint', 'contact_id bigint']),
  table('merge_record', ['id bigint']),
  table('email', ['id bigint']),
  table('campaign', ['id bigint']),
  table('activity', ['id bigint']),
  table('source_binding', ['id bigint']),
  table('activity_source', ['id bigint']),
  table('scoring_rule', ['id bigint']),
  table('activity_type', ['id uuid']),
  table('duplicate_refusal', ['person_id bigint', 'other_id bigint']),
  table('rescoring_request', ['subject_kind text', 'subject_id bigint']),
  table('contact', ['id bigint']),
  table('company', ['id bigint']),
  table('person', ['id bigint']),
  // After contacts and Persons: what deletes those may add entries.
  table('suppression', ['id bigint']),
  table('person_erasure', ['person_id bigint'], ['addresses', 'mentions']),
  table('idempotency_record', ['key_id bigint', 'idempotency_key text']),
  table('parked_webhook_event', ['parked_at timestamptz', 'id bigint']),
  table('parked_event_request', ['id bigint']),
  table('delivery_rest', ['agency_id text', 'id bigint']),
  table('webhook_delivery', ['received_at timestamptz', 'id bigint']),
  table('webhook_body_quota', ['id bigint']),
  table('webhook_shape', ['id bigint']),
  table('crm_object_address', ['platform text', 'object_key text', 'learned_at timestamptz']),
  table('crm_object_merge', ['platform text', 'object_key text', 'merged_into text', 'merged_at timestamptz']),
  table('integration_connection', ['integration text'], ['webhook_secret']),
  table('plan', ['id bigint']),
  table('alert', ['agency_id text', 'id bigint']),
  table('alert_channel', ['agency_id text', 'id bigint'], ['url']),
  table('event_attempt', ['id bigint'], ['answer']),
  table('event_delivery', ['agency_id text', 'endpoint_id bigint', 'number bigint']),
  table('event_endpoint', ['id bigint'], ['secret', 'previous_secret']),
  table('merge_plan_group', ['plan_id bigint', 'number int']),
  table('merge_plan', ['id bigint']),
  table('api_request', ['id bigint']),
  table('import_mapping', ['record text', 'header bytea']),
  table('job', ['id bigint']),
  table('export_schedule', ['id bigint'], ['secret']),
  table('saved_view', ['agency_id text', 'id bigint']),
  table('user_client', ['agency_id text', 'user_id bigint']),
  // A key that was issued by another one is newer, and is deleted with it.
  table('api_key', ['id bigint'], ['key_hash']),
  table('audit_entry', ['at timestamptz', 'id bigint']),
  // Deletions are changes too, but none is numbered once the deletion of the client has begun.
  table('journal', ['number bigint', 'numbered_at timestamptz']),
];

/** Counts for invoices. They belong to the agency, outlive the client, and expire by age; `usage` shows them. */
export const KEPT_TABLES = ['usage_day'] as const;

/** The name of one of these tables. */
export type TableName = (typeof CLIENT_TABLES)[number]['name'];

/** Tables of duplicate suggestions, in deletion order. Without the state row nothing is written to the others. */
export const DUPLICATE_TABLES = [
  'duplicate_state',
  'duplicate_request',
  'duplicate_key',
  'duplicate_group',
  'duplicate_suggestion',
] as const;

/** Files of jobs. They repeat other tables or what a caller sent, and one row may fill a slice of an export. */
export const FILE_TABLES = ['job_part', 'import_key'] as const;

/**
 * What the database derives: neither counted nor exported. The inbox comes last, because deletions are entries too.
 * Totals, ranges and other marks are deleted with the client's row.
 */
export const DERIVED_TABLES = [
  'normalisation',
  'journal_inbox',
  'list_block',
  'list_total',
  'journal_head',
  'person_empty',
  'integration_week',
  'integration_radar',
  ...DUPLICATE_TABLES,
  ...FILE_TABLES,
] as const;

/** The table with this name. */
export function tableNamed(name: TableName): ClientTable {
  const found = CLIENT_TABLES.find((one) => one.name === name);
  if (!found) throw new Error(`${name} is no table of clients.`);
  return found;
}
