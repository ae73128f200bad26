import { z } from 'zod';
import { CHANNEL_NAMES } from '../values/channels.js';
import { customFieldList } from '../values/custom-fields.js';
import { dateTime } from '../values/date-time.js';
import { recordId } from '../values/record-id.js';
import { text } from '../values/text.js';
import { companyBody, toCompanyInput } from './companies.js';
import { contactBody, toContactInput } from './contacts.js';

/* The arguments of the essential tools of MCP: few, and with short descriptions, because a model reads them all. */

const short = text({ min: 1, max: 255 });
const where = z.record(z.string(), z.unknown()).optional();
const limit = z.int().min(1).max(50).default(20);
const cursor = text({ min: 1, max: 2048 }).optional().describe('From the previous answer.');
const ids = z.array(recordId).min(1).max(1_000).optional();
const identifier = short.optional();
const planId = recordId.optional().describe('From the preview; alone, it does what was shown.');
const dryRun = z.boolean().default(false).describe('Only says what would change.');

const FILTER =
  'Conditions by field, and and, or, not. Texts: equals, in, starts_with, contains, exists. Numbers: equals, from, below. ' +
  'Times: from, before, within_last, longer_ago (24h, 7d). custom_field: {"name", "equals" or "number" or "date"}. ' +
  'Related records: company, contacts, emails, activities. Contacts: text, replied, unsubscribed, suppressed, score too. ' +
  'Example: {"score": {"from": 20}, "last_reply_received": {"within_last": "24h"}}.';

export const searchBody = <Name extends string>(names: readonly [Name, ...Name[]]) =>
  z.object({
    record: z.enum(names),
    words: short.optional().describe('Beginnings of words of names, companies and addresses.'),
    where: where.describe(FILTER),
    fields: z.array(short).max(30).optional().describe('Other columns than the default, e.g. custom_fields.tier.'),
    sort: short.optional().describe('A field, e.g. last_reply_received, score, custom_fields.tier.'),
    direction: z.enum(['asc', 'desc']).default('desc'),
    limit,
    cursor,
  });
export type SearchBody = z.output<ReturnType<typeof searchBody>>;

export const getBody = <Name extends string>(names: readonly [Name, ...Name[]]) =>
  z.object({
    record: z.enum([...names, 'delivery', 'workspace', 'filters']),
    id: z.union([z.string(), recordId]).optional(),
    identifier: identifier.describe('Instead of id: email, phone or LinkedIn URL; of a company its domain.'),
    offset: z.int().min(0).default(0).describe('Where a text that was cut goes on: 8000, 16000...'),
  });

export const timelineBody = z.object({
  person_id: recordId.optional(),
  identifier: identifier.describe('Instead of person_id: an email, phone or LinkedIn URL of the Person.'),
  kinds: z
    .array(z.enum(['email', 'activity', 'change']))
    .optional()
    .describe('Default: all.'),
  limit,
  cursor,
});

export const aggregateBody = z.object({
  measure: z.enum(['count', 'funnel', 'series', 'rates', 'campaign_rates']),
  record: z.enum(['contacts', 'companies', 'emails', 'activities']).default('contacts').describe('For count.'),
  by: short
    .optional()
    .describe(
      'count, by a field: contact_status, company, job_title, origin; company_status, industry; email_type, campaign_id, agent_email; channel, activity_type; or custom_fields.tier.',
    ),
  second_by: short.optional(),
  where: where.describe(
    'As in search, of what is counted. rates: of emails. series: {"emails": ..., "contacts": ...}.',
  ),
  stages: z.array(short).max(50).optional().describe('funnel: statuses in order.'),
  metrics: z
    .array(short)
    .max(9)
    .optional()
    .describe('series: sent, replied, bounced, interested, activities, new_contacts.'),
  interval: z.enum(['hour', 'day', 'week', 'month']).default('day'),
  time_zone: z.string().default('UTC'),
  from: short.default('7d').describe('A time, or how long ago.'),
  to: short.optional().describe('Default: now.'),
  previous_from: short.optional().describe('rates: where the compared period begins.'),
  limit,
});
export type AggregateBody = z.output<typeof aggregateBody>;

/* Names to values, as the list of the core. */
const customFields = z
  .record(z.string(), z.union([z.string(), z.number()]))
  .transform((fields) => Object.entries(fields).map(([fieldName, value]) => ({ fieldName, fieldValue: value })))
  .pipe(customFieldList)
  .optional()
  .describe('By name; others are unchanged.');

const saved = { id: recordId.optional(), dry_run: dryRun };
const contactValues = (country: string | null) =>
  contactBody(country).omit({ contact_custom_fields: true, person_id: true }).extend({ custom_fields: customFields });

export const saveContactBody = (country: string | null) => contactValues(country).extend(saved);
const companyValues = companyBody.omit({ company_custom_fields: true }).extend({ custom_fields: customFields });
export const saveCompanyBody = companyValues.extend(saved);

/** The values of a contact or a company in the core's shape. */
export const toContactValues = ({ custom_fields: fields, ...values }: z.output<ReturnType<typeof contactValues>>) =>
  toContactInput({ ...values, contact_custom_fields: fields });
export const toCompanyValues = ({ custom_fields: fields, ...values }: z.output<typeof companyValues>) =>
  toCompanyInput({ ...values, company_custom_fields: fields });

export const logBody = z.object({
  channel: z.enum(CHANNEL_NAMES).optional().describe('A standard channel; otherwise activity_type.'),
  activity_type: short.optional().describe('Name or id of a custom type.'),
  email: short.optional(),
  phone: short.optional(),
  linkedin_url: text({ max: 2048 }).optional(),
  domain: short.optional().describe('Of the company, for types of companies.'),
  occurred_at: dateTime.optional().describe('Default: now.'),
  properties: z
    .record(z.string(), z.unknown())
    .default({})
    .describe(
      'call: direction (inbound, outbound), duration in seconds, body_text; sms, whatsapp: direction, message_text; email: email_type (inbound, outbound, bounced), subject, body_text; linkedin_message: event_type, message_text.',
    ),
  idempotency_key: short.optional(),
  dry_run: dryRun,
});

export const resolveBody = z.object({
  action: z.enum(['merge', 'split', 'dismiss']).optional(),
  person_ids: ids.describe('merge: the first is kept. split: one. dismiss: they are different people.'),
  contact_ids: ids.describe('split: the contacts that move to a new Person.'),
  plan_id: planId,
});

export const changeManyBody = (country: string | null) =>
  z.object({
    ids,
    where: where.describe('Which contacts, as in search; instead of ids.'),
    all: z.boolean().optional(),
    set: contactValues(country).omit({ email: true, linkedin_url: true, phone: true }).optional(),
    clear_custom_fields: z.array(short).optional(),
    delete: z.boolean().optional(),
    token: z.string().optional().describe('From the preview of the same contacts and change.'),
    allowed_drift: z.int().min(0).default(0).describe('By how many the count may differ from the preview.'),
  });

export const undoBody = z.object({
  merge_id: recordId.optional(),
  job_id: recordId.optional().describe('A running job is stopped; what one that has ended changed is reverted.'),
  last: short.optional().describe('What this key wrote in the last 10m, 1h...'),
  since: dateTime.optional().describe('From the preview of last.'),
  plan_id: planId,
});

export const replayBody = z.object({ ids: z.array(z.string()).min(1).max(50), dry_run: dryRun });
export const jobBody = z.object({ job_id: recordId });
