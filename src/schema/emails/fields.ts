import { z } from 'zod';
import type { Email } from '../../db/generated/prisma/client.js';
import { customFieldList } from '../../values/custom-fields.js';
import { dateTime } from '../../values/date-time.js';
import { emailAddress, normalizeEmail } from '../../values/email-address.js';
import { EMAIL_LIMITS, EMAIL_TYPES } from '../../values/email-limits.js';
import { recordId } from '../../values/record-id.js';
import { text } from '../../values/text.js';
import type { FieldsOf } from '../records/fields.js';

/** The fields of an email. Bodies may be large: only statements that answer them bring them along. */
export const emailFields = {
  clientId: { column: 'client_id', type: 'String', shown: 'The workspace that the email belongs to.' },
  id: {
    column: 'id',
    type: 'RecordId',
    shown: 'Unique in the service, from 1 to 9007199254740991.',
    sort: 'By id, which is the order of creation.',
  },
  emailType: {
    column: 'email_type',
    type: 'String',
    shown: 'inbound, outbound or bounced.',
    input: 'inbound, outbound or bounced.',
    required: true,
    parse: z.enum(EMAIL_TYPES),
    filter: { shown: 'inbound, outbound or bounced.' },
  },
  origin: {
    column: 'origin',
    type: 'String',
    shown: 'An integration, or whatever recorded it.',
    input: 'What records it, 1 to 255 characters.',
    required: true,
    parse: text({ min: 1, max: 255 }),
    filter: { shown: 'Exact.' },
  },
  platform: { column: 'platform', type: 'String', nullable: true, shown: null },
  emailTimestamp: {
    column: 'email_timestamp',
    type: 'DateTime',
    shown: 'When it was sent or received.',
    input: 'When it was sent or received; now when absent.',
    parse: dateTime.nullish(),
    sort: 'By the time of the email.',
  },
  contactEmail: {
    column: 'contact_email',
    type: 'String',
    nullable: true,
    shown: 'The address outside, lowercased.',
    input: 'The address outside; links the contact that carries it.',
    parse: emailAddress.nullish(),
    filter: { shown: 'Exact, lowercased and trimmed.', read: normalizeEmail },
  },
  contactId: {
    column: 'contact_id',
    type: 'RecordId',
    nullable: true,
    shown: 'The contact, if one is linked.',
    input: 'The contact, instead of the one with the address.',
    parse: recordId.nullish(),
  },
  replierEmail: {
    column: 'replier_email',
    type: 'String',
    nullable: true,
    shown: 'Who wrote an inbound email, as the platform says; a colleague of the contact, perhaps.',
  },
  automated: {
    column: 'automated',
    type: 'Boolean',
    shown: 'Whether a machine answered: out of office and the like.',
  },
  agentEmail: {
    column: 'agent_email',
    type: 'String',
    nullable: true,
    shown: 'The address inside.',
    input: 'The address inside.',
    parse: text({ max: EMAIL_LIMITS.address }).nullish(),
  },
  subject: {
    column: 'subject',
    type: 'String',
    nullable: true,
    shown: 'As it was given.',
    input: 'At most 2048 characters.',
    parse: text({ max: EMAIL_LIMITS.subject }).nullish(),
    filter: { shown: 'A piece of the subject, literally and in the same case.', piece: true },
  },
  bodyText: {
    column: 'body_text',
    type: 'String',
    nullable: true,
    shown: 'The body as text; costs as much as 10 other fields.',
    apart: true,
    input: 'The body as text.',
    parse: text({ max: EMAIL_LIMITS.body }).nullish(),
  },
  bodyHtml: {
    column: 'body_html',
    type: 'String',
    nullable: true,
    shown: 'The body as HTML, as it was given: not safe to show. Costs as much as 10 other fields.',
    apart: true,
    input: 'The body as HTML.',
    parse: text({ max: EMAIL_LIMITS.body }).nullish(),
  },
  messageId: { column: 'message_id', type: 'String', nullable: true, shown: null, apart: true },
  campaignId: {
    column: 'campaign_id',
    type: 'String',
    nullable: true,
    shown: 'The sending platform’s id of the campaign.',
    input: 'The sending platform’s id of the campaign.',
    parse: text({ max: EMAIL_LIMITS.name }).nullish(),
    filter: { shown: 'Exact.' },
  },
  campaignName: {
    column: 'campaign_name',
    type: 'String',
    nullable: true,
    shown: 'The campaign’s name at that time.',
    input: 'The campaign’s name.',
    parse: text({ max: EMAIL_LIMITS.name }).nullish(),
  },
  interested: {
    column: 'interested',
    type: 'Boolean',
    shown: 'Whether the sender showed interest.',
    input: 'Whether the sender showed interest; false when absent.',
    parse: z.boolean().nullish(),
    filter: { shown: 'Whether marked as interested.' },
  },
  customFields: { type: 'CustomFields', input: 'At most 200.', parse: customFieldList.nullish() },
  disposition: { column: 'disposition', type: 'String', nullable: true, shown: 'What was said of the interest.' },
  bouncedAt: { column: 'bounced_at', type: 'DateTime', nullable: true, shown: 'When it bounced.' },
  bounceReason: {
    column: 'bounce_reason',
    type: 'String',
    nullable: true,
    shown: 'Why it bounced, as the platform says.',
  },
  awaitingSend: { column: 'awaiting_send', type: 'Boolean', shown: null, apart: true },
  eventAt: { column: 'event_at', type: 'DateTime', nullable: true, shown: null, apart: true },
  createdAt: { column: 'created_at', type: 'DateTime', shown: 'When the email was recorded.' },
  updatedTime: {
    column: 'updated_time',
    type: 'DateTime',
    shown: 'When the email was last written.',
    sort: 'By the last write.',
  },
} as const satisfies FieldsOf<Email, 'customFields'>;
