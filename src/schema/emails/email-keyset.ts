import { builder } from '../builder.js';
import type { Keyset } from '../lists/keyset.js';
import { type EmailRow, emailColumns } from './email-row.js';

const sorts: Keyset<EmailRow>['sorts'] = {
  id: {},
  emailTimestamp: { column: 'r.email_timestamp', type: 'timestamptz', value: (email) => email.emailTimestamp },
  updatedTime: { column: 'r.updated_time', type: 'timestamptz', value: (email) => email.updatedTime },
};

/** Emails as connections walk them. */
export const EMAIL_KEYSET: Keyset<EmailRow> = {
  select: `select ${emailColumns('r')} from email r`,
  id: 'r.id',
  sorts,
};

/** The same with the campaign `k` of each email beside it. */
export const CAMPAIGN_EMAIL_KEYSET: Keyset<EmailRow> = {
  select: `select ${emailColumns('r')} from email r
    join campaign k on k.client_id = r.client_id and k.platform = r.platform and k.external_id = r.campaign_id`,
  id: 'r.id',
  sorts,
};

/** The same with the contact `c` of each email beside it. */
export const EMAIL_OF_CONTACT_KEYSET: Keyset<EmailRow> = {
  select: `select ${emailColumns('r')} from contact c join email r on r.client_id = c.client_id and r.contact_id = c.id`,
  id: 'r.id',
  sorts,
};

export const EmailSort = builder.enumType('EmailSort', {
  description: 'An order of emails.',
  values: {
    EMAIL_TIMESTAMP: { value: 'emailTimestamp', description: 'By the time of the email.' },
    ID: { value: 'id', description: 'By id, which is the order of creation.' },
    UPDATED_TIME: { value: 'updatedTime', description: 'By the last write.' },
  } as const,
});
