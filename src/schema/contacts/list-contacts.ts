import type { Sql } from '../../db/database.js';
import { normalizeDomain } from '../../values/domain-name.js';
import { normalizeEmail } from '../../values/email-address.js';
import { normalizeLinkedinUrl } from '../../values/linkedin-url.js';
import { pageWindow } from '../../values/page.js';
import { normalizePhone } from '../../values/phone-number.js';
import { isCleanText } from '../../values/text.js';
import { fieldsJson } from '../custom-fields/owner.js';
import { type Page, pageOf } from '../page.js';
import { type ContactRow, contactColumns } from './contact-row.js';

/** What a list of contacts may be narrowed by; all are ANDed. */
export interface ContactFilter {
  email?: string | null | undefined;
  linkedinUrl?: string | null | undefined;
  phone?: string | null | undefined;
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
  domain?: string | null | undefined;
}

/** Whose contacts: one workspace's, or those of all clients of an agency. */
export type ContactScope = { clientId: string } | { agencyId: string };

const given = (value: string | null | undefined): value is string => value !== undefined && value !== null;

/* Text that cannot be stored matches nothing, and never reaches the database. */
const textOrNothing = (value: string) => (isCleanText(value) ? value : null);

interface Condition {
  name: string;
  sql: string;
  value: string | null;
  /** At most one contact of a workspace can match. */
  unique: boolean;
}

/** The conditions of a filter; `$n` stands for the value's parameter. A value that cannot be normalised is null. */
function conditionsOf(filter: ContactFilter, country: string | null): Condition[] {
  const conditions: Condition[] = [];
  const add = (name: string, sql: string, value: string | null, unique = false) =>
    conditions.push({ name, sql, value, unique });
  if (given(filter.email)) add('email', 'c.email = $n', normalizeEmail(filter.email), true);
  if (given(filter.linkedinUrl)) add('linkedin', 'c.linkedin_url = $n', normalizeLinkedinUrl(filter.linkedinUrl), true);
  if (given(filter.phone)) add('phone', 'c.phone = $n', normalizePhone(filter.phone, country), true);
  if (given(filter.firstName)) add('first', 'c.first_name = $n', textOrNothing(filter.firstName));
  if (given(filter.lastName)) add('last', 'c.last_name = $n', textOrNothing(filter.lastName));
  if (given(filter.domain)) {
    const company = 'select o.id from company o where o.client_id = c.client_id and o.domain = $n';
    add('domain', `c.company_id = (${company})`, normalizeDomain(filter.domain));
  }
  return conditions;
}

interface Selection {
  /** Names the statement: the scope and the kinds of condition, never their values. */
  name: string;
  tenant: string;
  where: string;
  values: unknown[];
  unique: boolean;
}

/** `null` when a condition can match nothing. */
function selectionOf(scope: ContactScope, filter: ContactFilter, country: string | null): Selection | null {
  const conditions = conditionsOf(filter, country);
  if (conditions.some((condition) => condition.value === null)) return null;
  const own = 'clientId' in scope;
  const tenant = own ? 'c.client_id = $1' : 'c.client_id = any(array(select id from client where agency_id = $1))';
  // A domain is looked up in each contact's own workspace; within one workspace the planner needs the constant.
  const sql = conditions.map(({ sql: text }, index) =>
    (own ? text.replace('o.client_id = c.client_id', 'o.client_id = $1') : text).replace('$n', `$${index + 2}`),
  );
  return {
    name: [own ? 'client' : 'agency', ...conditions.map((condition) => condition.name)].join('+'),
    tenant,
    where: [tenant, ...sql].join(' and '),
    values: ['clientId' in scope ? scope.clientId : scope.agencyId, ...conditions.map((condition) => condition.value)],
    unique: own && conditions.some((condition) => condition.unique),
  };
}

/**
 * One page of contacts in the order of their ids, each with its custom fields.
 * @param page 1-based; past the end the page is empty
 * @param country of national phone numbers
 * @source Specification: Contacts
 */
export async function listContacts(
  sql: Sql,
  scope: ContactScope,
  filter: ContactFilter,
  { page, pageSize, country }: { page: number; pageSize: number; country: string | null },
): Promise<Page<ContactRow>> {
  const selection = selectionOf(scope, filter, country);
  if (!selection) return pageOf([], 0, page, pageSize);
  if (selection.unique && page === 1) {
    const rows = await pageRows(sql, selection, pageSize, 0);
    return pageOf(rows, rows.length, page, pageSize);
  }
  const total = await countContacts(sql, selection);
  const window = pageWindow({ page, pageSize, total });
  const rows = window === 'past the end' ? [] : await pageRows(sql, selection, pageSize, window);
  return pageOf(rows, total, page, pageSize);
}

async function countContacts(sql: Sql, { name, where, values }: Selection): Promise<number> {
  const [row] = await sql.query<{ total: number }>(
    `contact.count.${name}`,
    `select count(*)::int as total from contact c where ${where}`,
    values,
  );
  return row?.total ?? 0;
}

/* The ids of the page come from an index alone; only then are the rows fetched, so a deep page reads no row in vain. */
async function pageRows(
  sql: Sql,
  { name, tenant, where, values }: Selection,
  limit: number,
  offset: number,
): Promise<ContactRow[]> {
  const [limitAt, offsetAt] = [`$${values.length + 1}`, `$${values.length + 2}`];
  const text = `select ${contactColumns('c')}, ${fieldsJson('contact', 'c')} as "customFields"
    from contact c
   where ${tenant} and c.id = any(array(select c.id from contact c where ${where} order by c.id limit ${limitAt} offset ${offsetAt}))
   order by c.id`;
  return sql.query<ContactRow>(`contact.page.${name}`, text, [...values, limit, offset]);
}
