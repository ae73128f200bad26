import { SENT_VARIANTS } from '../../../values/channels.js';
import { addTerms, flag } from '../../records/filters/where.js';
import { EmailWhere } from '../emails/read-emails.js';
import { suppressedSql } from '../suppressions/match.js';

const SENT = SENT_VARIANTS.map((variant) => `'${variant}'`).join(', ');

/**
 * The condition that the email `r` is an unanswered reply: it was received from a contact, not written by a machine, and since
 * then there has been no further email of the contact, except automatic ones, and no outbound activity with it. Nobody has to
 * answer contacts that are suppressed.
 * @param owner the SQL of the client's id
 */
export const unansweredSql = (r: string, owner: string): string =>
  `${r}.email_type = 'inbound' and not ${r}.automated and ${r}.contact_id is not null
    and not exists (select from email l where l.client_id = ${owner} and l.contact_id = ${r}.contact_id
      and (l.email_timestamp, l.id) > (${r}.email_timestamp, ${r}.id) and (l.email_type <> 'inbound' or not l.automated))
    and not exists (select from activity_contact l join activity a on a.client_id = l.client_id and a.id = l.activity_id
      where l.client_id = ${owner} and l.contact_id = ${r}.contact_id and l.occurred_at > ${r}.email_timestamp
        and a.variant in (${SENT}))
    and exists (select from contact c where c.client_id = ${owner} and c.id = ${r}.contact_id and ${suppressedSql('c')} is null)`;

addTerms(EmailWhere, {
  unanswered: flag(
    'Whether it is the last word of a contact: a reply, not automatic, after which neither an email nor an outbound activity followed. False for suppressed contacts.',
    unansweredSql,
  ),
});
