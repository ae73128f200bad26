import { columnsOf, type RowOf } from '../../../db/columns.js';
import { ConflictError, CountMovedError, InvalidError, NotFoundError } from '../../../errors.js';
import { isRecordId } from '../../../values/record-id.js';
import { DuplicateReasonType } from '../../crm/people/queries.js';
import { builder } from '../../kernel/builder.js';
import { BULK_COST, DUPLICATES_COST } from '../../kernel/guards/field-cost.js';
import { connectionComplexity, connectionType } from '../../records/lists/connection.js';
import { childConnection, type Keyset } from '../../records/lists/keyset.js';
import { Job } from '../jobs/job.js';
import { readJob } from '../jobs/read-job.js';
import {
  MOST_SUGGESTIONS,
  makePlan,
  type PlannedEvidence,
  type PlanRow,
  planColumns,
  reasonsOf,
  SURVIVORS,
} from './make-plan.js';
import { runPlan, undoPlan } from './run-plan.js';

const MergeSurvivor = builder.enumType('MergeSurvivor', {
  description: 'Which of several Persons survives. In a tie, the older one does.',
  values: {
    oldest: { description: 'The one that was created first.' },
    mostComplete: { description: 'The one whose contacts have the most fields with a value, custom ones included.' },
    latestReply: { description: 'The one that replied last.' },
  } as const satisfies Record<(typeof SURVIVORS)[number], object>,
});

const groupColumns = columnsOf('MergePlanGroup', ['number', 'personIds', 'evidence', 'outcome', 'because', 'mergeId']);
type GroupRow = Omit<RowOf<typeof groupColumns>, 'evidence'> & { id: number; evidence: PlannedEvidence[] };

const PlannedEvidenceType = builder.objectRef<PlannedEvidence>('PlannedEvidence').implement({
  description: 'Evidence that Persons of a plan are duplicates.',
  fields: (t) => ({
    reason: t.expose('reason', { type: DuplicateReasonType, description: 'What was compared.' }),
    contactIds: t.expose('contactIds', { type: ['RecordId'], description: 'Contacts that share it, at most 100.' }),
  }),
});

const MergePlanGroup = builder.objectRef<GroupRow>('MergePlanGroup').implement({
  description: 'One merge of a plan.',
  fields: (t) => ({
    number: t.exposeInt('number', { description: 'Its number in the plan; merges run in this order.' }),
    survivorId: t.field({
      type: 'RecordId',
      description: 'The surviving Person.',
      resolve: ({ personIds }) => personIds[0] ?? 0,
    }),
    absorbedIds: t.field({
      type: ['RecordId'],
      description: 'The Persons merged into it, in the order in which their values are preferred.',
      resolve: ({ personIds }) => personIds.slice(1),
    }),
    evidence: t.expose('evidence', { type: [PlannedEvidenceType], description: 'All evidence for the merge.' }),
    outcome: t.exposeString('outcome', {
      nullable: true,
      description:
        'The outcome: `merged`, `refused`, `undone`, or `stays` for a merge that could not be undone. Null: waiting.',
    }),
    because: t.exposeString('because', { nullable: true, description: 'Why it was refused or kept, as a sentence.' }),
    mergeId: t.expose('mergeId', {
      type: 'RecordId',
      nullable: true,
      description: 'The completed merge, for `mergeUndo`.',
    }),
  }),
});

const GROUPS: Keyset<GroupRow> = {
  select: `select x.number as id, ${groupColumns('x')} from merge_plan_group x`,
  id: 'x.number',
  sorts: { id: {} },
};
const groupsOf = childConnection(GROUPS, { client: 'x.client_id', parent: 'x.plan_id' });
const GroupConnection = connectionType('MergePlanGroup', MergePlanGroup);

const MergePlan = builder.objectRef<PlanRow>('MergePlan').implement({
  description: 'Merges of duplicates by a rule, which can be reviewed before they run.',
  fields: (t) => ({
    id: t.expose('id', { type: 'RecordId', description: 'The id of the plan, for `duplicatesMergeRun`.' }),
    evidence: t.field({
      type: [DuplicateReasonType],
      description: 'The kinds of evidence considered.',
      resolve: ({ evidence }) => reasonsOf(evidence),
    }),
    survivor: t.field({
      type: MergeSurvivor,
      description: 'Which Person survives.',
      resolve: ({ survivor }) => SURVIVORS.find((one) => one === survivor) ?? 'oldest',
    }),
    groupCount: t.exposeInt('groups', { description: 'Number of merges.' }),
    personCount: t.exposeInt('persons', { description: 'Number of Persons involved, survivors included.' }),
    leftOut: t.exposeInt('leftOut', {
      description: 'Suggestions left out because they would merge dismissed pairs, or more than 100 Persons.',
    }),
    isPart: t.exposeBoolean('isPart', { description: 'Whether there were more suggestions than the limit.' }),
    madeBy: t.exposeString('madeBy', { description: 'Who created it, by the masked key.' }),
    madeAt: t.expose('madeAt', {
      type: 'DateTime',
      description: 'When created. Plans that are not run are deleted after a day.',
    }),
    job: t.field({
      type: Job,
      nullable: true,
      description: 'The job that runs it; null: it was not run.',
      resolve: ({ clientId, jobId }, _args, { services }) =>
        jobId === null ? null : readJob(services.database, { clientId, id: jobId }),
    }),
    undoJob: t.field({
      type: Job,
      nullable: true,
      description: 'The latest job that undoes it.',
      resolve: ({ clientId, undoJobId }, _args, { services }) =>
        undoJobId === null ? null : readJob(services.database, { clientId, id: undoJobId }),
    }),
    groups: t.field({
      type: GroupConnection,
      description: 'Its merges, in order.',
      complexity: connectionComplexity,
      args: t.arg.connectionArgs(),
      resolve: (plan, window, context) => groupsOf(context, plan, { ...window, sort: 'id', descending: false }),
    }),
  }),
});

const read = { workspace: 'read', enrichment: true } as const;
const write = { workspace: 'write', enrichment: true } as const;
const HEAVY = { field: BULK_COST, multiplier: 1 };

const READ = `select ${planColumns('p')} from merge_plan p where p.client_id = $1 and p.id = $2`;

builder.queryField('mergePlan', (t) =>
  t.field({
    type: MergePlan,
    nullable: true,
    description: 'A merge plan with its outcomes; null: not found in the workspace.',
    access: read,
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
      'Plans merges of all suggested duplicates that match a rule, from the current contacts, and stores the plan for review and execution. Merges nothing. Dismissed pairs are never merged.',
    access: write,
    errors: { types: [InvalidError] },
    complexity: { field: DUPLICATES_COST, multiplier: 1 },
    args: {
      evidence: t.arg({
        type: [DuplicateReasonType],
        required: true,
        description: 'The accepted kinds of evidence; one is enough.',
      }),
      survivor: t.arg({ type: MergeSurvivor, required: true, description: 'Which Person survives.' }),
      limit: t.arg.int({
        required: true,
        defaultValue: 10_000,
        description: `Maximum suggestions to plan, 1 to ${MOST_SUGGESTIONS}.`,
      }),
    },
    resolve: (_root, rule, { workspace }) => makePlan(workspace, rule),
  }),
}));

builder.mutationFields((t) => ({
  duplicatesMergeRun: t.field({
    type: Job,
    description:
      'Runs a plan in the background, unless anything that it read has changed. A group that changes while the job runs is left unchanged and reported. Running a plan again returns its job.',
    access: write,
    errors: { types: [NotFoundError, CountMovedError, ConflictError] },
    complexity: HEAVY,
    args: { planId: t.arg({ type: 'RecordId', required: true, description: 'The plan.' }) },
    resolve: async (_root, { planId }, { workspace, services }) => {
      const job = await runPlan(workspace, planId);
      services.wakeWorker('run-jobs');
      return job;
    },
  }),
  mergesUndo: t.field({
    type: Job,
    description:
      'Undoes all merges of a job in the background, the last one first. A merge that is blocked by a later one is kept and reported.',
    access: write,
    errors: { types: [NotFoundError, ConflictError] },
    complexity: HEAVY,
    args: { jobId: t.arg({ type: 'RecordId', required: true, description: 'The job that merged.' }) },
    resolve: async (_root, { jobId }, { workspace, services }) => {
      const job = await undoPlan(workspace, jobId);
      services.wakeWorker('run-jobs');
      return job;
    },
  }),
}));
