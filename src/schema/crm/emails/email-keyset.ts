import { sortEnum } from '../../records/fields/graphql-fields.js';
import { sortsOf } from '../../records/fields/list-fields.js';
import type { Keyset } from '../../records/lists/keyset.js';
import { totalSql } from '../../totals/list-sql.js';
import { type EmailRow, emailColumns } from './email-row.js';
import { emailFields } from './fields.js';

const sorts = sortsOf(emailFields);

/** The order and the columns of connections of emails. */
export const EMAIL_KEYSET: Keyset<EmailRow> = {
  select: `select ${emailColumns('r')} from email r`,
  id: 'r.id',
  sorts,
  total: totalSql('email'),
};

/** The same, joined with the campaign `k` of each email. */
export const CAMPAIGN_EMAIL_KEYSET: Keyset<EmailRow> = {
  select: `select ${emailColumns('r')} from email r
    join campaign k on k.client_id = r.client_id and k.platform = r.platform and k.external_id = r.campaign_id`,
  id: 'r.id',
  sorts,
};

/** The same, joined with the contact `c` of each email. */
export const EMAIL_OF_CONTACT_KEYSET: Keyset<EmailRow> = {
  select: `select ${emailColumns('r')} from contact c join email r on r.client_id = c.client_id and r.contact_id = c.id`,
  id: 'r.id',
  sorts,
};

export const EmailSort = sortEnum('EmailSort', 'An order of emails.', emailFields);
