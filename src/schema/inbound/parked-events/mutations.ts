import { InvalidError, NotFoundError } from '../../../errors.js';
import { builder } from '../../kernel/builder.js';
import { DISMISS_LIMIT, dismissEvents } from './dismiss-events.js';
import type { ParkedEventRow } from './list-parked.js';
import { ParkedWebhookEvent } from './parked-event.js';

const ParkedEventsDismissed = builder.objectRef<{ events: ParkedEventRow[] }>('ParkedEventsDismissed').implement({
  description: 'Parked events that are gone for good, without having been applied.',
  fields: (t) => ({
    events: t.expose('events', { type: [ParkedWebhookEvent], description: 'As they were, the oldest first.' }),
  }),
});

builder.mutationFields((t) => {
  const dismissal = () => ({
    type: ParkedEventsDismissed,
    errors: { types: [NotFoundError, InvalidError] },
    args: {
      ids: t.arg.idList({ required: true, description: `Ids of parked events, 1 to ${DISMISS_LIMIT}; all or none.` }),
      reason: t.arg.string({ description: 'For the audit log, at most 500 characters.' }),
    },
  });
  return {
    parkedWebhookEventsDismiss: t.field({
      ...dismissal(),
      description:
        'Ends the waiting of parked events of the workspace. They are never applied, unless they come again.',
      authScopes: { access: { workspace: 'write' } },
      resolve: async (_root, { ids, reason }, { services, workspace }) => ({
        events: await dismissEvents(services.database, workspace, ids, reason),
      }),
    }),
    agencyParkedWebhookEventsDismiss: t.field({
      ...dismissal(),
      description: 'The same for parked events of the agency and its clients, those that fit no client among them.',
      authScopes: { access: { agency: true } },
      resolve: async (_root, { ids, reason }, { actor, agencyId, services }) => ({
        events: await dismissEvents(services.database, { agencyId, clientId: null, actor }, ids, reason),
      }),
    }),
  };
});
