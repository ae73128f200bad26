import { ConflictError, InvalidError, NotFoundError } from '../../../errors.js';
import { CHANNEL_NAMES } from '../../../values/channels.js';
import { builder } from '../../kernel/builder.js';
import type { Context } from '../../kernel/context.js';
import { DeletePayload } from '../../records/custom-fields/custom-field.js';
import { ActivityType } from '../activity-types/activity-type.js';
import { type ActivityTypeRow, loadTypes } from '../activity-types/activity-type-row.js';
import {
  bindSource,
  channelsOf,
  createSource,
  deleteSource,
  listSources,
  renameSource,
  type SourceRow,
  typeIdsOf,
  unbindSource,
  WITH_BINDINGS,
} from './write-source.js';

const loadWorkspaceTypes = (ids: readonly string[], { workspace }: Context) => loadTypes(workspace, ids);

/* A type that was deleted meanwhile is skipped; its binding was deleted with it. */
async function typesOf(source: SourceRow, context: Context): Promise<ActivityTypeRow[]> {
  const types = await Promise.all(typeIdsOf(source).map((id) => context.batch(loadWorkspaceTypes, id)));
  return types.filter((type) => type !== null);
}

const ActivitySource = builder.prismaObject('ActivitySource', {
  include: WITH_BINDINGS,
  description: 'A source of activities that the workspace registered, besides the service itself.',
  fields: (t) => ({
    id: t.expose('id', { type: 'RecordId', description: 'Unique across the service.' }),
    name: t.exposeString('name', { description: 'The name used in logging requests.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was registered.' }),
    channels: t.stringList({ description: 'The standard channels that it is enabled for.', resolve: channelsOf }),
    activityTypes: t.field({
      type: [ActivityType],
      description: 'The custom types that it is enabled for.',
      resolve: (source, _args, context) => typesOf(source, context),
    }),
  }),
});

const SourceBindingInput = builder.inputType('SourceBindingInput', {
  description: 'What a source is enabled for. Exactly one of the two fields.',
  fields: (t) => ({
    channel: t.string({ description: `One of: ${CHANNEL_NAMES.join(', ')}.` }),
    activityKey: t.string({ description: 'A custom activity type.' }),
  }),
});

const manage = { manage: true, workspace: 'write' } as const;
const refusals = { types: [NotFoundError, InvalidError, ConflictError] };
const name = { required: true, description: '1 to 255 characters, unique in the workspace.' } as const;

builder.queryFields((t) => ({
  activitySources: t.field({
    type: [ActivitySource],
    description: 'The registered sources of the workspace, by name.',
    access: { workspace: 'read' },
    resolve: (_root, _args, { workspace }) => listSources(workspace),
  }),
}));

const ID = { type: 'RecordId', required: true, description: 'The id of the source.' } as const;
const BINDING = { type: SourceBindingInput, required: true, description: 'The channel or the type.' } as const;

builder.mutationFields((t) => ({
  activitySourceCreate: t.field({
    type: ActivitySource,
    description: 'Registers a source, not yet enabled for anything.',
    access: manage,
    errors: { types: [InvalidError, ConflictError] },
    args: { name: t.arg.string(name) },
    resolve: (_root, args, { workspace }) => createSource(workspace, args.name),
  }),
  activitySourceRename: t.field({
    type: ActivitySource,
    description: 'Renames a source; activities keep the name that they were logged with.',
    access: manage,
    errors: refusals,
    args: { id: t.arg(ID), name: t.arg.string(name) },
    resolve: (_root, args, { workspace }) => renameSource(workspace, args.id, args.name),
  }),
  activitySourceDelete: t.field({
    type: DeletePayload,
    description: 'Removes a source and its bindings.',
    access: manage,
    errors: { types: [NotFoundError] },
    args: { id: t.arg(ID) },
    resolve: async (_root, { id }, { workspace }) => ({ deletedId: await deleteSource(workspace, id) }),
  }),
  activitySourceBind: t.field({
    type: ActivitySource,
    description: 'Enables a source for a standard channel or for a custom type.',
    access: manage,
    errors: { types: [NotFoundError, InvalidError] },
    args: { id: t.arg(ID), binding: t.arg(BINDING) },
    resolve: (_root, { id, binding }, { workspace }) => bindSource(workspace, id, binding),
  }),
  activitySourceUnbind: t.field({
    type: ActivitySource,
    description: 'Disables a source for a standard channel or for a custom type.',
    access: manage,
    errors: { types: [NotFoundError, InvalidError] },
    args: { id: t.arg(ID), binding: t.arg(BINDING) },
    resolve: (_root, { id, binding }, { workspace }) => unbindSource(workspace, id, binding),
  }),
}));
