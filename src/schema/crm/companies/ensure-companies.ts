import type { Sql } from '../../../db/database.js';

const FIND =
  'select id, domain from company where client_id = $1 and domain = any($2::text[]) order by id for key share';
const CREATE = `insert into company (client_id, domain) select $1, unnest($2::text[]) on conflict do nothing
  returning id, domain`;

/**
 * Ids by domain; missing companies are created. The look-up comes first, because an insert with a conflict uses up an
 * id. Must run in a transaction, which keeps the companies locked until it ends.
 * @param given normal forms, in any order
 */
export async function ensureCompanies(
  sql: Sql,
  clientId: string,
  given: readonly string[],
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  const note = (rows: { id: number; domain: string }[]) => {
    for (const { id, domain } of rows) ids.set(domain, id);
  };
  const domains = [...new Set(given)].sort();
  const isOpen = (domain: string) => !ids.has(domain);
  // When another request creates a company meanwhile, the insert conflicts and the next iteration finds it.
  for (let open = domains; open.length > 0; open = open.filter(isOpen)) {
    note(await sql.query('company.ensure.find', FIND, [clientId, open]));
    const missing = open.filter(isOpen);
    if (missing.length > 0) note(await sql.query('company.ensure.create', CREATE, [clientId, missing]));
  }
  return ids;
}

const KNOWN = 'select id, domain from company where client_id = $1 and domain = any($2::text[])';

/** The ids of the companies with these domains, by domain, as far as there are any. */
export async function findCompanies(
  sql: Sql,
  clientId: string,
  domains: readonly string[],
): Promise<Map<string, number>> {
  if (domains.length === 0) return new Map();
  const rows = await sql.query<{ id: number; domain: string }>('company.known', KNOWN, [
    clientId,
    [...new Set(domains)],
  ]);
  return new Map(rows.map(({ id, domain }) => [domain, id]));
}
