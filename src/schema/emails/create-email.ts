import { z } from 'zod';
import { sqlState } from '../../db/database-error.js';
import { retryTransaction } from '../../db/retry-transaction.js';
import { NotFoundError } from '../../errors.js';
import { customFieldList } from '../../values/custom-fields.js';
import { dateTime } from '../../values/date-time.js';
import { emailAddress } from '../../values/email-address.js';
import { EMAIL_LIMITS, EMAIL_TYPES } from '../../values/email-limits.js';
import { parseInput } from '../../values/input.js';
import { recordId } from '../../values/record-id.js';
import { text } from '../../values/text.js';
import type { Workspace } from '../context.js';
import { fieldArrays } from '../custom-fields/field-arrays.js';
import { fieldsJsonAfterWrite, setFieldsSql } from '../custom-fields/owner.js';
import { bodyColumns, type EmailRow, emailColumns } from './email-row.js';

const newEmail = z.object({
  emailType: z.enum(EMAIL_TYPES),
  origin: text({ min: 1, max: 255 }),
  emailTimestamp: dateTime.nullish(),
  contactEmail: emailAddress.nullish(),
  contactId: recordId.nullish(),
  agentEmail: text({ max: EMAIL_LIMITS.address }).nullish(),
  subject: text({ max: EMAIL_LIMITS.subject }).nullish(),
  bodyText: text({ max: EMAIL_LIMITS.body }).nullish(),
  bodyHtml: text({ max: EMAIL_LIMITS.body }).nullish(),
  campaignId: text({ max: EMAIL_LIMITS.name }).nullish(),
  campaignName: text({ max: EMAIL_LIMITS.name }).nullish(),
  interested: z.boolean().nullish(),
  customFields: customFieldList.nullish(),
});

/* The contact is held while the email is written, so that it cannot vanish in between. */
const CREATE_SQL = `with linked as (
  select id from contact where client_id = $1 and email = $2::jsonb->>'contactEmail' for key share
), written as (
  insert into email (client_id, email_type, origin, email_timestamp, contact_email, contact_id, agent_email, subject,
    body_text, body_html, campaign_id, campaign_name, interested)
  select $1, $2::jsonb->>'emailType', $2::jsonb->>'origin', coalesce(($2::jsonb->>'emailTimestamp')::timestamptz, now()),
    $2::jsonb->>'contactEmail', coalesce(($2::jsonb->>'contactId')::bigint, (select id from linked)),
    $2::jsonb->>'agentEmail', $2::jsonb->>'subject', $2::jsonb->>'bodyText', $2::jsonb->>'bodyHtml',
    $2::jsonb->>'campaignId', $2::jsonb->>'campaignName', coalesce(($2::jsonb->>'interested')::boolean, false)
  returning *
), ${setFieldsSql('email', 'written', '$3', '$4')}
select ${emailColumns('w')}, ${bodyColumns('w')}, ${fieldsJsonAfterWrite('email', 'w', 'fields', '$3')} as "customFields"
  from written w`;

/**
 * Records an email. An address that a contact carries links the contact, unless `contactId` names one.
 * @throws InvalidError a field breaks its rules
 * @throws NotFoundError unknown contact
 * @source Specification: Emails
 */
export async function createEmail({ clientId, database }: Workspace, input: object): Promise<EmailRow> {
  const { customFields, ...email } = parseInput(newEmail, input);
  const { names, values } = fieldArrays({ customFields: customFields ?? [] });
  try {
    const [row] = await retryTransaction(() =>
      database.query<EmailRow>('email.create', CREATE_SQL, [clientId, JSON.stringify(email), names, values]),
    );
    if (!row) throw new Error('The email was not returned.');
    return row;
  } catch (error) {
    throw sqlState(error) === '23503' ? new NotFoundError('Contact not found', { cause: error }) : error;
  }
}
