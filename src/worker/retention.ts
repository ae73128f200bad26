/** For how many days the rows of a table are kept; 0: for good. */
export interface Retention {
  webhookDelivery: number;
  webhookEvent: number;
  auditEntry: number;
  mergeRecord: number;
  idempotencyRecord: number;
  webhookBodyQuota: number;
  journal: number;
  eventAttempt: number;
  job: number;
  usageDay: number;
}

/** What holds where nobody says otherwise. */
export const DEFAULT_RETENTION: Retention = {
  webhookDelivery: 30,
  webhookEvent: 0,
  auditEntry: 0,
  mergeRecord: 0,
  idempotencyRecord: 1,
  webhookBodyQuota: 7,
  journal: 30,
  eventAttempt: 30,
  job: 7,
  usageDay: 800,
};
