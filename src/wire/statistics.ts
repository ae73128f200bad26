import { z } from 'zod';
import { dateTime } from '../values/date-time.js';
import { text } from '../values/text.js';
import { answeredDateTime } from './fields.js';

const share = z.number().describe('From 0 to 1.');

/** By what contacts are counted. */
export const countBody = z.object({
  by: z
    .enum(['CONTACT_STATUS', 'PREVIOUS_STATUS', 'JOB_TITLE', 'ORIGIN'])
    .optional()
    .describe('The field by whose values contacts are counted.'),
  by_custom_field: text({ min: 1, max: 255 })
    .optional()
    .describe('Instead of by: the name of a custom field, exactly.'),
  first: z.int().min(1).max(100).default(20).describe('How many values are told.'),
});

/** How many contacts have each value. */
export const countShape = z.object({
  total: z.int().describe('All contacts, those without a value too.'),
  distinct_values: z.int().describe('How many values there are, told or not.'),
  items: z
    .array(z.object({ value: z.string().nullable().describe('Null: no value.'), count: z.int(), share }))
    .describe('The most frequent values first.'),
});

/** The stages of a funnel. */
export const funnelBody = z.object({
  stages: z
    .array(text({ min: 1, max: 64 }))
    .min(1)
    .max(50)
    .describe('Statuses of contacts, exactly, the earliest first. count_contacts tells which there are.'),
});

/** How far contacts have come. */
export const funnelShape = z.object({
  total: z.int(),
  other: z.int().describe('Contacts that have none of the statuses.'),
  stages: z.array(
    z.object({
      status: z.string(),
      count: z.int().describe('Contacts that have it now.'),
      reached: z.int().describe('Contacts that have it or a later one now.'),
      share_of_first: share.nullable(),
      share_of_previous: share.nullable(),
    }),
  ),
});

const METRICS = [
  'SENT',
  'REPLIED',
  'BOUNCED',
  'INTERESTED',
  'ACTIVITIES',
  'ACTIVITIES_BY_TYPE',
  'NEW_CONTACTS',
  'SCORE_RAISED',
  'SCORE_LOWERED',
] as const;

/** What a series counts, and when. */
export const seriesBody = z.object({
  metrics: z
    .array(z.enum(METRICS))
    .min(1)
    .max(METRICS.length)
    .describe('What is counted. INTERESTED are emails that are marked now, by their own time.'),
  interval: z.enum(['HOUR', 'DAY', 'WEEK', 'MONTH']).describe('The length of the buckets.'),
  time_zone: text({ min: 1, max: 64 }).default('UTC').describe('A name of the IANA database, such as Europe/Berlin.'),
  from: dateTime.describe('From this time.'),
  to: dateTime.describe('Up to this time, which is not part of it. At most 1,000 buckets.'),
});

/** What happened, by the buckets of a time zone. */
export const seriesShape = z.object({
  buckets: z.array(z.object({ from: answeredDateTime, to: answeredDateTime })),
  lines: z.array(
    z.object({
      metric: z.enum(METRICS),
      activity_type: z.string().nullable(),
      channel: z.string().nullable(),
      total: z.int(),
      counts: z.array(z.int()).describe('One for each bucket.'),
    }),
  ),
});

/** When the webhooks of each integration usually come, and whether they do. */
export const radarShape = z.object({
  integrations: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      connected: z.boolean(),
      state: z
        .enum(['never', 'learning', 'regular', 'silent'])
        .describe('never: nothing came; learning: too little came to know what is usual.'),
      last_event_at: answeredDateTime.nullable(),
      next_event_overdue_at: answeredDateTime.nullable().describe('When it counts as silent unless something comes.'),
      silent_since: answeredDateTime.nullable(),
      expected: z.number().nullable().describe('How many deliveries are usual in the time since the last one.'),
      failures: z.int().describe('Deliveries of the last 30 days that were malformed or failed.'),
      parked: z.int().describe('Events that wait for an address or their turn.'),
      unproven: z.int().describe('Deliveries without a valid proof since it was connected.'),
      last_unproven_at: answeredDateTime.nullable(),
    }),
  ),
});
