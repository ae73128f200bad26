import type { Sql } from '../../../db/database.js';
import { InvalidError } from '../../../errors.js';
import { PUBLIC_MAILBOX_DOMAINS } from '../suppressions/identifiers.js';
import type { PersonItem } from './people-plan.js';

/** A company that a name may mean. */
interface NamedCompany {
  id: number;
  domain: string;
}

/** What decides which company a name means. */
export interface CompanyNames {
  /** Ids by name in lower case, as somebody chose. */
  chosen: ReadonlyMap<string, number>;
  /** Domains by name in lower case, from earlier rows. Is extended. */
  seen: Map<string, string>;
}

const FIND = `with given as materialized (
  select g.name as given, lower(g.name) as name from unnest($2::text[]) as g (name)
)
select k.id, k.domain, g.given from company k join given g on g.name = lower(k.name)
 where k.client_id = $1 and lower(k.name) = any(array(select name from given)) order by k.id`;

/** The companies that have one of these names, regardless of case. */
async function findByName(sql: Sql, clientId: string, names: readonly string[]): Promise<Map<string, NamedCompany[]>> {
  const found = new Map<string, NamedCompany[]>();
  if (names.length === 0) return found;
  const given = [clientId, [...new Set(names)]];
  for (const { given: name, ...company } of await sql.query<NamedCompany & { given: string }>(
    'company.by_name',
    FIND,
    given,
  ))
    found.set(name, [...(found.get(name) ?? []), company]);
  return found;
}

/** The custom field that keeps the name of a company that cannot be found or created. */
const COMPANY_FIELD = 'company';

/**
 * Decides the company of items that name one: the only one with the name, or else the one of the email's domain, which gets the
 * name if it is created. Without either the name becomes a custom field.
 * @returns the items, and the refusals of ambiguous names
 */
export async function resolveNames(
  sql: Sql,
  clientId: string,
  items: readonly PersonItem[],
  names: CompanyNames,
): Promise<(PersonItem | InvalidError)[]> {
  const asked = items.flatMap(({ write, companyName }) => (isOpen(write) && companyName ? [companyName] : []));
  const found = await findByName(sql, clientId, asked);
  return items.map((item) => {
    const { write, companyName } = item;
    if (!companyName || !isOpen(write)) return item;
    const name = companyName.toLowerCase();
    const chosen = names.chosen.get(name);
    if (chosen !== undefined) return { ...item, write: { ...write, companyId: chosen } };
    const companies = found.get(companyName) ?? [];
    if (companies.length > 1) return new AmbiguousCompanyError(companyName, companies);
    if (companies[0]) return { ...item, write: { ...write, companyId: companies[0].id } };
    const domain = names.seen.get(name) ?? domainOf(item);
    if (domain === null) return { ...item, write: { ...write, customFields: withName(write, companyName) } };
    names.seen.set(name, domain);
    return { ...item, write: { ...write, companyDomain: domain } };
  });
}

const isOpen = ({ companyId, companyDomain }: PersonItem['write']): boolean => !companyId && !companyDomain;

function domainOf({ identifiers }: PersonItem): string | null {
  const email = identifiers.find(({ kind }) => kind === 'email')?.value;
  const domain = email?.slice(email.lastIndexOf('@') + 1);
  return domain === undefined || PUBLIC_MAILBOX_DOMAINS.has(domain) ? null : domain;
}

const withName = ({ customFields = [] }: PersonItem['write'], name: string) =>
  customFields.some(({ fieldName }) => fieldName === COMPANY_FIELD)
    ? customFields
    : [...customFields, { fieldName: COMPANY_FIELD, fieldValue: name }];

const MOST_NAMED = 5;

/** Several companies have the name that a row gives. */
export class AmbiguousCompanyError extends InvalidError {
  readonly called: string;
  readonly companies: readonly NamedCompany[];

  constructor(called: string, companies: readonly NamedCompany[]) {
    const named = companies.slice(0, MOST_NAMED).map(({ id, domain }) => `${id} (${domain})`);
    const quoted = JSON.stringify(called);
    super({
      companyName: [
        `${companies.length} companies are called ${quoted}: ${named.join(', ')}. Choose one for this name.`,
      ],
    });
    this.called = called;
    this.companies = companies;
  }
}
