import { builder } from '../../kernel/builder.js';
import type { Context } from '../../kernel/context.js';
import { CustomField } from '../../records/custom-fields/custom-field.js';
import type { CustomFieldRow } from '../../records/custom-fields/custom-field-row.js';
import { inBatches } from '../../records/custom-fields/in-batches.js';
import { fieldsLoader } from '../../records/custom-fields/load-fields.js';
import { columnFields, filterFields } from '../../records/fields/graphql-fields.js';
import { connectionType } from '../../records/lists/connection.js';
import { type Page, pageFields } from '../../records/lists/page.js';
import { Company } from '../companies/company.js';
import { loadCompany } from '../companies/load-company.js';
import type { ContactRow } from './contact-row.js';
import { contactFields } from './fields.js';

const loadContactFields = fieldsLoader('contact');

/*
 * Frequent statements return the fields with the contact; otherwise a loader reads them with one statement for all
 * contacts.
 */
function fieldsOf(contact: ContactRow, context: Context): CustomFieldRow[] | Promise<CustomFieldRow[]> {
  return contact.customFields ?? context.batch(loadContactFields, contact);
}

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
    customFields: t.field({
      type: [CustomField],
      description: 'Oldest first.',
      resolve: (contact, _args, context) => inBatches(fieldsOf(contact, context), context),
    }),
  }),
});

export const ContactConnection = connectionType<ContactRow>('Contact', Contact);

export const ContactPage = builder.objectRef<Page<ContactRow>>('ContactPage').implement({
  description: 'One numbered page of contacts, in the order of their ids.',
  fields: (t) => ({
    items: t.expose('items', { type: [Contact], description: 'The contacts of this page.' }),
    ...pageFields(t),
  }),
});

export const ContactFilter = builder.inputType('ContactFilter', {
  description: 'What contacts must match; all conditions are ANDed. A value that cannot be normalised matches nothing.',
  fields: (t) => ({
    ...filterFields(t, contactFields),
    domain: t.string({ description: 'The domain of the company.' }),
  }),
});
