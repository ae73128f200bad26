import { z } from 'zod';
import { dateOnly } from '../values/date-time.js';
import { answeredId } from '../values/record-id.js';

/** The workspace of a key. */
export const whoamiShape = z
  .object({ client_id: z.string(), client_name: z.string() })
  .meta({ id: 'Whoami', description: 'The workspace of the key.' });

const activityTypeShape = z
  .object({
    type: z.string().describe('Such as email, call or meeting.'),
    events: z.array(z.string()).describe('What is recorded of it; may be empty.'),
    last_received_at: z.iso.datetime().nullable().describe('The newest record of the last 30 days; null: silent.'),
  })
  .meta({ id: 'IntegrationActivityType', description: 'One kind of record of an integration.' });

const integrationShape = z
  .object({
    key: z.string().describe('Also the origin of its records.'),
    name: z.string(),
    category: z.enum(['sequencer', 'crm', 'signal']),
    connected: z.boolean(),
    last_synced_at: z.iso.datetime().nullable().describe('The later of its own sync time and its newest record.'),
    activity_types: z.array(activityTypeShape),
  })
  .meta({ id: 'IntegrationStatus', description: 'One integration of the catalogue as the workspace sees it.' });

/** The state of every integration of the catalogue, connected or not. */
export const integrationsShape = z
  .object({
    window_days: z.int().describe('How far back records are looked for.'),
    integrations: z.array(integrationShape),
  })
  .meta({ id: 'Integrations', description: 'Every integration of the catalogue, connected or not.' });

/** Which usage is requested. */
export const usageBody = z.object({
  from: dateOnly.describe('The first day, of UTC, as 2026-05-01.'),
  to: dateOnly.describe('Up to this day, which is not part of it.'),
  by: z
    .array(z.enum(['KEY', 'DAY']))
    .max(2)
    .default([])
    .describe('Tells keys, days or both apart; without it there is one sum.'),
});

const sums = {
  requests: z.int().describe('Requests that were answered, refused ones too.'),
  refusals: z.int().describe('Those of them that were refused.'),
  writes: z.int().describe('Mutations that succeeded; of a batch its items.'),
  deliveries: z.int().describe('Webhook deliveries that were accepted.'),
};

const item = z.object({
  key_id: answeredId.nullable().describe('Null: webhooks, or keys are not told apart.'),
  day: z.string().nullable().describe('Null: days are not told apart.'),
  ...sums,
});

/** What a workspace used on some days. */
export const usageShape = z.object({ total: z.object(sums), items: z.array(item) });
