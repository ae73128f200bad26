import type { Sql } from '../../../db/database.js';
import type { StoredRow } from '../../../db/stored.js';
import { hasFieldRoom } from '../../records/custom-fields/field-room.js';
import type { CustomFieldRow } from '../../records/custom-fields/load-fields.js';
import { fieldsJsonAfterWrite, setFieldsSql } from '../../records/custom-fields/owner.js';
import { assignmentsOf, insertColumns, insertValues, selectColumns } from '../../records/fields/fields-sql.js';
import { getRecord, type RecordKind, type Scope } from '../../records/fields/record-list.js';
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

/** The assignments of an update of the row alias `row`; `patch` is the jsonb parameter. */
export const assignments = (patch: string, row: string) => assignmentsOf(companyFields, patch, row);

/** The columns of a new company. */
export const INSERT_COLUMNS = `client_id, ${insertColumns(companyFields)}`;

/** The values of a new company, without the client. @param patch a jsonb expression */
export const givenValues = (patch: string) => insertValues(companyFields, patch, { companyStatus: `'active'` });

/** $1 client, $2 patch. */
const INSERT = `insert into company as c (${INSERT_COLUMNS}) select $1, ${givenValues('$2')}`;

/* The number of fields in one call always fits into a new company. */
const HAS_ROOM = `(w.created
    or ${hasFieldRoom('company', 'select count(*) from fields where added', 'w.client_id', 'w.id')})`;

/** The written company with its fields; `names` and `values` are the parameters of the given custom fields. */
const answer = (names: string, values: string) => `${setFieldsSql('company', 'written', names, values)}
select ${companyColumns('w')}, w.created, ${fieldsJsonAfterWrite('company', 'w', 'fields', names)} as "customFields"
  from written w where ${HAS_ROOM}`;

/**
 * Updates the company with the domain $5, or inserts it. $1 client, $2 patch, $3 and $4 custom fields. The look-up
 * comes first so that updates use up no ids; the conflict clause resolves races.
 */
export const UPSERT_SQL = `with found as (
  select id from company where client_id = $1 and domain = $5
), changed as (
  update company c set ${assignments('$2', 'c')}
    from found where c.client_id = $1 and c.id = found.id and c.domain = $5
  returning c.*, false as created
), added as (
  ${INSERT} where not exists (select from found)
  on conflict (client_id, domain) do update set
    ${assignments('($2::jsonb)', 'c')}
  returning c.*, (xmax = 0) as created
), written as (select * from changed union all select * from added), ${answer('$3', '$4')}`;

/** Inserts a company; returns no row when its domain is taken. $1 client, $2 patch, $3 and $4 custom fields. */
export const CREATE_SQL = `with written as (
  ${INSERT} on conflict do nothing
  returning c.*, true as created
), ${answer('$3', '$4')}`;

/** Changes the company $5. $1 client, $2 patch, $3 and $4 custom fields. */
export const UPDATE_SQL = `with written as (
  update company c set ${assignments('$2', 'c')} where c.client_id = $1 and c.id = $5
  returning c.*, false as created
), ${answer('$3', '$4')}`;

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
  const given = [clientId, [...new Set(domains)]];
  const rows = await sql.query<{ id: number; domain: string }>('company.known', KNOWN, given);
  return new Map(rows.map(({ id, domain }) => [domain, id]));
}
