import type { PlanAnswer } from '../operations/execute.js';
import { toPlannedField } from '../wire/plans.js';

/** A plan as it stands beside the answer of a tool. */
export const toTold = (plan: PlanAnswer) => ({
  id: plan.id,
  not_committable: plan.notCommittable,
  operation: plan.operation,
  expires_at: plan.expiresAt,
  change_count: plan.changeCount,
  changes: plan.changes.map(({ clientId, recordId, fields, ...change }) => ({
    ...change,
    client_id: clientId,
    record_id: recordId,
    fields: fields.map(({ isCustom, ...field }) => toPlannedField({ ...field, is_custom: isCustom })),
  })),
  settings: plan.settings,
  queued: plan.queued,
});
