import { z } from 'zod';
import type { CommitPlanMutation, PlanRecordFragment } from '../operations/generated.js';
import { answeredId } from '../values/record-id.js';
import { ACTIONS, fieldChange, KINDS, toFieldChange } from './changes.js';
import { answeredDateTime } from './fields.js';

const reference = z
  .string()
  .nullable()
  .describe('Names what would be made, such as new:1, here and in the fields of others; null: it is there.');

const plannedChange = z
  .object({
    client_id: z.string(),
    kind: z.enum(KINDS),
    action: z.enum(ACTIONS),
    record_id: answeredId.nullable().describe('Null: it gets its id when it is made.'),
    reference,
    fields: z.array(fieldChange),
  })
  .meta({ id: 'PlannedChange', description: 'A record that would change, as the journal would tell of it.' });

const plannedSetting = z
  .object({
    kind: z.string().describe('Such as activity_type.'),
    action: z.enum(ACTIONS),
    id: z.string().nullable().describe('Null: it gets its id when it is made, or has none.'),
    reference,
    fields: z.array(z.string()).describe('The names of what would differ.'),
  })
  .meta({ id: 'PlannedSetting', description: 'Something that would change and that the journal does not tell of.' });

const plannedWork = z
  .object({ task: z.string().describe('Such as rescore or send-events.'), count: z.int() })
  .meta({ id: 'PlannedWork', description: 'Work that would be done later.' });

const contents = {
  changes: z.array(plannedChange),
  settings: z.array(plannedSetting),
  queued: z.array(plannedWork),
};

const operation = z.string().describe('The operation, as its entrance or caller named it.');

/** A plan in the answers of REST and of tools. */
export const planRecord = z
  .object({
    id: answeredId,
    operation,
    created_at: answeredDateTime,
    expires_at: answeredDateTime.describe('Until when it can be committed.'),
    committed_at: answeredDateTime.nullable().describe('Null: it was not committed.'),
    ...contents,
  })
  .meta({ id: 'Plan', description: 'What a dry run found that an operation would change.' });

/** A plan that was committed. */
export const planCommitted = z
  .object({
    plan: planRecord,
    answer: z.unknown().describe('What the operation answered, under the name of its mutation.'),
  })
  .meta({ id: 'PlanCommitted', description: 'A plan that was committed, and what its operation answered.' });

/** A plan beside the answer of a tool. */
export const planSummary = z.object({
  id: answeredId.nullable().describe('For commit_plan; null: it cannot be committed.'),
  not_committable: z.string().nullable().describe('Why not.'),
  operation,
  expires_at: answeredDateTime.nullable(),
  change_count: z.int().describe('How many changes there are; the first 1,000 are told.'),
  ...contents,
});

export const toPlan = ({ changes, ...plan }: PlanRecordFragment) => ({
  ...plan,
  changes: changes.map(({ fields, ...change }) => ({ ...change, fields: fields.map(toFieldChange) })),
});

type Committed = Extract<CommitPlanMutation['commitPlan'], { __typename: 'PlanCommitted' }>;

export const toCommitted = ({ plan, answer }: Committed) => ({
  plan: toPlan(plan),
  answer: withoutTypenames(answer ?? null),
});

/* Documents select them to distinguish refusals; callers do not get them. */
function withoutTypenames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutTypenames);
  if (typeof value !== 'object' || value === null) return value;
  const parts = Object.entries(value).filter(([name]) => name !== '__typename');
  return Object.fromEntries(parts.map(([name, part]) => [name, withoutTypenames(part)]));
}
