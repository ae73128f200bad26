import { DEFAULT_RETENTION, type Retention } from '../../worker/task.js';
import { days, integer, type Output } from './kinds.js';

/** How much is kept, and for how long. */
export const kept = {
  WEBHOOK_MIB_PER_DAY: integer(
    0,
    1_000_000,
    '64',
    'MiB of webhook bodies stored per client (or agency path) and day; beyond that, deliveries are applied without storing the body. 0: no limit.',
  ),
  RETENTION_WEBHOOK_DELIVERY_DAYS: days(
    1,
    DEFAULT_RETENTION.webhookDelivery,
    'Days to keep webhook deliveries with their bodies.',
  ),
  RETENTION_WEBHOOK_EVENT_DAYS: days(
    30,
    DEFAULT_RETENTION.webhookEvent,
    'Days to remember an applied webhook event; a repeat after that counts again.',
  ),
  RETENTION_AUDIT_ENTRY_DAYS: days(90, DEFAULT_RETENTION.auditEntry, 'Days to keep entries of the audit log.'),
  RETENTION_MERGE_RECORD_DAYS: days(
    30,
    DEFAULT_RETENTION.mergeRecord,
    'Days to keep the record of a merge of Persons, which is needed to undo it.',
  ),
  RETENTION_IDEMPOTENCY_RECORD_DAYS: integer(
    1,
    365,
    String(DEFAULT_RETENTION.idempotencyRecord),
    'Days to keep an Idempotency-Key and its response.',
  ),
  RETENTION_WEBHOOK_BODY_QUOTA_DAYS: integer(
    1,
    365,
    String(DEFAULT_RETENTION.webhookBodyQuota),
    'Days to keep the daily counters of WEBHOOK_MIB_PER_DAY.',
  ),
  RETENTION_JOURNAL_DAYS: days(1, DEFAULT_RETENTION.journal, 'Days to keep the journal of changes.'),
  RETENTION_EVENT_ATTEMPT_DAYS: days(
    1,
    DEFAULT_RETENTION.eventAttempt,
    'Days to keep attempts to send an event, and alerts.',
  ),
  RETENTION_JOB_DAYS: integer(1, 365, String(DEFAULT_RETENTION.job), 'Days to keep a finished job with its files.'),
  RETENTION_USAGE_DAYS: days(62, DEFAULT_RETENTION.usageDay, 'Days to keep the daily usage of each key and client.'),
  RETENTION_API_REQUEST_DAYS: integer(
    1,
    7,
    String(DEFAULT_RETENTION.apiRequest),
    'Days to keep the requests that developers look at.',
  ),
};

export function toKept(env: Output<typeof kept>) {
  return {
    /** Bytes of webhook bodies stored per client and day (per agency on agency paths); 0: no limit. */
    webhookBytesPerDay: env.WEBHOOK_MIB_PER_DAY * 1024 * 1024,
    retention: toRetention(env),
  };
}

function toRetention(env: Output<typeof kept>): Retention {
  return {
    webhookDelivery: env.RETENTION_WEBHOOK_DELIVERY_DAYS,
    webhookEvent: env.RETENTION_WEBHOOK_EVENT_DAYS,
    auditEntry: env.RETENTION_AUDIT_ENTRY_DAYS,
    mergeRecord: env.RETENTION_MERGE_RECORD_DAYS,
    idempotencyRecord: env.RETENTION_IDEMPOTENCY_RECORD_DAYS,
    webhookBodyQuota: env.RETENTION_WEBHOOK_BODY_QUOTA_DAYS,
    journal: env.RETENTION_JOURNAL_DAYS,
    eventAttempt: env.RETENTION_EVENT_ATTEMPT_DAYS,
    job: env.RETENTION_JOB_DAYS,
    usageDay: env.RETENTION_USAGE_DAYS,
    apiRequest: env.RETENTION_API_REQUEST_DAYS,
  };
}

/* A kept delivery can be reprocessed, and would count again once the ledger no longer has its events. */
export function judgeKept(env: Output<typeof kept>): string[] {
  const { webhookDelivery, webhookEvent } = toRetention(env);
  const endsFirst = webhookEvent > 0 && (webhookDelivery === 0 || webhookEvent < webhookDelivery);
  if (!endsFirst) return [];
  const reason = 'a delivery that is read again would count again';
  return [`RETENTION_WEBHOOK_EVENT_DAYS: Must not be less than RETENTION_WEBHOOK_DELIVERY_DAYS: ${reason}.`];
}
