import { normalizeDomain } from '../../../values/domain-name.js';
import type { FilterOf } from '../../records/fields/fields.js';
import { conditionsOf } from '../../records/fields/list-fields.js';
import type { Condition, Scope } from '../../records/fields/record-list.js';
import { customFieldTerm, fieldTerms, wordsTerm } from '../../records/filters/terms.js';
import { addTerms, belongsTo, filterable, flag, hasMany } from '../../records/filters/where.js';
import { CompanyWhere } from '../companies/company.js';
import { contactFields } from './fields.js';

/** The filter of a list of contacts: its own columns, and the domain of the company. All are ANDed. */
export type ContactFilter = FilterOf<typeof contactFields> & { domain?: string | null | undefined };

const ownConditions = conditionsOf(contactFields);

/* A domain is looked up once in each workspace: its client is $1, or the row k of an agency's list. */
const companyOfDomain = (scope: Scope) =>
  `r.company_id = (select o.id from company o where o.client_id = ${'clientId' in scope ? '$1' : 'k.id'} and o.domain = $n)`;

/**
 * A value that cannot be normalised matches nothing. @param country of national phone numbers
 * @param country of national phone numbers
 */
export function contactConditions(filter: ContactFilter, scope: Scope, country: string | null): Condition[] {
  const { domain } = filter;
  const conditions = ownConditions(filter, country);
  if (typeof domain === 'string')
    conditions.push({ name: 'domain', sql: companyOfDomain(scope), value: normalizeDomain(domain) });
  return conditions;
}

/** What lists of contacts can be filtered by. The modules of emails, activities and scores add terms. */
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
