import { ConflictError, InvalidError, NotFoundError } from '../../../errors.js';
import { builder } from '../../kernel/builder.js';
import { Activity } from './activity.js';
import { relinkActivity } from './relink-activity.js';

builder.mutationFields((t) => ({
  activityRelink: t.field({
    type: Activity,
    description:
      'Says whom an activity concerns that matched nobody: contacts, or a company where its type is about companies. One of a standard channel concerns one contact and its company. Contacts are scored anew.',
    authScopes: { access: { workspace: 'write' } },
    errors: { types: [NotFoundError, InvalidError, ConflictError] },
    args: {
      id: t.arg({ type: 'RecordId', required: true, description: 'The activity.' }),
      contactIds: t.arg({ type: ['RecordId'], description: '1 to 100 unique contacts.' }),
      companyId: t.arg({ type: 'RecordId', description: 'The company.' }),
    },
    resolve: async (_root, input, { workspace, services }) => {
      const activity = await relinkActivity(workspace, input);
      services.wakeWorker();
      return activity;
    },
  }),
}));
