import type { StoredRow } from '../../db/stored.js';
import type { CustomFieldRow } from '../custom-fields/custom-field-row.js';
import type { RecordKind } from '../lists/record-list.js';

/** A contact as Prisma reads it; hot statements bring its custom fields along. */
export type ContactRow = StoredRow<'Contact'> & { customFields?: CustomFieldRow[] };

/** The columns of a contact under the names of the model; `row` is the alias of its row. */
export function contactColumns(row: string): string {
  return `${row}.client_id as "clientId", ${row}.id, ${row}.person_id as "personId", ${row}.company_id as "companyId",
    ${row}.email, ${row}.linkedin_url as "linkedinUrl", ${row}.phone, ${row}.first_name as "firstName",
    ${row}.last_name as "lastName", ${row}.job_title as "jobTitle", ${row}.origin,
    ${row}.contact_status as "contactStatus", ${row}.previous_status as "previousStatus",
    ${row}.status_changed_at as "statusChangedAt", ${row}.first_campaign_email_sent as "firstCampaignEmailSent",
    ${row}.last_campaign_email_sent as "lastCampaignEmailSent", ${row}.last_reply_received as "lastReplyReceived",
    ${row}.created_at as "createdAt", ${row}.updated_time as "updatedTime"`;
}

export const CONTACTS: RecordKind = { kind: 'contact', columns: contactColumns };

export const IDENTIFIER_COLUMNS = { email: 'email', linkedinUrl: 'linkedin_url', phone: 'phone' } as const;
export type IdentifierKind = keyof typeof IDENTIFIER_COLUMNS;
export interface Identifier {
  kind: IdentifierKind;
  value: string;
}
