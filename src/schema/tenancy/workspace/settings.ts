import { InvalidError } from '../../../errors.js';
import { builder } from '../../kernel/builder.js';
import { readSettings, updateSettings, type WorkspaceSettings } from './update-workspace.js';

const Settings = builder.objectRef<WorkspaceSettings>('WorkspaceSettings').implement({
  description: 'The settings of a workspace.',
  fields: (t) => ({
    scoringEnabled: t.exposeBoolean('scoringEnabled', { description: 'Whether contacts are scored. Off by default.' }),
    scoreLevels: t.exposeFloatList('scoreLevels', {
      description:
        'The scores from which a lead counts as one level higher, ascending. That one is reached or left is told among `changes`. None by default.',
    }),
    defaultPhoneCountry: t.exposeString('defaultPhoneCountry', {
      nullable: true,
      description:
        'The country in which national phone numbers are read, ISO 3166-1; null: numbers need their country code.',
    }),
  }),
});

const SettingsInput = builder.inputType('WorkspaceSettingsInput', {
  description: 'What to change. What is absent stays; null clears the country.',
  fields: (t) => ({
    scoringEnabled: t.boolean({ description: 'Switching it on scores every contact with activities.' }),
    scoreLevels: t.floatList({
      description:
        'Up to 10 numbers above 0, of which each is higher than the one before; none: no level is told. A change computes every score anew.',
    }),
    defaultPhoneCountry: t.string({
      description: 'Two capitals of ISO 3166-1, such as DE. Numbers that are stored stay as they are.',
    }),
  }),
});

builder.queryFields((t) => ({
  workspaceSettings: t.field({
    type: Settings,
    description: 'The settings of the workspace.',
    authScopes: { access: { workspace: 'read' } },
    resolve: (_root, _args, { workspace }) => readSettings(workspace),
  }),
}));

builder.mutationFields((t) => ({
  workspaceUpdate: t.field({
    type: Settings,
    description: 'Changes the given settings of the workspace.',
    authScopes: { access: { workspace: 'write' } },
    errors: { types: [InvalidError] },
    args: { input: t.arg({ type: SettingsInput, required: true, description: 'The settings to change.' }) },
    resolve: async (_root, { input }, { services, workspace }) => {
      const settings = await updateSettings(workspace, input);
      services.forgetKeys(workspace.agencyId);
      if (settings.scoringEnabled) services.wakeWorker();
      return settings;
    },
  }),
}));

const Workspace = builder.objectRef<{ clientId: string; clientName: string }>('Workspace').implement({
  description: 'The client workspace that a key belongs to.',
  fields: (t) => ({
    clientId: t.exposeString('clientId', { description: 'Unguessable; also the id in webhook paths.' }),
    clientName: t.exposeString('clientName', { description: 'The name of the client.' }),
  }),
});

builder.queryFields((t) => ({
  whoami: t.field({
    type: Workspace,
    nullable: true,
    description: 'The workspace of the key; null for a master key, which has none of its own.',
    authScopes: { access: {} },
    resolve: (_root, _args, { actor }) =>
      actor.kind === 'key' && actor.keyKind !== 'ML' && actor.clientId !== null && actor.clientName !== null
        ? { clientId: actor.clientId, clientName: actor.clientName }
        : null,
  }),
}));
