import type { Sql } from '../../../db/database.js';
import type { StoredRow } from '../../../db/stored.js';
import type { CustomFieldRow } from '../../records/custom-fields/load-fields.js';
import { fieldsJsonAfterWrite, setFieldsSql } from '../../records/custom-fields/owner.js';
import { insertColumns, insertValues, selectColumns } from '../../records/fields/fields-sql.js';
import { getRecord, type RecordKind, type Scope } from '../../records/fields/record-list.js';
import { writeSql } from '../../records/fields/write-sql.js';
import { recordLoader } from '../../records/lists/keyset.js';
import { companyFields } from './fields.js';

/** A company as Prisma returns it; frequent statements also return its custom fields. */
export type CompanyRow = StoredRow<'Company'> & { customFields?: CustomFieldRow[] };

/** The columns of a company under the names of the model; `row` is the alias of its row. */
const companyColumns = (row: string): string => selectColumns(companyFields, row);

export const COMPANIES: RecordKind<CompanyRow> = { kind: 'company', columns: companyColumns('r') };

/** One company with its custom fields; `null` when the scope has none with this id. */
export const getCompany = (sql: Sql, scope: Scope, id: number): Promise<CompanyRow | null> =>
  getRecord(sql, COMPANIES, scope, id);

/** The company of another record; one statement for all of an answer. */
export const loadCompany = recordLoader<CompanyRow>(`select ${companyColumns('r')} from company r`, 'r');

/** The columns of a new company. */
export const INSERT_COLUMNS = `client_id, ${insertColumns(companyFields)}`;

/** The values of a new company, without the client. @param patch a jsonb expression */
export const givenValues = (patch: string) => insertValues(companyFields, patch, { companyStatus: `'active'` });

/** $1 client, $2 patch. */
const INSERT = `insert into company as c (${INSERT_COLUMNS}) select $1, ${givenValues('$2')}`;

/* $1 client, $2 patch, $3 and $4 names and values of custom fields, $6 second attempt. */
const write = {
  kind: 'company',
  table: companyFields,
  parameters: { patch: '$2', names: '$3', values: '$4', again: '$6' },
} as const;

/** Updates the company with the domain $5, or inserts it. The look-up comes first so that updates use up no ids. */
export const UPSERT_SQL = writeSql({
  ...write,
  key: 'c.domain = $5',
  added: `added as (
  ${INSERT} where not exists (select from found)
  on conflict (client_id, domain) do nothing
  returning c.*, true, c.xmin, true
)`,
});

/** Inserts a company; returns no row when its domain is taken. $1 client, $2 patch, $3 and $4 custom fields. */
export const CREATE_SQL = `with written as (
  ${INSERT} on conflict do nothing
  returning c.*, true as created
), ${setFieldsSql('company', 'written', '$3', '$4')}
select ${companyColumns('w')}, w.created, ${fieldsJsonAfterWrite('company', 'w', 'fields')} as "customFields" from written w`;

/** Changes the company $5. */
export const UPDATE_SQL = writeSql({ ...write, key: 'c.id = $5' });

const FIND =
  'select id, domain from company where client_id = $1 and domain = any($2::text[]) order by id for key share';
const CREATE = `insert into company (client_id, domain, name) select $1, g.domain, g.name
  from unnest($2::text[], $3::text[]) as g (domain, name) on conflict do nothing returning id, domain`;

/**
 * Ids by domain; missing companies are created. The look-up comes first, because an insert with a conflict uses up an
 * id. Must run in a transaction, which keeps the companies locked until it ends.
 * @param given normal forms, in any order @param names of companies that are created, by domain
 */
export async function ensureCompanies(
  sql: Sql,
  clientId: string,
  given: readonly string[],
  names: ReadonlyMap<string, string> = new Map(),
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
    if (missing.length === 0) continue;
    const called = missing.map((domain) => names.get(domain) ?? null);
    note(await sql.query('company.ensure.create', CREATE, [clientId, missing, called]));
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
  const given = [clientId, [...new Set(domains)]];
  const rows = await sql.query<{ id: number; domain: string }>('company.known', KNOWN, given);
  return new Map(rows.map(({ id, domain }) => [domain, id]));
}
