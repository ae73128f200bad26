import type { Sql } from '../../db/database.js';

const FIND =
  'select id, domain from company where client_id = $1 and domain = any($2::text[]) order by id for key share';
const CREATE = `insert into company (client_id, domain) select $1, unnest($2::text[]) on conflict do nothing
  returning id, domain`;

/**
 * The ids of the companies with these domains, by domain; those that are missing are created. The look-up comes first,
 * because an insert that meets a conflict uses up an id. Belongs in a transaction, to whose end the found are held.
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
  // A company that another request creates meanwhile meets the insert; the next look-up finds it.
  for (let open = domains; open.length > 0; open = open.filter(isOpen)) {
    note(await sql.query('company.ensure.find', FIND, [clientId, open]));
    const missing = open.filter(isOpen);
    if (missing.length > 0) note(await sql.query('company.ensure.create', CREATE, [clientId, missing]));
  }
  return ids;
}
