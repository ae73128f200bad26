import { ConflictError, InvalidError, NotFoundError, PlanMovedError } from '../../../errors.js';
import { ChangeAction, ChangeKind, FieldChange } from '../../history/changes/change.js';
import { builder, OPTIONAL_TIME } from '../../kernel/builder.js';
import { type PlanCommitted as Committed, commitPlan } from './plan-operation.js';
import {
  findPlan,
  type PlannedChange as OneChange,
  type PlannedSetting as OneSetting,
  type PlannedWork as OneWork,
  type PlanRow,
} from './plan-row.js';

const REFERENCE = 'Placeholder of a row to be created, such as `new:1`, also used in other fields; null: it exists.';

const PlannedChange = builder.objectRef<OneChange>('PlannedChange').implement({
  description: 'A record that an operation would change, as the journal would record it.',
  fields: (t) => ({
    clientId: t.exposeString('clientId', { description: 'The client that owns the record.' }),
    kind: t.expose('kind', { type: ChangeKind, description: 'The kind of the record.' }),
    action: t.expose('action', { type: ChangeAction, description: 'What would happen.' }),
    recordId: t.expose('recordId', {
      type: 'RecordId',
      nullable: true,
      description: 'The record; null: it gets its id on creation.',
    }),
    reference: t.exposeString('reference', { nullable: true, description: REFERENCE }),
    fields: t.expose('fields', { type: [FieldChange], description: 'The fields that would change.' }),
  }),
});

const PlannedSetting = builder.objectRef<OneSetting>('PlannedSetting').implement({
  description: 'Something that an operation would change but the journal does not record, such as an activity type.',
  fields: (t) => ({
    kind: t.exposeString('kind', { description: 'Its kind, such as `activity_type`.' }),
    action: t.expose('action', { type: ChangeAction, description: 'What would happen.' }),
    id: t.exposeString('id', {
      nullable: true,
      description: 'Its id; null: it gets its id on creation, or has none.',
    }),
    reference: t.exposeString('reference', { nullable: true, description: REFERENCE }),
    fields: t.exposeStringList('fields', { description: 'The names of the fields that would change.' }),
  }),
});

const PlannedWork = builder.objectRef<OneWork>('PlannedWork').implement({
  description: 'Work that would be done later.',
  fields: (t) => ({
    task: t.exposeString('task', { description: 'The task, such as `rescore` or `send-events`.' }),
    count: t.exposeInt('count', { description: 'Number of requests.' }),
  }),
});

const Plan = builder.objectRef<PlanRow>('Plan').implement({
  description: 'What an operation would change, according to a dry run. It is kept for an hour.',
  fields: (t) => ({
    id: t.expose('id', { type: 'RecordId', description: 'The id of the plan.' }),
    operation: t.exposeString('operation', { description: 'The operation, as named by the caller or the API.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was created.' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'When it expires; no commit is possible then.' }),
    committedAt: t.expose('committedAt', { ...OPTIONAL_TIME, description: 'When it was committed; null: not yet.' }),
    changes: t.field({
      type: [PlannedChange],
      description: 'The records that would change.',
      resolve: ({ contents }) => contents.changes,
    }),
    settings: t.field({
      type: [PlannedSetting],
      description: 'Other rows that would change.',
      resolve: ({ contents }) => contents.settings,
    }),
    queued: t.field({
      type: [PlannedWork],
      description: 'Work that would be queued for later.',
      resolve: ({ contents }) => contents.queued,
    }),
  }),
});

const PlanCommitted = builder.objectRef<Committed>('PlanCommitted').implement({
  description: 'A committed plan.',
  fields: (t) => ({
    plan: t.expose('plan', { type: Plan, description: 'The plan.' }),
    answer: t.expose('answer', {
      type: 'JSON',
      nullable: true,
      description: 'The answer of its operation: the `data` of its document.',
    }),
  }),
});

const manage = { manage: true } as const;
const ID = { type: 'RecordId' as const, required: true as const, description: 'The id of the plan, from the dry run.' };

builder.queryFields((t) => ({
  plan: t.field({
    type: Plan,
    nullable: true,
    description: 'A plan of the workspace, or of an agency that acts in no client; null: not found or expired.',
    access: {},
    args: { id: t.arg(ID) },
    resolve: (_root, { id }, { services, actor, agencyId }) =>
      findPlan(services.database, { agencyId, clientId: actor.clientId }, id),
  }),
}));

builder.mutationFields((t) => ({
  commitPlan: t.field({
    type: PlanCommitted,
    description:
      'Executes a plan, all or nothing: the operation runs again as the caller and is committed only if it changes exactly what the plan says. A plan can be committed once.',
    access: manage,
    errors: { types: [NotFoundError, InvalidError, ConflictError, PlanMovedError] },
    args: { id: t.arg(ID) },
    resolve: (_root, { id }, context) => commitPlan(context, id),
  }),
}));
