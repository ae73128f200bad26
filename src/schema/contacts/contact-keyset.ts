import { builder } from '../builder.js';
import type { Keyset } from '../lists/keyset.js';
import { type ContactRow, contactColumns } from './contact-row.js';

/** Contacts as connections walk them. */
export const CONTACT_KEYSET: Keyset<ContactRow> = {
  select: `select ${contactColumns('r')} from contact r`,
  id: 'r.id',
  sorts: {
    id: {},
    updatedTime: { column: 'r.updated_time', type: 'timestamptz', value: (contact) => contact.updatedTime },
  },
};

export const ContactSort = builder.enumType('ContactSort', {
  description: 'An order of contacts.',
  values: {
    ID: { value: 'id', description: 'By id, which is the order of creation.' },
    UPDATED_TIME: { value: 'updatedTime', description: 'By the last write.' },
  } as const,
});
