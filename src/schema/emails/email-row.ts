import type { StoredRow } from '../../db/stored.js';
import type { CustomFieldRow } from '../custom-fields/custom-field-row.js';

type Body = 'bodyText' | 'bodyHtml';

type StoredEmail = StoredRow<'Email'>;

/** An email as it is read. Bodies may be large: only statements that answer them bring them along. */
export type EmailRow = Omit<StoredEmail, Body> & Partial<Pick<StoredEmail, Body>> & { customFields?: CustomFieldRow[] };

/** The columns of an email without its bodies, under the names of the model; `row` is the alias of its row. */
export function emailColumns(row: string): string {
  return `${row}.client_id as "clientId", ${row}.id, ${row}.email_type as "emailType", ${row}.origin, ${row}.platform,
    ${row}.email_timestamp as "emailTimestamp", ${row}.contact_email as "contactEmail", ${row}.contact_id as "contactId",
    ${row}.agent_email as "agentEmail", ${row}.replier_email as "replierEmail", ${row}.subject,
    ${row}.message_id as "messageId", ${row}.campaign_id as "campaignId", ${row}.campaign_name as "campaignName",
    ${row}.interested, ${row}.disposition, ${row}.automated, ${row}.bounced_at as "bouncedAt",
    ${row}.bounce_reason as "bounceReason", ${row}.awaiting_send as "awaitingSend", ${row}.event_at as "eventAt",
    ${row}.created_at as "createdAt", ${row}.updated_time as "updatedTime"`;
}

/** The bodies, for the statements that bring them. */
export const bodyColumns = (row: string) => `${row}.body_text as "bodyText", ${row}.body_html as "bodyHtml"`;
