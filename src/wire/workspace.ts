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
    events: z.array(z.string()).describe('The recorded events of this type; may be empty.'),
    last_received_at: z.iso.datetime().nullable().describe('The newest record of the last 30 days; null: none.'),
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
  .meta({ id: 'IntegrationStatus', description: 'One integration of the catalogue and its state in the workspace.' });

/** The state of every integration of the catalogue, connected or not. */
export const integrationsShape = z
  .object({
    window_days: z.int().describe('How many days back records are considered.'),
    integrations: z.array(integrationShape),
  })
  .meta({ id: 'Integrations', description: 'Every integration of the catalogue, connected or not.' });

/** The requested usage. */
export const usageBody = z.object({
  from: dateOnly.describe('The first UTC day, such as 2026-05-01.'),
  to: dateOnly.describe('The day after the last one.'),
  by: z
    .array(z.enum(['KEY', 'DAY']))
    .max(2)
    .default([])
    .describe('Groups by key, day or both. Default: one total.'),
});

const sums = {
  requests: z.int().describe('Answered requests, including refused ones.'),
  refusals: z.int().describe('Requests that were refused.'),
  writes: z.int().describe('Successful mutations; each item of a batch counts.'),
  deliveries: z.int().describe('Accepted webhook deliveries.'),
};

const item = z.object({
  key_id: answeredId.nullable().describe('Null: webhooks, or not grouped by key.'),
  day: z.string().nullable().describe('Null: not grouped by day.'),
  ...sums,
});

/** The usage of a workspace over some days. */
export const usageShape = z.object({ total: z.object(sums), items: z.array(item) });
