import { z } from 'zod';

const activityTypeShape = z
  .object({
    type: z.string().meta({ description: 'Such as email, call or meeting.' }),
    events: z.array(z.string()).meta({ description: 'What is recorded of it; may be empty.' }),
    last_received_at: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'The newest record of the last 30 days; null: silent.' }),
  })
  .meta({ id: 'IntegrationActivityType', description: 'One kind of record of an integration.' });

const integrationShape = z
  .object({
    key: z.string().meta({ description: 'Also the origin of its records.' }),
    name: z.string(),
    category: z.enum(['sequencer', 'crm', 'signal']),
    connected: z.boolean(),
    last_synced_at: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'The later of its own sync time and its newest record.' }),
    activity_types: z.array(activityTypeShape),
  })
  .meta({ id: 'IntegrationStatus', description: 'One integration of the catalogue as the workspace sees it.' });

/** The state of every integration of the catalogue, connected or not. */
export const integrationsShape = z
  .object({
    window_days: z.int().meta({ description: 'How far back records are looked for.' }),
    integrations: z.array(integrationShape),
  })
  .meta({ id: 'Integrations', description: 'Every integration of the catalogue, connected or not.' });

/** An example answer for the OpenAPI document; all values are made up. */
export const integrationsExample = {
  window_days: 30,
  integrations: [
    {
      key: 'lemlist',
      name: 'Lemlist',
      category: 'sequencer',
      connected: true,
      last_synced_at: '2026-05-04T13:02:11.482Z',
      activity_types: [
        { type: 'email', events: ['sent', 'replied', 'bounced'], last_received_at: '2026-05-04T13:02:11.482Z' },
      ],
    },
  ],
};
