import { normalizeDomain } from '../../values/domain-name.js';
import { normalizeEmail } from '../../values/email-address.js';
import { normalizeLinkedinUrl } from '../../values/linkedin-url.js';
import { normalizePhone } from '../../values/phone-number.js';
import { type Condition, type Scope, textOrNothing } from '../records/record-list.js';

/** What a list of contacts may be narrowed by; all are ANDed. */
export interface ContactFilter {
  email?: string | null | undefined;
  linkedinUrl?: string | null | undefined;
  phone?: string | null | undefined;
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
  domain?: string | null | undefined;
}

const given = (value: string | null | undefined): value is string => value !== undefined && value !== null;

/* A domain is looked up once in each workspace: its client is $1, or the row k of an agency's list. */
const companyOfDomain = (scope: Scope) =>
  `r.company_id = (select o.id from company o where o.client_id = ${'clientId' in scope ? '$1' : 'k.id'} and o.domain = $n)`;

/**
 * The conditions of a filter on contacts. A value that cannot be normalised matches nothing.
 * @param country of national phone numbers
 */
export function contactConditions(filter: ContactFilter, scope: Scope, country: string | null): Condition[] {
  const { email, linkedinUrl, phone, firstName, lastName, domain } = filter;
  const conditions: Condition[] = [];
  if (given(email)) conditions.push({ name: 'email', sql: 'r.email = $n', value: normalizeEmail(email), unique: true });
  if (given(linkedinUrl))
    conditions.push({
      name: 'linkedin',
      sql: 'r.linkedin_url = $n',
      value: normalizeLinkedinUrl(linkedinUrl),
      unique: true,
    });
  if (given(phone))
    conditions.push({ name: 'phone', sql: 'r.phone = $n', value: normalizePhone(phone, country), unique: true });
  if (given(firstName)) conditions.push({ name: 'first', sql: 'r.first_name = $n', value: textOrNothing(firstName) });
  if (given(lastName)) conditions.push({ name: 'last', sql: 'r.last_name = $n', value: textOrNothing(lastName) });
  if (given(domain)) conditions.push({ name: 'domain', sql: companyOfDomain(scope), value: normalizeDomain(domain) });
  return conditions;
}
