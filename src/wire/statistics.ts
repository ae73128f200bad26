import { z } from 'zod';
import { dateTime } from '../values/date-time.js';
import { recordId } from '../values/record-id.js';
import { text } from '../values/text.js';
import { answeredDateTime } from './fields.js';

const share = z.number().describe('From 0 to 1.');

const countField = z.enum(['CONTACT_STATUS', 'PREVIOUS_STATUS', 'JOB_TITLE', 'ORIGIN', 'COMPANY']).optional();
const fieldName = text({ min: 1, max: 255 }).optional();

/** The field, or two fields, by which contacts are counted. */
export const countBody = z.object({
  by: countField.describe('The field to group contacts by; COMPANY: by its domain.'),
  by_custom_field: fieldName.describe('Instead of by: the exact name of a custom field.'),
  second_by: countField.describe('A second field, to count pairs of values.'),
  second_by_custom_field: fieldName.describe('Instead of second_by: a custom field.'),
  first: z.int().min(1).max(100).default(20).describe('Number of values or pairs to list.'),
});

/** How many contacts have each value. */
export const countShape = z.object({
  total: z.int().describe('Number of all contacts, including those without a value.'),
  distinct_values: z.int().describe('Number of all distinct values or pairs, listed or not.'),
  items: z
    .array(
      z.object({
        value: z.string().nullable().describe('Null: no value.'),
        second_value: z.string().nullable(),
        count: z.int(),
        share,
      }),
    )
    .describe('The most frequent first.'),
});

/** The stages of a funnel. */
export const funnelBody = z.object({
  stages: z
    .array(text({ min: 1, max: 64 }))
    .min(1)
    .max(50)
    .describe('Exact contact statuses, the earliest first. count_contacts lists the existing ones.'),
});

/** The number of contacts in each stage. */
export const funnelShape = z.object({
  total: z.int(),
  other: z.int().describe('Contacts with none of the statuses.'),
  stages: z.array(
    z.object({
      status: z.string(),
      count: z.int().describe('Contacts that have this status now.'),
      reached: z.int().describe('Contacts that have this or a later status now.'),
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

const some = (description: string) => text({ min: 1, max: 320 }).optional().describe(description);
const emailFilter = {
  campaign_id: some('Only emails of the campaign with this id of the sending platform.'),
  agent_email: some('Only emails of this mailbox.'),
};

/** What a series counts, and when. */
export const seriesBody = z.object({
  metrics: z
    .array(z.enum(METRICS))
    .min(1)
    .max(METRICS.length)
    .describe('What to count. INTERESTED counts emails currently marked as interested, by the time of the email.'),
  interval: z.enum(['HOUR', 'DAY', 'WEEK', 'MONTH']).describe('The length of the buckets.'),
  time_zone: text({ min: 1, max: 64 }).default('UTC').describe('An IANA time zone, such as Europe/Berlin.'),
  from: dateTime.describe('Start, inclusive.'),
  to: dateTime.describe('End, exclusive. At most 1,000 buckets.'),
  contact_status: some('Only what happened to contacts with this status.'),
  company_id: recordId.optional().describe('Only what happened to contacts of this company.'),
  ...emailFilter,
});

/** A period, and which emails count. */
export const ratesBody = z.object({
  from: dateTime.describe('Start, inclusive.'),
  to: dateTime.describe('End, exclusive.'),
  previous_from: dateTime.optional().describe('Start of the previous period; default: so that it is as long.'),
  ...emailFilter,
});

const rate = z.number().nullable();
const period = z.object({
  from: answeredDateTime,
  to: answeredDateTime,
  sent_count: z.int(),
  reply_count: z.int(),
  bounce_count: z.int(),
  reply_rate: rate.describe('Replies per email sent; null: nothing was sent.'),
  bounce_rate: rate,
});

/** Rates of a period and of the one before. */
export const ratesShape = z.object({
  current: period,
  previous: period,
  reply_rate_change: rate.describe('Current minus previous.'),
  bounce_rate_change: rate,
});

/** What happened, by time buckets. */
export const seriesShape = z.object({
  buckets: z.array(z.object({ from: answeredDateTime, to: answeredDateTime })),
  lines: z.array(
    z.object({
      metric: z.enum(METRICS),
      activity_type: z.string().nullable(),
      channel: z.string().nullable(),
      total: z.int(),
      counts: z.array(z.int()).describe('One count per bucket.'),
    }),
  ),
});

/** How often each integration usually sends webhooks, and whether it still does. */
export const radarShape = z.object({
  integrations: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      connected: z.boolean(),
      state: z
        .enum(['never', 'learning', 'regular', 'silent'])
        .describe('never: no delivery yet; learning: too few deliveries to know the usual rate.'),
      last_event_at: answeredDateTime.nullable(),
      next_event_overdue_at: answeredDateTime.nullable().describe('When it counts as silent if nothing arrives.'),
      silent_since: answeredDateTime.nullable(),
      expected: z.number().nullable().describe('Usual number of deliveries in the time since the last one.'),
      failures: z.int().describe('Deliveries of the last 30 days that were malformed or failed.'),
      parked: z.int().describe('Parked events and events waiting to be processed.'),
      unproven: z.int().describe('Deliveries without a valid secret or signature since it was connected.'),
      last_unproven_at: answeredDateTime.nullable(),
    }),
  ),
});
