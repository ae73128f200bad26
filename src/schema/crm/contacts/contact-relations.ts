import { builder } from '../../kernel/builder.js';
import { connectionComplexity } from '../../records/lists/connection.js';
import { childConnection } from '../../records/lists/keyset.js';
import { windowArgs } from '../../records/lists/list-args.js';
import { Company } from '../companies/company.js';
import { ContactConnection } from './contact.js';
import { CONTACT_KEYSET, ContactSort } from './contact-keyset.js';

const contactsOfCompany = childConnection(CONTACT_KEYSET, { client: 'r.client_id', parent: 'r.company_id' });

builder.objectField(Company, 'contacts', (t) =>
  t.field({
    type: ContactConnection,
    description: 'The contacts at the company.',
    complexity: connectionComplexity,
    args: windowArgs(ContactSort, { sort: 'id', direction: 'ASC' }),
    resolve: (company, { direction, ...window }, context) =>
      contactsOfCompany(context, company, { ...window, descending: direction === 'DESC' }),
  }),
);
