import { builder } from '../../kernel/builder.js';
import type { WatchedScore } from '../../kernel/services.js';
import { Contact } from '../contacts/contact.js';
import { loadContact } from '../contacts/load-contact.js';

const ContactScored = builder.objectRef<WatchedScore>('ContactScored').implement({
  description: 'A score that was just stored.',
  fields: (t) => ({
    contactId: t.expose('contactId', { type: 'RecordId', description: 'The contact that was scored.' }),
    value: t.exposeFloat('value', { description: 'Its score.' }),
    level: t.exposeInt('level', { description: 'How many of the `scoreLevels` of the workspace it reaches.' }),
    computedAt: t.expose('computedAt', { type: 'DateTime', description: 'When it was computed.' }),
    contact: t.field({
      type: Contact,
      nullable: true,
      description: 'The contact as it is now; null when it is gone.',
      resolve: ({ clientId, contactId }, _args, context) => context.batch(loadContact, { clientId, id: contactId }),
    }),
  }),
});

builder.subscriptionType({ description: 'What happens while one watches, as server-sent events.' });

builder.subscriptionFields((t) => ({
  contactScored: t.field({
    type: ContactScored,
    description: 'Every score of the workspace as a worker stores it, whichever process that worker runs in.',
    authScopes: { access: { workspace: 'read' } },
    subscribe: (_root, _args, { services, workspace }) => services.scoredEvents.watch(workspace.clientId),
    resolve: (scored) => scored,
  }),
}));
