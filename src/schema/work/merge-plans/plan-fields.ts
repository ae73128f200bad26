import { ConflictError, CountMovedError, InvalidError, NotFoundError } from '../../../errors.js';
import { isRecordId } from '../../../values/record-id.js';
import { DuplicateReasonType } from '../../crm/people/queries.js';
import { builder } from '../../kernel/builder.js';
import { BULK_COST, DUPLICATES_COST } from '../../kernel/guards/field-cost.js';
import { Job } from '../jobs/job.js';
import { MOST_SUGGESTIONS, makePlan, type PlanRow, planColumns } from './make-plan.js';
import { MergePlan, MergeSurvivor } from './merge-plan.js';
import { runPlan, undoPlan } from './run-plan.js';

const read = { access: { workspace: 'read', enrichment: true } } as const;
const write = { access: { workspace: 'write', enrichment: true } } as const;
const HEAVY = { field: BULK_COST, multiplier: 1 };

const READ = `select ${planColumns('p')} from merge_plan p where p.client_id = $1 and p.id = $2`;

builder.queryField('mergePlan', (t) =>
  t.field({
    type: MergePlan,
    nullable: true,
    description: 'A plan of merges with what became of it; null: the workspace has none with this id.',
    authScopes: read,
    args: { id: t.arg({ type: 'RecordId', required: true, description: 'The id of the plan.' }) },
    resolve: async (_root, { id }, { services, workspace: { clientId } }) => {
      const values = [clientId, isRecordId(id) ? id : 0];
      const [plan] = await services.database.query<PlanRow>('merge_plan.one', READ, values);
      return plan ?? null;
    },
  }),
);

builder.mutationFields((t) => ({
  duplicatesMergePlan: t.field({
    type: MergePlan,
    description:
      'Plans the merges of all suggested duplicates that a rule asks for, as contacts say this moment, and stores the plan to be read and run. Merges nothing. Persons that were dismissed are never brought together.',
    authScopes: write,
    errors: { types: [InvalidError] },
    complexity: { field: DUPLICATES_COST, multiplier: 1 },
    args: {
      evidence: t.arg({
        type: [DuplicateReasonType],
        required: true,
        description: 'The kinds of evidence of which one is enough.',
      }),
      survivor: t.arg({ type: MergeSurvivor, required: true, description: 'Which Person stays.' }),
      limit: t.arg.int({
        required: true,
        defaultValue: 10_000,
        description: `The most suggestions to plan, 1 to ${MOST_SUGGESTIONS}.`,
      }),
    },
    resolve: (_root, rule, { workspace }) => makePlan(workspace, rule),
  }),
}));

builder.mutationFields((t) => ({
  duplicatesMergeRun: t.field({
    type: Job,
    description:
      'Does what a plan says, in the background, unless anything that it read has changed. A group that changes while the job runs is left as it is, and told. To run a plan again answers its job.',
    authScopes: write,
    errors: { types: [NotFoundError, CountMovedError, ConflictError] },
    complexity: HEAVY,
    args: { planId: t.arg({ type: 'RecordId', required: true, description: 'The plan.' }) },
    resolve: async (_root, { planId }, { workspace, services }) => {
      const job = await runPlan(workspace, planId);
      services.wakeWorker();
      return job;
    },
  }),
  mergesUndo: t.field({
    type: Job,
    description:
      'Takes back all merges of a job, the last one first, in the background. A merge that a later one is in the way of stays, and is told.',
    authScopes: write,
    errors: { types: [NotFoundError, ConflictError] },
    complexity: HEAVY,
    args: { jobId: t.arg({ type: 'RecordId', required: true, description: 'The job that merged.' }) },
    resolve: async (_root, { jobId }, { workspace, services }) => {
      const job = await undoPlan(workspace, jobId);
      services.wakeWorker();
      return job;
    },
  }),
}));
