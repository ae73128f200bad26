import { customFieldTerm } from '../../records/filters/custom-field-term.js';
import { fieldTerms } from '../../records/filters/field-terms.js';
import { addTerms, belongsTo, filterable, flag, hasMany } from '../../records/filters/where.js';
import { wordsTerm } from '../../records/filters/words-term.js';
import { CompanyWhere } from '../companies/company-where.js';
import { contactFields } from './fields.js';

/** What lists of contacts can be filtered by. Rooms of emails, activities and scores add what they know. */
export const ContactWhere = filterable('ContactWhere', 'contacts', {
  ...fieldTerms(contactFields),
  customField: customFieldTerm('contact'),
  company: belongsTo(() => CompanyWhere, 'The company of the contact.', { table: 'company', column: 'company_id' }),
  replied: flag('Whether it has ever replied.', (row) => `${row}.last_reply_received is not null`),
  unsubscribed: flag('Whether its status is unsubscribed.', (row) => `${row}.contact_status = 'unsubscribed'`),
  text: wordsTerm('Names, email and the name and domain of the company.', (matches, owner) => [
    `select c.id from contact c where c.client_id = ${owner} and ${matches('c', ['first_name', 'last_name', 'email'])}`,
    `select c.id from company o join contact c on c.client_id = ${owner} and c.company_id = o.id
      where o.client_id = ${owner} and ${matches('o', ['name', 'domain'])}`,
  ]),
});

addTerms(CompanyWhere, {
  contacts: hasMany(() => ContactWhere, 'One of its contacts.', { table: 'contact', column: 'company_id' }),
});
