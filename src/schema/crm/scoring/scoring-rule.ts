import { InvalidError, NotFoundError } from '../../../errors.js';
import { CHANNEL_NAMES } from '../../../values/channels.js';
import { builder } from '../../kernel/builder.js';
import { DeletePayload } from '../../records/custom-fields/custom-field.js';
import { waking } from './enqueue.js';
import { createRule, deleteRule, listRules, updateRule } from './write-rule.js';

const ScoringRule = builder.prismaObject('ScoringRule', {
  description: 'Points for the activities of a custom type or of a standard channel.',
  fields: (t) => ({
    id: t.expose('id', { type: 'RecordId', description: 'Unique across the service.' }),
    name: t.exposeString('name', { description: 'Shown in score lines; follows the name of its activity type.' }),
    activityType: t.relation('type', {
      nullable: true,
      description: 'The custom type that it counts, if any.',
    }),
    channel: t.exposeString('channel', {
      nullable: true,
      description: 'The standard channel that it counts, if any.',
    }),
    variant: t.exposeString('variant', {
      nullable: true,
      description: 'Only this direction, email type or event type of the channel.',
    }),
    points: t.exposeInt('points', { description: 'For each activity; may be negative.' }),
    halfLifeDays: t.exposeFloat('halfLifeDays', {
      nullable: true,
      description: 'Days after which half of the points are left. Null: points do not decay.',
    }),
    maximumTimes: t.exposeInt('maximumTimes', {
      nullable: true,
      description: 'Only this many of the newest activities count. Null: all.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the rule was created.' }),
    updatedTime: t.expose('updatedTime', { type: 'DateTime', description: 'When the rule was last written.' }),
  }),
});

export const ScoringRuleInput = builder.inputType('ScoringRuleInput', {
  description: 'A whole rule. Exactly one of activityKey and channel says what it counts.',
  fields: (t) => ({
    name: t.string({ required: true, description: '1 to 255 characters.' }),
    activityKey: t.string({ description: 'A custom type that applies to contacts.' }),
    channel: t.string({ description: `One of: ${CHANNEL_NAMES.join(', ')}.` }),
    variant: t.string({ description: 'Only this direction, email type or event type of the channel.' }),
    points: t.int({ required: true, description: 'From -1000000 to 1000000.' }),
    halfLifeDays: t.float({ description: 'From 0.01 to 36500.' }),
    maximumTimes: t.int({ description: 'At least 1.' }),
  }),
});

const manage = { manage: true, workspace: 'write' } as const;
const refusals = { types: [NotFoundError, InvalidError] };

builder.queryFields((t) => ({
  scoringRules: t.field({
    type: [ScoringRule],
    description: 'The scoring rules of the workspace, oldest first.',
    access: { workspace: 'read' },
    resolve: (_root, _args, { workspace }) => listRules(workspace),
  }),
}));

builder.mutationFields((t) => ({
  scoringRuleCreate: t.field({
    type: ScoringRule,
    description: 'Adds a scoring rule; every contact with activities is rescored.',
    access: manage,
    errors: refusals,
    args: { input: t.arg({ type: ScoringRuleInput, required: true, description: 'The fields to write.' }) },
    resolve: (_root, { input }, context) => waking(context, createRule(context.workspace, input)),
  }),
  scoringRuleUpdate: t.field({
    type: ScoringRule,
    description: 'Replaces a whole scoring rule; every contact with activities is rescored.',
    access: manage,
    errors: refusals,
    args: {
      id: t.arg({ type: 'RecordId', required: true, description: 'The id of the scoring rule.' }),
      input: t.arg({ type: ScoringRuleInput, required: true, description: 'The fields to write.' }),
    },
    resolve: (_root, { id, input }, context) => waking(context, updateRule(context.workspace, id, input)),
  }),
  scoringRuleDelete: t.field({
    type: DeletePayload,
    description: 'Removes a scoring rule; every contact with activities is rescored.',
    access: manage,
    errors: { types: [NotFoundError] },
    args: { id: t.arg({ type: 'RecordId', required: true, description: 'The id of the scoring rule.' }) },
    resolve: async (_root, { id }, context) => ({
      deletedId: await waking(context, deleteRule(context.workspace, id)),
    }),
  }),
}));
