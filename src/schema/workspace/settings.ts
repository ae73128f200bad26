import { InvalidError } from '../../errors.js';
import { builder } from '../builder.js';
import { readSettings, updateSettings, type WorkspaceSettings } from './update-workspace.js';

const Settings = builder.objectRef<WorkspaceSettings>('WorkspaceSettings').implement({
  description: 'The settings of a workspace.',
  fields: (t) => ({
    scoringEnabled: t.exposeBoolean('scoringEnabled', { description: 'Whether contacts are scored. Off by default.' }),
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
