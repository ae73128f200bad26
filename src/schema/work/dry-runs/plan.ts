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

const REFERENCE = 'Names what would be made, such as `new:1`, here and in the fields of others; null: it is there.';

const PlannedChange = builder.objectRef<OneChange>('PlannedChange').implement({
  description: 'A record that an operation would change, as the journal would tell of it.',
  fields: (t) => ({
    clientId: t.exposeString('clientId', { description: 'The client that it belongs to.' }),
    kind: t.expose('kind', { type: ChangeKind, description: 'The kind of the record.' }),
    action: t.expose('action', { type: ChangeAction, description: 'What would happen.' }),
    recordId: t.expose('recordId', {
      type: 'RecordId',
      nullable: true,
      description: 'The record; null: it gets its id when it is made.',
    }),
    reference: t.exposeString('reference', { nullable: true, description: REFERENCE }),
    fields: t.expose('fields', { type: [FieldChange], description: 'What would differ.' }),
  }),
});

const PlannedSetting = builder.objectRef<OneSetting>('PlannedSetting').implement({
  description:
    'Something that an operation would change and that the journal does not tell of, such as an activity type.',
  fields: (t) => ({
    kind: t.exposeString('kind', { description: 'What it is, such as `activity_type`.' }),
    action: t.expose('action', { type: ChangeAction, description: 'What would happen.' }),
    id: t.exposeString('id', {
      nullable: true,
      description: 'Which one; null: it gets its id when it is made, or has none.',
    }),
    reference: t.exposeString('reference', { nullable: true, description: REFERENCE }),
    fields: t.exposeStringList('fields', { description: 'The names of what would differ.' }),
  }),
});

const PlannedWork = builder.objectRef<OneWork>('PlannedWork').implement({
  description: 'Work that would be done later.',
  fields: (t) => ({
    task: t.exposeString('task', { description: 'Whose work, such as `rescore` or `send-events`.' }),
    count: t.exposeInt('count', { description: 'How many requests of it.' }),
  }),
});

const Plan = builder.objectRef<PlanRow>('Plan').implement({
  description: 'What a dry run found that an operation would change. It is kept for an hour.',
  fields: (t) => ({
    id: t.expose('id', { type: 'RecordId', description: 'Its id.' }),
    operation: t.exposeString('operation', { description: 'The operation, as its caller or entrance named it.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'Until when it can be committed.' }),
    committedAt: t.expose('committedAt', { ...OPTIONAL_TIME, description: 'When it was committed; null: it was not.' }),
    changes: t.field({
      type: [PlannedChange],
      description: 'The records that would change.',
      resolve: ({ contents }) => contents.changes,
    }),
    settings: t.field({
      type: [PlannedSetting],
      description: 'What else would change.',
      resolve: ({ contents }) => contents.settings,
    }),
    queued: t.field({
      type: [PlannedWork],
      description: 'What would be done later.',
      resolve: ({ contents }) => contents.queued,
    }),
  }),
});

const PlanCommitted = builder.objectRef<Committed>('PlanCommitted').implement({
  description: 'A plan that was committed.',
  fields: (t) => ({
    plan: t.expose('plan', { type: Plan, description: 'The plan.' }),
    answer: t.expose('answer', {
      type: 'JSON',
      nullable: true,
      description: 'What its operation answered: the `data` of its document.',
    }),
  }),
});

const manage = { access: { manage: true } } as const;
const ID = { type: 'RecordId' as const, required: true as const, description: 'Which plan, as the dry run named it.' };

builder.queryFields((t) => ({
  plan: t.field({
    type: Plan,
    nullable: true,
    description:
      'A plan of the workspace, or of an agency that acts in none; null: there is none, or its hour is over.',
    authScopes: { access: {} },
    args: { id: t.arg(ID) },
    resolve: (_root, { id }, { services, actor, agencyId }) =>
      findPlan(services.database, { agencyId, clientId: actor.clientId }, id),
  }),
}));

builder.mutationFields((t) => ({
  commitPlan: t.field({
    type: PlanCommitted,
    description:
      'Does what a dry run said, all of it or nothing: the operation runs again as the caller, and is kept if it changes what the plan says. A plan is committed once.',
    authScopes: manage,
    errors: { types: [NotFoundError, InvalidError, ConflictError, PlanMovedError] },
    args: { id: t.arg(ID) },
    resolve: (_root, { id }, context) => commitPlan(context, id),
  }),
}));
