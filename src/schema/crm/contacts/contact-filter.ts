import { normalizeDomain } from '../../../values/domain-name.js';
import type { FilterOf } from '../../records/fields/fields.js';
import { conditionsOf } from '../../records/fields/list-fields.js';
import type { Condition, Scope } from '../../records/fields/record-list.js';
import { contactFields } from './fields.js';

/** The filter of a list of contacts: its own columns, and the domain of the company. All are ANDed. */
export type ContactFilter = FilterOf<typeof contactFields> & { domain?: string | null | undefined };

const ownConditions = conditionsOf(contactFields);

/* A domain is looked up once in each workspace: its client is $1, or the row k of an agency's list. */
const companyOfDomain = (scope: Scope) =>
  `r.company_id = (select o.id from company o where o.client_id = ${'clientId' in scope ? '$1' : 'k.id'} and o.domain = $n)`;

/**
 * The conditions of a filter on contacts. A value that cannot be normalised matches nothing.
 * @param country of national phone numbers
 */
export function contactConditions(filter: ContactFilter, scope: Scope, country: string | null): Condition[] {
  const { domain } = filter;
  const conditions = ownConditions(filter, country);
  if (typeof domain === 'string')
    conditions.push({ name: 'domain', sql: companyOfDomain(scope), value: normalizeDomain(domain) });
  return conditions;
}
