import { ConflictError, InvalidError, NotFoundError } from '../../../errors.js';
import { APPLIES_TO, FIELD_TYPES, type FieldDefinition } from '../../../values/activity-type.js';
import { builder } from '../../kernel/builder.js';
import type { Once } from '../../kernel/idempotency/once.js';
import { type ActivityTypeRow, getType, listTypes } from './activity-type-row.js';
import { createType, deleteType, updateType } from './write-type.js';

const FieldDefinitionObject = builder.objectRef<FieldDefinition>('FieldDefinition').implement({
  description: 'One field of the schema of a custom activity type.',
  fields: (t) => ({
    fieldName: t.exposeString('fieldName', { description: 'The key in the properties.' }),
    type: t.exposeString('type', { description: `One of: ${FIELD_TYPES.join(', ')}.` }),
    availableOptions: t.exposeStringList('availableOptions', {
      nullable: true,
      description: 'The values of a dropdown. Missing or empty: any text.',
    }),
  }),
});

export const ActivityType = builder.prismaObject('ActivityType', {
  description: 'A kind of activity that the workspace defined.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'A UUID; activity_key in REST.' }),
    name: t.exposeString('name', { description: '1 to 255 characters; not necessarily unique.' }),
    appliesTo: t.exposeString('appliesTo', {
      description: `What its activities are linked to: ${APPLIES_TO.join(' or ')}.`,
    }),
    schema: t.field({
      type: [FieldDefinitionObject],
      description: 'The properties that its activities may have.',
      // Only this module writes the column, with the parser of this very shape.
      resolve: ({ schema }) => schema as unknown as FieldDefinition[],
    }),
    origin: t.exposeString('origin', {
      description: 'The service itself, or the integration whose activities it mirrors.',
    }),
    isNote: t.exposeBoolean('isNote', { description: 'Whether notes are its activities; one type at most.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the type was created.' }),
    updatedTime: t.expose('updatedTime', { type: 'DateTime', description: 'When the type was last changed.' }),
  }),
});

const FieldDefinitionInput = builder.inputType('FieldDefinitionInput', {
  description: 'One field of a schema.',
  fields: (t) => ({
    fieldName: t.string({ required: true, description: '1 to 255 characters; unique in a schema.' }),
    type: t.string({ required: true, description: `One of: ${FIELD_TYPES.join(', ')}.` }),
    availableOptions: t.stringList({ description: 'The values of a dropdown. Missing or empty: any text.' }),
  }),
});

const ActivityTypeInput = builder.inputType('ActivityTypeInput', {
  description: 'A new custom activity type.',
  fields: (t) => ({
    name: t.string({ required: true, description: '1 to 255 characters.' }),
    appliesTo: t.string({ description: 'contact (default) or company.' }),
    schema: t.field({ type: [FieldDefinitionInput], description: 'Default: no properties.' }),
  }),
});

const ActivityTypeChange = builder.inputType('ActivityTypeChange', {
  description: 'Changes to a type; absent fields are unchanged.',
  fields: (t) => ({
    name: t.string({ description: '1 to 255 characters. The scoring rules of the type are renamed too.' }),
    appliesTo: t.string({ description: 'contact or company. Earlier activities are unchanged.' }),
    schema: t.field({ type: [FieldDefinitionInput], description: 'Replaces the whole schema.' }),
  }),
});

const CreatedActivityType = builder.objectRef<Once<{ type: ActivityTypeRow }>>('ActivityTypeCreatePayload').implement({
  description: 'A created activity type.',
  fields: (t) => ({
    type: t.expose('type', { type: ActivityType, description: 'The type as created.' }),
    replayed: t.exposeBoolean('replayed', { description: 'Whether this is the stored response of an earlier call.' }),
  }),
});

const DeletedActivityType = builder.objectRef<{ deletedId: string }>('ActivityTypeDeletePayload').implement({
  description: 'The result of a deletion.',
  fields: (t) => ({ deletedId: t.exposeID('deletedId', { description: 'The deleted id.' }) }),
});

const write = { workspace: 'write' } as const;
const activityKey = { required: true, description: 'The id of the type, case-insensitive.' } as const;

builder.queryFields((t) => ({
  activityTypes: t.field({
    type: [ActivityType],
    description: "The activity types of the service's own origin, oldest first.",
    access: { workspace: 'read' },
    resolve: (_root, _args, { workspace }) => listTypes(workspace),
  }),
  activityType: t.field({
    type: ActivityType,
    nullable: true,
    description: 'One activity type of any origin; null if the id is unknown.',
    access: { workspace: 'read' },
    args: { id: t.arg.string(activityKey) },
    resolve: (_root, { id }, { workspace }) => getType(workspace, id),
  }),
}));

builder.mutationFields((t) => ({
  activityTypeCreate: t.field({
    type: CreatedActivityType,
    description: 'Creates a custom activity type.',
    access: write,
    errors: { types: [InvalidError, ConflictError] },
    args: {
      input: t.arg({ type: ActivityTypeInput, required: true, description: 'The fields to write.' }),
      idempotencyKey: t.arg.string({
        description: 'Identifies this request for 24 hours: a repeat returns the first response.',
      }),
    },
    resolve: (_root, { input, idempotencyKey }, { workspace }) => createType(workspace, input, idempotencyKey ?? null),
  }),
  activityTypeUpdate: t.field({
    type: ActivityType,
    description: 'Changes the given fields of a custom activity type.',
    access: write,
    errors: { types: [NotFoundError, InvalidError] },
    args: {
      activityKey: t.arg.string(activityKey),
      input: t.arg({ type: ActivityTypeChange, required: true, description: 'The fields to write.' }),
    },
    resolve: (_root, args, { workspace }) => updateType(workspace, args.activityKey, args.input),
  }),
  activityTypeDelete: t.field({
    type: DeletedActivityType,
    description: 'Deletes a custom activity type that was never used, with its source bindings and scoring rules.',
    access: write,
    errors: { types: [NotFoundError, ConflictError] },
    args: { activityKey: t.arg.string(activityKey) },
    resolve: async (_root, args, { workspace }) => ({ deletedId: await deleteType(workspace, args.activityKey) }),
  }),
}));
