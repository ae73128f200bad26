import { z } from 'zod';
import type { EmailFilter, EmailInput, EmailRecordFragment, EmailToolRecordFragment } from '../operations/generated.js';
import { dateTime } from '../values/date-time.js';
import { EMAIL_LIMITS, EMAIL_TYPES, emailAddress } from '../values/email-address.js';
import { answeredId, isRecordId, recordId } from '../values/record-id.js';
import { text } from '../values/text.js';
import { type Answered, type Every, NOT_ON_THE_WIRE } from './core.js';
import { customFieldRecord, wireCustomFields } from './custom-fields.js';
import { answeredDateTime, blankable } from './fields.js';
import { identifierFilter, nameFilter } from './parameters.js';

/** An email in the answers of REST and MCP. */
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
  .meta({ id: 'Email', description: 'An email on the record.' });

/** An email in the answers of the tools that read emails. */
export const emailToolRecord = emailRecord
  .extend({
    automated: z.boolean().describe('Whether a machine answered: out of office and the like.'),
    replier_email: z.string().nullable().describe('Who wrote an inbound email, as the platform says.'),
  } satisfies Record<Exclude<Answered<EmailToolRecordFragment>, Answered<EmailRecordFragment>>, z.ZodType>)
  .meta({ id: 'EmailWithReplier', description: 'An email on the record, with who wrote it.' });

/** The filters of the list of emails. */
export const emailFilters = {
  contact_email: identifierFilter('Exact, lowercased and trimmed. What is no address matches nothing.'),
  subject: nameFilter('A piece of the subject, literally and in the same case.'),
  campaign_id: nameFilter('Exact: the sending platform’s id.'),
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
    email_type: z.enum(EMAIL_TYPES).describe('Which way it went, or that it came back.'),
    origin: text({ min: 1, max: 255 }).describe('What records it.'),
    email_timestamp: dateTime
      .nullish()
      .describe('When it was sent or received, an ISO 8601 date and time; now unless given.'),
    contact_email: blankable(emailAddress, 'The address outside; links the contact that carries it.'),
    contact_id: recordId.nullish().describe('The contact, instead of the one with the address.'),
    agent_email: optional(EMAIL_LIMITS.address, 'The address inside.'),
    subject: optional(EMAIL_LIMITS.subject, 'The subject.'),
    body_text: optional(EMAIL_LIMITS.body, 'The body as text.'),
    body_html: optional(EMAIL_LIMITS.body, 'The body as HTML.'),
    campaign_id: optional(EMAIL_LIMITS.name, 'The sending platform’s id of the campaign.'),
    campaign_name: optional(EMAIL_LIMITS.name, 'The name of the campaign.'),
    interested: z.boolean().nullish().describe('Whether the sender showed interest; false unless given.'),
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
  email: emailAddress.describe('The address outside.'),
  subject: text({ max: EMAIL_LIMITS.subject }).describe('The subject, exactly.'),
  disposition: optional(EMAIL_LIMITS.disposition, 'What to keep about the interest.'),
});

/** Converts the body to the core's EmailInterestInput. */
export const toInterest = ({ email, subject, disposition }: z.output<typeof interestBody>) => ({
  contactEmail: email,
  subject,
  disposition,
});
