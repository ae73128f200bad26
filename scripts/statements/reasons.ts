import type { Statement } from './evaluate.js';

/** Reasons why a statement is SQL instead of a Prisma Client call. */
const REASONS = {
  hot: 'called by most requests: a call of Prisma takes 0.2 to 0.35 ms more processor time',
  lock: 'locks the rows that it then reads and writes, which Prisma cannot express',
  set: 'one statement over many rows or several tables: aggregates, sets, orders by an expression, windows of many parents',
  race: 'decides races between concurrent callers in the statement itself',
  unknown: 'runs before a tenant is known, or for all tenants at once',
  json: 'reads or writes parts of a JSON column, which Prisma can only read and write as a whole: a page of 20 events of 50 kB each would take 5.6 instead of 0.4 ms of processor time',
  literal:
    'searches for a literal substring, where Prisma would send a pattern in which % and _ match anything; a page of 20 emails would take 1.7 instead of 0.4 ms',
} as const;

type Reason = keyof typeof REASONS;

/**
 * The reason of each group of statements: by a prefix of their name, or of their file where they have none. The longest
 * matching prefix counts. A statement without a reason fails the check, and so does a reason without a statement.
 */
const REASON_OF: Readonly<Record<string, Reason>> = {
  // Records.
  'contact.': 'hot',
  'company.': 'hot',
  'company.delete': 'race',
  'company.lock': 'lock',
  'person.batch': 'set',
  'field.': 'race',
  'fields.of': 'set',
  'fields.overfull': 'race',
  'record.hold': 'lock',
  'schema/records/lists/': 'set',
  'schema/records/filters/': 'set',
  // Emails and campaigns.
  'email.': 'hot',
  'schema/crm/emails/': 'set',
  'schema/crm/emails/queries.ts#': 'literal',
  // People.
  'people.': 'set',
  'people.get': 'hot',
  'people.page': 'hot',
  'people.lock': 'lock',
  'person.lock': 'lock',
  'person.lookup': 'hot',
  'person.split': 'race',
  'schema/crm/people/': 'set',
  'suppression.': 'set',
  'suppression.add': 'race',
  'suppression.hold': 'lock',
  'contacted.': 'set',
  'search.': 'set',
  'schema/crm/suppressions/': 'set',
  'changes.': 'hot',
  'changes.digest': 'set',
  'changes.days': 'set',
  'timeline.': 'set',
  'names.': 'set',
  'undo.': 'set',
  'undo.hold': 'lock',
  'undo.running': 'race',
  'undo.waits': 'race',
  'schema/history/changes/': 'set',
  'alert.': 'set',
  'alert_channel.': 'lock',
  'alert_channel.claim': 'unknown',
  'owned_row.hold_agency': 'lock',
  'event_endpoint.': 'race',
  'event_endpoint.claim': 'unknown',
  'event_endpoint.measure': 'unknown',
  // Dry runs.
  'plan.': 'set',
  'plan.store': 'race',
  'plan.take': 'race',
  'plan.expire': 'unknown',
  // Activities.
  'activity.': 'hot',
  'activity.hold': 'lock',
  'activity.link': 'set',
  'activity_source.lock': 'lock',
  'activity_type.lock': 'lock',
  'activity_type.hold_note': 'lock',
  'activity_type.adopt_note': 'race',
  'schema/crm/activities/': 'set',
  // Scoring.
  'rescoring.': 'race',
  'rescoring_request.': 'race',
  'rescoring.lock': 'lock',
  'rescoring.slice': 'set',
  'statistics.': 'set',
  'schema/reporting/statistics/': 'set',
  'scoring.': 'set',
  'scoring.tell': 'race',
  'schema/crm/scoring/contact-score.ts#': 'set',
  'job.refresh-scores': 'unknown',
  // Webhooks.
  'webhook.': 'hot',
  'delivery.': 'hot',
  'delivery.parked': 'set',
  'delivery.clients': 'set',
  'delivery_rest.': 'race',
  'delivery_rest.hold': 'lock',
  'delivery_rest.insert': 'hot',
  'delivery_rest.room': 'set',
  'schema/inbound/deliveries/list-deliveries.ts#': 'set',
  'event.': 'hot',
  'accounts.': 'hot',
  'quota.': 'race',
  'shape.note': 'hot',
  'shape.list': 'set',
  'shape.changes': 'set',
  'parked.': 'race',
  'parked.insert': 'hot',
  'parked.measure': 'unknown',
  'parked.dismiss': 'json',
  'parked.hold': 'lock',
  'parked.of_': 'json',
  'parked.supersede': 'set',
  'parked_request.': 'race',
  'parked_event_request.': 'race',
  'schema/inbound/parked-events/parked-event.ts#': 'json',
  // Keys, agencies, clients, integrations.
  key_: 'hot',
  keys_: 'hot',
  client_of_agency: 'hot',
  'user.': 'race',
  'user.by_email': 'unknown',
  'user.end_session': 'unknown',
  'user.hold_': 'lock',
  'user.lock': 'lock',
  'user.prune_sessions': 'set',
  'user.read_link': 'unknown',
  'identity.': 'race',
  'identity.candidates': 'unknown',
  'passkey.': 'race',
  'passkey.by_credential': 'unknown',
  'passkey.hold_user': 'lock',
  session_by_token: 'hot',
  session_last_used: 'set',
  sessions_standing: 'set',
  'key.hold_issuer': 'lock',
  'key.issued': 'set',
  'key.lock': 'lock',
  'key.room': 'race',
  'agency.lock': 'lock',
  'client.': 'set',
  'client.lock': 'lock',
  'workspace.lock': 'lock',
  'connection.lock': 'lock',
  'integration.newest': 'set',
  // Expiry.
  'client_deletion.': 'set',
  'client_deletion.claim': 'unknown',
  'job.': 'race',
  'job.hold': 'lock',
  'job.claim': 'unknown',
  'job.claim_one': 'race',
  'job.expire': 'unknown',
  'job.oldest': 'unknown',
  'job_part.': 'set',
  'schema/work/export-schedules/': 'set',
  'export_schedule.due': 'unknown',
  'export_schedule.take': 'race',
  'bulk.': 'set',
  'database.now': 'unknown',
  'bulk.hold': 'lock',
  'schema/work/bulk/': 'set',
  'merge_plan.': 'set',
  'merge_plan.hold': 'lock',
  'import.': 'race',
  'import.hold': 'lock',
  'job.look': 'unknown',
  'import_key.': 'set',
  'import_mapping.': 'set',
  'schema/work/jobs/': 'set',
  'schema/work/exports/': 'set',
  'exports.': 'set',
  'export.': 'set',
  'erasure.': 'set',
  'erasure.hold': 'lock',
  'normalisation.': 'set',
  'normalisation.claim': 'unknown',
  'normalisation.unusual': 'unknown',
  'person_erasure.': 'set',
  'person_erasure.claim': 'unknown',
  'person_erasure.hold': 'lock',
  // The journal and what is derived from it.
  'duplicates.': 'set',
  'duplicates.hold': 'lock',
  'duplicates.try_lock': 'lock',
  'duplicates.begin': 'race',
  'duplicates.waiting': 'unknown',
  'duplicates.unbuilt': 'unknown',
  'journal.': 'unknown',
  'journal.try_lock': 'lock',
  'journal.lock': 'lock',
  'journal.hold': 'lock',
  'journal.hold_empty': 'lock',
  'journal.mark_empty': 'set',
  'journal.begin': 'set',
  'journal.divide': 'set',
  'journal.join': 'set',
  // The radar.
  'radar.': 'set',
  'radar.try_lock': 'lock',
  'radar.progress': 'unknown',
  'radar.save_progress': 'unknown',
  'radar.due': 'unknown',
  'radar.measure': 'unknown',
  // Figures of clients.
  'figures.': 'set',
  // Usage.
  'usage.': 'set',
  'usage.add': 'unknown',
  'api_request.': 'unknown',
  // Queues of the tasks.
  'queue.': 'unknown',
  'schema/kernel/queues/claims.ts#': 'unknown',
  // Process-wide statements.
  'idempotency.': 'race',
  'doctor.': 'unknown',
  'pepper.': 'unknown',
  'pepper.lock': 'lock',
  'key.renew': 'race',
  'integration.renew_secret': 'race',
  'admin.': 'unknown',
  'demo.': 'unknown',
  'worker/tasks/': 'unknown',
};

/** One line for each statement without a reason and for each reason without a statement. */
export function reasonFaults(statements: readonly Statement[]): string[] {
  const used = new Set<string>();
  const missing = groupNames(statements).flatMap((name) => {
    const key = reasonKeyOf(name);
    if (key === undefined) return [`${name}: scripts/statements/reasons.ts does not say why it is written by hand`];
    used.add(key);
    return [];
  });
  const idle = Object.keys(REASON_OF).filter((key) => !used.has(key));
  return [...missing, ...idle.map((key) => `${key}: a reason in scripts/statements/reasons.ts that no statement has`)];
}

/** The groups of all statements but those of database functions, which cannot be written with Prisma. */
function groupNames(statements: readonly Statement[]): string[] {
  const sent = statements.filter(({ place }) => !place.startsWith('function '));
  return [...new Set(sent.map(({ name }) => groupOf(name)))].sort((one, other) => one.localeCompare(other, 'en'));
}

/** The first two parts of a name: statements of a group differ only by filter, order or scope. */
const groupOf = (name: string): string => (name.includes('#') ? name : name.split('.').slice(0, 2).join('.'));

function reasonKeyOf(name: string): string | undefined {
  const fitting = Object.keys(REASON_OF).filter((start) => name.startsWith(start));
  return fitting.sort((one, other) => other.length - one.length)[0];
}
