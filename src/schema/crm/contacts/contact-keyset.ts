import { sortEnum } from '../../records/fields/graphql-fields.js';
import { sortsOf } from '../../records/fields/list-fields.js';
import type { Keyset } from '../../records/lists/keyset.js';
import { totalSql } from '../../totals/list-sql.js';
import { type ContactRow, contactColumns } from './contact-row.js';
import { contactFields } from './fields.js';

/** The order and the columns of connections of contacts. */
export const CONTACT_KEYSET: Keyset<ContactRow> = {
  select: `select ${contactColumns('r')} from contact r`,
  id: 'r.id',
  sorts: sortsOf(contactFields),
  total: totalSql('contact'),
};

export const ContactSort = sortEnum('ContactSort', 'An order of contacts.', contactFields);
