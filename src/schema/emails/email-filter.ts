import { normalizeEmail } from '../../values/email-address.js';
import { type Condition, textOrNothing } from '../records/record-list.js';

/** What a list of emails may be narrowed by; all are ANDed. */
export interface EmailFilter {
  contactEmail?: string | null | undefined;
  subject?: string | null | undefined;
  campaignId?: string | null | undefined;
  origin?: string | null | undefined;
  emailType?: string | null | undefined;
  interested?: boolean | null | undefined;
}

/** The conditions of a filter on emails. An address that is none matches nothing. */
export function emailConditions(filter: EmailFilter): Condition[] {
  const { contactEmail, subject, campaignId, origin, emailType, interested } = filter;
  const conditions: Condition[] = [];
  const add = (name: string, sql: string, value: string | null) => conditions.push({ name, sql, value });
  if (typeof contactEmail === 'string') add('address', 'r.contact_email = $n', normalizeEmail(contactEmail));
  if (typeof campaignId === 'string') add('campaign', 'r.campaign_id = $n', textOrNothing(campaignId));
  if (typeof origin === 'string') add('origin', 'r.origin = $n', textOrNothing(origin));
  if (typeof emailType === 'string') add('type', 'r.email_type = $n', textOrNothing(emailType));
  if (typeof interested === 'boolean') add('interested', 'r.interested = $n::boolean', String(interested));
  // A literal piece of text: no pattern, no other case.
  if (typeof subject === 'string') add('subject', 'strpos(r.subject, $n) > 0', textOrNothing(subject));
  return conditions;
}
