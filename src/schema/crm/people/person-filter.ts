import type { Sql } from '../../../db/database.js';
import { normalizeDomain } from '../../../values/domain-name.js';
import { normalizeEmail } from '../../../values/email-address.js';
import { normalizeLinkedinUrl } from '../../../values/linkedin-url.js';
import { normalizePhone } from '../../../values/phone-number.js';
import type { Workspace } from '../../kernel/context.js';
import { textOrNothing } from '../../records/fields/record-list.js';

/** What reads of People need of a workspace. */
export type PeopleReader = Pick<Workspace, 'clientId' | 'phoneCountry'> & { readonly database: Sql };

/** What a Person must match. Different conditions may be met by different contacts of it. */
export type PersonFilter = {
  [Name in 'email' | 'linkedinUrl' | 'phone' | 'firstName' | 'lastName' | 'domain']?: string | null | undefined;
};

/** The conditions on one contact: `row` is the alias of its row, `at` the parameter of the value. */
const equal = (column: string) => (row: string, at: string) => `${row}.${column} = ${at}`;
const SQL = {
  email: equal('email'),
  linkedin: equal('linkedin_url'),
  phone: equal('phone'),
  domain: (row: string, at: string) =>
    `${row}.company_id = (select o.id from company o where o.client_id = $1 and o.domain = ${at})`,
  first: equal('first_name'),
  last: equal('last_name'),
} as const;

interface Condition {
  kind: keyof typeof SQL;
  /** In its normal form. */
  value: string;
}

const isGiven = (value: string | null | undefined): value is string => value !== undefined && value !== null;

/**
 * Whether the filter matches nobody because of an empty identifier: an empty phone, or an empty email or LinkedIn URL
 * when no other identifier has a value.
 */
function asksForNobody({ email, linkedinUrl, phone }: PersonFilter): boolean {
  if (phone === '') return true;
  const identifiers = [email, linkedinUrl, phone].filter(isGiven);
  return identifiers.includes('') && identifiers.every((value) => value === '');
}

/**
 * The conditions of a filter, the most selective first; `null`: a value cannot be normalised, so nobody matches.
 * @param country of national phone numbers
 * @source Specification: Search people, rules 1 to 3
 */
export function readPersonFilter(filter: PersonFilter, country: string | null): Condition[] | null {
  if (asksForNobody(filter)) return null;
  const { email, linkedinUrl, phone, domain, firstName, lastName } = filter;
  const read: [keyof typeof SQL, string | null][] = [];
  if (email) read.push(['email', normalizeEmail(email)]);
  if (linkedinUrl) read.push(['linkedin', normalizeLinkedinUrl(linkedinUrl)]);
  if (isGiven(phone)) read.push(['phone', normalizePhone(phone, country)]);
  if (isGiven(domain)) read.push(['domain', normalizeDomain(domain)]);
  if (isGiven(firstName)) read.push(['first', textOrNothing(firstName)]);
  if (isGiven(lastName)) read.push(['last', textOrNothing(lastName)]);
  const conditions: Condition[] = [];
  for (const [kind, value] of read) {
    if (value === null) return null;
    conditions.push({ kind, value });
  }
  return conditions;
}

/** A set of Persons as a subquery of statements. `$1` is the client. */
export interface PersonSelection {
  /** Identifies the kinds of the conditions, not their values. */
  name: string;
  /** A query with one column, `id`: each matching Person once. */
  sql: string;
  /** The parameters from `$2` on. */
  values: string[];
}

/* The first condition finds candidates; the others test them, each perhaps by another contact of the Person. */
export function selectPersons([first, ...others]: readonly Condition[]): PersonSelection {
  const finds = first ? [SQL[first.kind]('p', '$2')] : [];
  const tests = others.map(
    ({ kind }, index) =>
      `exists (select from contact c where c.client_id = $1 and c.person_id = p.person_id and ${SQL[kind]('c', `$${index + 3}`)})`,
  );
  const conditions = first ? [first, ...others] : [];
  return {
    name: conditions.map(({ kind }) => kind).join('+') || 'all',
    sql: `select distinct p.person_id as id from contact p where ${['p.client_id = $1', ...finds, ...tests].join(' and ')}`,
    values: conditions.map(({ value }) => value),
  };
}
