import { columnsOf, type RowOf } from '../../../db/columns.js';
import { DuplicateReasonType } from '../../crm/people/queries.js';
import { builder } from '../../kernel/builder.js';
import { connectionComplexity, connectionType } from '../../records/lists/connection.js';
import { childConnection, type Keyset } from '../../records/lists/keyset.js';
import { Job } from '../jobs/job.js';
import { readJob } from '../jobs/read-job.js';
import { SURVIVORS } from './group-persons.js';
import type { PlanRow } from './make-plan.js';
import { type PlannedEvidence, reasonsOf } from './read-duplicates.js';

export const MergeSurvivor = builder.enumType('MergeSurvivor', {
  description: 'Which of several Persons stays. Where two are alike, the older one does.',
  values: {
    oldest: { description: 'The one that was made first.' },
    mostComplete: { description: 'The one whose contacts have the most fields with a value, custom ones too.' },
    latestReply: { description: 'The one that replied last.' },
  } as const satisfies Record<(typeof SURVIVORS)[number], object>,
});

const groupColumns = columnsOf('MergePlanGroup', ['number', 'personIds', 'evidence', 'outcome', 'because', 'mergeId']);
type GroupRow = Omit<RowOf<typeof groupColumns>, 'evidence'> & { id: number; evidence: PlannedEvidence[] };

const PlannedEvidenceType = builder.objectRef<PlannedEvidence>('PlannedEvidence').implement({
  description: 'What Persons of a plan have in common.',
  fields: (t) => ({
    reason: t.expose('reason', { type: DuplicateReasonType, description: 'What was compared.' }),
    contactIds: t.expose('contactIds', { type: ['RecordId'], description: 'Contacts that show it, at most 100.' }),
  }),
});

const MergePlanGroup = builder.objectRef<GroupRow>('MergePlanGroup').implement({
  description: 'One merge of a plan.',
  fields: (t) => ({
    number: t.exposeInt('number', { description: 'Its place in the plan; merges are done in this order.' }),
    survivorId: t.field({
      type: 'RecordId',
      description: 'The Person that stays.',
      resolve: ({ personIds }) => personIds[0] ?? 0,
    }),
    absorbedIds: t.field({
      type: ['RecordId'],
      description: 'The Persons that go into it, in the order in which their values are preferred.',
      resolve: ({ personIds }) => personIds.slice(1),
    }),
    evidence: t.expose('evidence', { type: [PlannedEvidenceType], description: 'Everything that speaks for it.' }),
    outcome: t.exposeString('outcome', {
      nullable: true,
      description:
        'What became of it: merged, refused, undone, or stays, which is a merge that could not be undone. Null: it waits.',
    }),
    because: t.exposeString('because', { nullable: true, description: 'Why it was refused or stays, as a sentence.' }),
    mergeId: t.expose('mergeId', {
      type: 'RecordId',
      nullable: true,
      description: 'The merge that was done, for `mergeUndo`.',
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

export const MergePlan = builder.objectRef<PlanRow>('MergePlan').implement({
  description: 'Merges of duplicates by a rule, which can be read before they are done.',
  fields: (t) => ({
    id: t.expose('id', { type: 'RecordId', description: 'For `duplicatesMergeRun`.' }),
    evidence: t.field({
      type: [DuplicateReasonType],
      description: 'The kinds of evidence that count.',
      resolve: ({ evidence }) => reasonsOf(evidence),
    }),
    survivor: t.field({
      type: MergeSurvivor,
      description: 'Which Person stays.',
      resolve: ({ survivor }) => SURVIVORS.find((one) => one === survivor) ?? 'oldest',
    }),
    groupCount: t.exposeInt('groups', { description: 'How many merges it has.' }),
    personCount: t.exposeInt('persons', { description: 'How many Persons they concern, those that stay among them.' }),
    leftOut: t.exposeInt('leftOut', {
      description:
        'Suggestions that are not in it, because they would bring Persons together that were dismissed, or more than 100.',
    }),
    isPart: t.exposeBoolean('isPart', { description: 'Whether there were more suggestions than its limit.' }),
    madeBy: t.exposeString('madeBy', { description: 'Who planned it, by the mask of the key.' }),
    madeAt: t.expose('madeAt', { type: 'DateTime', description: 'When. What nobody runs is gone after some days.' }),
    job: t.field({
      type: Job,
      nullable: true,
      description: 'The job that does it; null: nobody has run it.',
      resolve: ({ clientId, jobId }, _args, { services }) =>
        jobId === null ? null : readJob(services.database, { clientId, id: jobId }),
    }),
    undoJob: t.field({
      type: Job,
      nullable: true,
      description: 'The job that undoes it, the latest where there were several.',
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
