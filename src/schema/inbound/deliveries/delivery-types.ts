import { builder } from '../../kernel/builder.js';
import type { Counts, Verdict } from './delivery-input.js';

export const WebhookVerdict = builder.enumType('WebhookVerdict', {
  description: 'Outcome of a webhook delivery.',
  values: {
    processed: { description: 'Applied.' },
    parked: { description: 'Waiting for a connection or an address, or to be processed.' },
    duplicate: { description: 'Already applied; nothing changed.' },
    ignored: { description: 'Not relevant; nothing changed.' },
    malformed: { description: 'Refused: it could not be read.' },
    failed: { description: 'The service failed to apply it and asked the sender to retry.' },
  } as const satisfies Record<Verdict, object>,
});

export const WebhookLevel = builder.enumType('WebhookLevel', {
  description: "The form of a webhook path: one workspace's, or an agency's.",
  values: {
    client: { description: 'The path of one workspace.' },
    agency: { description: 'The path of an agency, whose events are routed.' },
  } as const,
});

export const WebhookCounts = builder.objectRef<Counts>('WebhookCounts').implement({
  description: 'Number of batch items by outcome.',
  fields: (t) => ({
    processed: t.exposeInt('processed', { description: 'Applied.' }),
    duplicate: t.exposeInt('duplicate', { description: 'Already applied.' }),
    ignored: t.exposeInt('ignored', { description: 'Not relevant.' }),
    parked: t.exposeInt('parked', { description: 'Waiting for a connection or an address, or to be processed.' }),
  }),
});
