import { builder } from '../../kernel/builder.js';
import { customFieldsField } from '../../records/custom-fields/custom-field.js';
import { columnFields, filterFields, sortEnum } from '../../records/fields/graphql-fields.js';
import { recordKeyset } from '../../records/fields/list-fields.js';
import { declareRecordQueries } from '../../records/filters/record-queries.js';
import { connectionComplexity, connectionType, windowArgs } from '../../records/lists/connection.js';
import { childConnection } from '../../records/lists/keyset.js';
import { Company } from '../companies/company.js';
import { loadCompany } from '../companies/company-sql.js';
import { ContactWhere, contactConditions } from './contact-filter.js';
import { CONTACTS, type ContactRow } from './contact-sql.js';
import { contactFields } from './fields.js';

export const Contact = builder.prismaObject('Contact', {
  description:
    'One identifier (an email, a LinkedIn URL or a phone number) of one Person, with what is known about it.',
  fields: (t) => ({
    ...columnFields(t, contactFields),
    company: t.field({
      type: Company,
      nullable: true,
      description: 'The company, if one is known.',
      resolve: ({ clientId, companyId }, _args, context) =>
        companyId === null ? null : context.batch(loadCompany, { clientId, id: companyId }),
    }),
    customFields: t.field(customFieldsField('contact')),
  }),
});

export const ContactConnection = connectionType<ContactRow>('Contact', Contact);

export const ContactFilter = builder.inputType('ContactFilter', {
  description: 'What contacts must match; all conditions are ANDed. A value that cannot be normalised matches nothing.',
  fields: (t) => ({
    ...filterFields(t, contactFields),
    domain: t.string({ description: 'The domain of the company.' }),
  }),
});

/** The order and the columns of connections of contacts. */
export const CONTACT_KEYSET = recordKeyset<ContactRow>('contact', contactFields);

export const ContactSort = sortEnum('ContactSort', 'An order of contacts.', contactFields);

declareRecordQueries({
  kind: CONTACTS,
  plural: 'contacts',
  type: Contact,
  connection: ContactConnection,
  fields: contactFields,
  sorts: ContactSort,
  filter: ContactFilter,
  where: ContactWhere,
  conditions: contactConditions,
  texts: { filter: 'What must match.', field: 'The name and the value.' },
});

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
