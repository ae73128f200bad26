import { builder } from '../../kernel/builder.js';
import type { Counts, Verdict } from './delivery-input.js';

export const WebhookVerdict = builder.enumType('WebhookVerdict', {
  description: 'What a webhook delivery came to.',
  values: {
    processed: { description: 'Applied.' },
    parked: { description: 'Kept until what it waits for appears, or until its turn comes.' },
    duplicate: { description: 'Applied before; nothing changed.' },
    ignored: { description: 'Of no interest; nothing changed.' },
    malformed: { description: 'Refused: it could not be read.' },
    failed: { description: 'The service failed to apply it and asked the sender to try again.' },
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
  description: 'How many items of a batch came to what.',
  fields: (t) => ({
    processed: t.exposeInt('processed', { description: 'Applied.' }),
    duplicate: t.exposeInt('duplicate', { description: 'Applied before.' }),
    ignored: t.exposeInt('ignored', { description: 'Of no interest.' }),
    parked: t.exposeInt('parked', { description: 'Kept until what they wait for appears, or until their turn comes.' }),
  }),
});
