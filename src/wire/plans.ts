import { z } from 'zod';
import type { PlanAnswer } from '../operations/execute.js';
import type { CommitPlanMutation, PlanRecordFragment } from '../operations/generated.js';
import { answeredId } from '../values/record-id.js';
import { ACTIONS, fieldChange, KINDS, toFieldChange } from './changes.js';
import { answeredDateTime } from './fields.js';

const reference = z
  .string()
  .nullable()
  .describe('Placeholder of a record to be created, such as new:1; other fields refer to it. Null: it exists.');

const plannedChange = z
  .object({
    client_id: z.string(),
    kind: z.enum(KINDS),
    action: z.enum(ACTIONS),
    record_id: answeredId.nullable().describe('Null: the id is assigned on creation.'),
    reference,
    fields: z.array(fieldChange),
  })
  .meta({ id: 'PlannedChange', description: 'A record that would change, as the journal would show it.' });

const plannedSetting = z
  .object({
    kind: z.string().describe('Such as activity_type.'),
    action: z.enum(ACTIONS),
    id: z.string().nullable().describe('Null: the id is assigned on creation, or it has none.'),
    reference,
    fields: z.array(z.string()).describe('The names of the fields that would change.'),
  })
  .meta({ id: 'PlannedSetting', description: 'Something that would change but is not in the journal.' });

const plannedWork = z
  .object({ task: z.string().describe('Such as rescore or send-events.'), count: z.int() })
  .meta({ id: 'PlannedWork', description: 'Background work that would follow.' });

const contents = {
  changes: z.array(plannedChange),
  settings: z.array(plannedSetting),
  queued: z.array(plannedWork),
};

const operation = z.string().describe('The operation, as named by its API or caller.');

/** A plan in responses of REST and of tools. */
export const planRecord = z
  .object({
    id: answeredId,
    operation,
    created_at: answeredDateTime,
    expires_at: answeredDateTime.describe('Until when it can be committed.'),
    committed_at: answeredDateTime.nullable().describe('Null: not committed.'),
    ...contents,
  })
  .meta({ id: 'Plan', description: 'What an operation would change, according to a dry run.' });

/** A plan that was committed. */
export const planCommitted = z
  .object({
    plan: planRecord,
    answer: z.unknown().describe('The result of the operation, under the name of its mutation.'),
  })
  .meta({ id: 'PlanCommitted', description: 'A committed plan, with the result of its operation.' });

/** A plan beside the result of a tool. */
export const planSummary = z.object({
  id: answeredId.nullable().describe('The id for commit_plan; null: it cannot be committed.'),
  not_committable: z.string().nullable().describe('Why it cannot be committed.'),
  operation,
  expires_at: answeredDateTime.nullable(),
  change_count: z.int().describe('Number of changes; the first 1,000 are listed.'),
  ...contents,
});

export const toPlan = ({ changes, ...plan }: PlanRecordFragment) => ({
  ...plan,
  changes: changes.map(({ fields, ...change }) => ({ ...change, fields: fields.map(toFieldChange) })),
});

/** What a dry run found, beside the result of a tool. */
export const toPlanSummary = ({ changes, ...plan }: PlanAnswer) => ({
  id: plan.id,
  not_committable: plan.notCommittable,
  operation: plan.operation,
  expires_at: plan.expiresAt,
  change_count: plan.changeCount,
  changes: changes.map(({ clientId, recordId, fields, ...change }) => ({
    ...{ ...change, client_id: clientId, record_id: recordId },
    fields: fields.map(({ isCustom, ...field }) => toFieldChange({ ...field, is_custom: isCustom })),
  })),
  settings: plan.settings,
  queued: plan.queued,
});

type Committed = Extract<CommitPlanMutation['commitPlan'], { __typename: 'PlanCommitted' }>;

export const toCommitted = ({ plan, answer }: Committed) => ({
  plan: toPlan(plan),
  answer: withoutTypenames(answer ?? null),
});

/* Documents select them to distinguish errors; callers do not receive them. */
function withoutTypenames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutTypenames);
  if (typeof value !== 'object' || value === null) return value;
  const parts = Object.entries(value).filter(([name]) => name !== '__typename');
  return Object.fromEntries(parts.map(([name, part]) => [name, withoutTypenames(part)]));
}
