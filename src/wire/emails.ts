import { z } from 'zod';
import type { EmailFilter, EmailInput, EmailRecordFragment, EmailToolRecordFragment } from '../operations/generated.js';
import { dateTime } from '../values/date-time.js';
import { EMAIL_LIMITS, EMAIL_TYPES, emailAddress } from '../values/email-address.js';
import { answeredId, isRecordId, recordId } from '../values/record-id.js';
import { text } from '../values/text.js';
import { type Answered, type Every, NOT_ON_THE_WIRE } from './core.js';
import { customFieldRecord, wireCustomFields } from './custom-fields.js';
import { answeredDateTime, blankable } from './fields.js';
import { addressFilter, nameFilter } from './parameters.js';

/** An email in responses of REST and MCP. */
export const emailRecord = z
  .object({
    id: answeredId,
    updated_time: answeredDateTime,
    email_type: z.string().meta({ enum: [...EMAIL_TYPES] }),
    origin: z.string(),
    email_timestamp: answeredDateTime,
    contact_email: z.string().nullable(),
    contact_id: answeredId.nullable(),
    agent_email: z.string().nullable(),
    subject: z.string().nullable(),
    body_text: z.string().nullable(),
    body_html: z.string().nullable(),
    campaign_id: z.string().nullable(),
    campaign_name: z.string().nullable(),
    interested: z.boolean(),
    custom_fields: z.array(customFieldRecord),
  } satisfies Record<Answered<EmailRecordFragment>, z.ZodType>)
  .meta({ id: 'Email', description: 'A recorded email.' });

/** An email in responses of the tools that read emails. */
export const emailToolRecord = emailRecord
  .extend({
    automated: z.boolean().describe('Whether it is an automatic reply, such as out of office.'),
    replier_email: z.string().nullable().describe('The sender of an inbound email, as reported by the platform.'),
  } satisfies Record<Exclude<Answered<EmailToolRecordFragment>, Answered<EmailRecordFragment>>, z.ZodType>)
  .meta({ id: 'EmailWithReplier', description: 'A recorded email, with its sender.' });

/** The filters of the list of emails. */
export const emailFilters = {
  contact_email: addressFilter('Exact, lowercased and trimmed. An invalid address matches nothing.'),
  subject: nameFilter('Text that the subject contains, literal and case-sensitive.'),
  campaign_id: nameFilter('Exact: the campaign id of the sending platform.'),
  origin: nameFilter('Exact.'),
};

/** Converts the filters to the core's EmailFilter. */
export const toEmailFilter = (
  query: Record<'contact_email' | 'subject' | 'campaign_id' | 'origin', string | undefined>,
): EmailFilter =>
  ({
    contactEmail: query.contact_email,
    subject: query.subject,
    campaignId: query.campaign_id,
    origin: query.origin,
    emailType: NOT_ON_THE_WIRE,
    interested: NOT_ON_THE_WIRE,
  }) satisfies Every<EmailFilter>;

const optional = (max: number, description: string) => text({ max }).nullish().describe(description);

/** The body that records an email. */
export const emailBody = z
  .object({
    email_type: z.enum(EMAIL_TYPES).describe('The direction, or that it bounced.'),
    origin: text({ min: 1, max: 255 }).describe('The name of the system that records it.'),
    email_timestamp: dateTime
      .nullish()
      .describe('When it was sent or received: an ISO 8601 date and time. Default: now.'),
    contact_email: blankable(emailAddress, 'The external address; links the contact that has it.'),
    contact_id: recordId.nullish().describe('The contact to link, instead of the one with the address.'),
    agent_email: optional(EMAIL_LIMITS.address, 'The internal address.'),
    subject: optional(EMAIL_LIMITS.subject, 'The subject.'),
    body_text: optional(EMAIL_LIMITS.body, 'The body as text.'),
    body_html: optional(EMAIL_LIMITS.body, 'The body as HTML.'),
    campaign_id: optional(EMAIL_LIMITS.name, 'The campaign id of the sending platform.'),
    campaign_name: optional(EMAIL_LIMITS.name, 'The name of the campaign.'),
    interested: z.boolean().nullish().describe('Whether the sender showed interest; default false.'),
    custom_fields: wireCustomFields.nullish(),
  })
  .describe('An email to record.');

/** Converts an id that cannot exist to 0, an unknown id. */
const unknownAsZero = (id: number | null | undefined) => (typeof id === 'number' && !isRecordId(id) ? 0 : id);

/** Converts the body to the core's EmailInput. */
export const toEmailInput = (body: z.output<typeof emailBody>): EmailInput =>
  ({
    emailType: body.email_type,
    origin: body.origin,
    emailTimestamp: body.email_timestamp,
    contactEmail: body.contact_email === '' ? null : body.contact_email,
    contactId: unknownAsZero(body.contact_id),
    agentEmail: body.agent_email,
    subject: body.subject,
    bodyText: body.body_text,
    bodyHtml: body.body_html,
    campaignId: body.campaign_id,
    campaignName: body.campaign_name,
    interested: body.interested,
    customFields: body.custom_fields,
  }) satisfies Every<EmailInput>;

/** The body that marks an email as interested. */
export const interestBody = z.object({
  email: emailAddress.describe('The external address.'),
  subject: text({ max: EMAIL_LIMITS.subject }).describe('The exact subject.'),
  disposition: optional(EMAIL_LIMITS.disposition, 'A note about the interest.'),
});

/** Converts the body to the core's EmailInterestInput. */
export const toInterest = ({ email, subject, disposition }: z.output<typeof interestBody>) => ({
  contactEmail: email,
  subject,
  disposition,
});
