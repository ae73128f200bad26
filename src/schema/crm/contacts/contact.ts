import { normalizeDomain } from '../../../values/domain-name.js';
import { builder } from '../../kernel/builder.js';
import { customFieldsField } from '../../records/custom-fields/custom-field.js';
import { CUSTOM_FIELD_SORT, customFieldSort } from '../../records/custom-fields/value-order.js';
import type { FilterOf } from '../../records/fields/fields.js';
import { columnFields, filterFields, sortEnum } from '../../records/fields/graphql-fields.js';
import { conditionsOf, recordKeyset } from '../../records/fields/list-fields.js';
import type { Condition, Scope } from '../../records/fields/record-list.js';
import { declareRecordQueries } from '../../records/filters/record-queries.js';
import { customFieldTerm, fieldTerms, wordsTerm } from '../../records/filters/terms.js';
import { addTerms, belongsTo, filterable, flag, hasMany } from '../../records/filters/where.js';
import { connectionComplexity, connectionType, sortFieldArg, windowArgs } from '../../records/lists/connection.js';
import { childConnection } from '../../records/lists/keyset.js';
import type { Sort } from '../../records/lists/keyset-window.js';
import { COMPANY_WORDS, Company, CompanyWhere } from '../companies/company.js';
import { loadCompany } from '../companies/company-sql.js';
import { loadOfContact } from '../suppressions/match.js';
import { markFields } from '../suppressions/suppression.js';
import { CONTACTS, type ContactRow } from './contact-sql.js';
import { contactFields } from './fields.js';

/** The filter of a list of contacts: its own columns, and the domain of the company. All are ANDed. */
export type ContactFilter = FilterOf<typeof contactFields> & { domain?: string | null | undefined };

const ownConditions = conditionsOf(contactFields);

/* A domain is looked up once in each workspace: its client is $1, or the row k of an agency's list. */
const companyOfDomain = (scope: Scope) =>
  `r.company_id = (select o.id from company o where o.client_id = ${'clientId' in scope ? '$1' : 'k.id'} and o.domain = $n)`;

/** A value that cannot be normalised matches nothing. @param country of national phone numbers */
export function contactConditions(filter: ContactFilter, scope: Scope, country: string | null): Condition[] {
  const { domain } = filter;
  const conditions = ownConditions(filter, country);
  if (typeof domain === 'string')
    conditions.push({ name: 'domain', sql: companyOfDomain(scope), value: normalizeDomain(domain) });
  return conditions;
}

const CONTACT_WORDS = { table: 'contact', columns: ['first_name', 'last_name', 'email'] };

/** What lists of contacts can be filtered by. The modules of emails, activities and scores add terms. */
export const ContactWhere = filterable('ContactWhere', 'contacts', {
  ...fieldTerms(contactFields),
  customField: customFieldTerm('contact'),
  company: belongsTo(() => CompanyWhere, 'The company of the contact.', { table: 'company', column: 'company_id' }),
  replied: flag('Whether it has ever replied.', (row) => `${row}.last_reply_received is not null`),
  unsubscribed: flag('Whether its status is unsubscribed.', (row) => `${row}.contact_status = 'unsubscribed'`),
  suppressed: flag(
    'Whether a suppression (do not contact) list has it or its Person.',
    (row, owner) => `${row}.id in (select x.contact_id from suppressed_contacts(${owner}) x)`,
  ),
  text: wordsTerm('Names, email and the name and domain of the company.', CONTACT_WORDS, {
    ...COMPANY_WORDS,
    column: 'company_id',
  }),
});

addTerms(CompanyWhere, {
  contacts: hasMany(() => ContactWhere, 'One of its contacts.', { table: 'contact', column: 'company_id' }),
});

const mark = markFields(loadOfContact);

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
    suppressed: t.field(mark.suppressed),
    suppressedReason: t.field(mark.suppressedReason),
    suppression: t.field(mark.suppression),
  }),
});

export const ContactConnection = connectionType<ContactRow>('Contact', Contact);

export const ContactFilter = builder.inputType('ContactFilter', {
  description: 'Conditions on contacts, combined with AND. A value that cannot be normalised matches nothing.',
  fields: (t) => ({
    ...filterFields(t, contactFields),
    domain: t.string({ description: 'The domain of the company.' }),
  }),
});

/* Results from before scoring was switched off do not count. */
const scoreSort: Sort<object> = {
  type: 'float8',
  joined: ({ owner }) => {
    const own = 's.client_id = r.client_id and s.contact_id = r.id';
    const counts = `(select k.scoring_enabled from client k where k.id = ${owner})`;
    return {
      from: `join contact_score s on ${own}`,
      column: 's.value',
      id: 's.contact_id',
      counts,
      missing: `not exists (select from contact_score s where ${own} and ${counts})`,
    };
  },
};

const joinedSorts = { score: scoreSort, customField: customFieldSort('contact') };

/** The order and the columns of connections of contacts. */
export const CONTACT_KEYSET = recordKeyset<ContactRow>('contact', contactFields, joinedSorts);

const ContactSort = sortEnum('ContactSort', 'An order of contacts.', contactFields, {
  score: 'By lead score; contacts without one sort lowest, and while scoring is off none has one.',
  customField: CUSTOM_FIELD_SORT,
});

/** The arguments of a list of contacts that belong to another record. */
export const contactWindowArgs = { ...windowArgs(ContactSort, { sort: 'id', direction: 'ASC' }), ...sortFieldArg };

declareRecordQueries({
  kind: CONTACTS,
  plural: 'contacts',
  type: Contact,
  connection: ContactConnection,
  fields: contactFields,
  joinedSorts,
  sorts: ContactSort,
  filter: ContactFilter,
  where: ContactWhere,
  conditions: contactConditions,
  texts: { filter: 'The filter.', field: 'The name and the value.' },
});

const contactsOfCompany = childConnection(CONTACT_KEYSET, { client: 'r.client_id', parent: 'r.company_id' });

builder.objectField(Company, 'contacts', (t) =>
  t.field({
    type: ContactConnection,
    description: 'The contacts at the company.',
    complexity: connectionComplexity,
    args: contactWindowArgs,
    resolve: (company, { direction, ...window }, context) =>
      contactsOfCompany(context, company, { ...window, descending: direction === 'DESC' }),
  }),
);
