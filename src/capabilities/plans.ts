import { CommitPlanDocument, PlanDocument } from '../operations/generated.js';
import { planCommitted, planRecord, toCommitted, toPlan } from '../wire/plans.js';
import { capability } from './capability.js';

const ids = { plan_id: 'The id of the plan, from a dry run.' };

export const getPlan = capability({
  access: { workspace: 'read' },
  ids,
  operation: PlanDocument,
  variables: ({ ids: { plan_id } }) => ({ id: plan_id }),
  shape: planRecord,
  answer: toPlan,
});

export const commitPlan = capability({
  access: { workspace: 'write' },
  ids,
  operation: CommitPlanDocument,
  variables: ({ ids: { plan_id } }) => ({ id: plan_id }),
  shape: planCommitted,
  answer: toCommitted,
});
