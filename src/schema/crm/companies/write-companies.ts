import type { Sql } from '../../../db/database.js';
import { type FieldErrors, InvalidError } from '../../../errors.js';
import type { Workspace } from '../../kernel/context.js';
import { type BatchOutcome, requireBatchSize, upsertItems } from '../../records/batch/batch-upsert.js';
import type { BatchRecord } from '../../records/batch/write-plan.js';
import type { WriteStatements } from '../../records/batch/write-records.js';
import { assignmentsOf, insertColumns } from '../../records/fields/fields-sql.js';
import { COMPANIES, type CompanyRow, givenValues, INSERT_COLUMNS } from './company-sql.js';
import { companyFields } from './fields.js';
import { type CompanyInput, companyPatch, readCompanyWrite, readDomain, requireDomain } from './write-company.js';

type Row = { id: number; domain: string };
const byDomain = (rows: readonly Row[]) => new Map(rows.map(({ id, domain }) => [domain, id]));

/* The list of all ids too: without statistics of the client, the planner would join with all its records. */
const UPDATE_SQL = `update company c set ${assignmentsOf(companyFields, 'g.patch', 'c')}
  from unnest($2::bigint[], $3::text[]) as g (id, patch) where c.client_id = $1 and c.id = any($2::bigint[]) and c.id = g.id`;

const INSERT_SQL = `insert into company (${INSERT_COLUMNS})
  select $1, ${givenValues('g.patch')}
    from unnest($2::text[]) as g (patch)
  on conflict do nothing returning id, domain`;

const READ_SQL = `select id, ${insertColumns(companyFields)} from company where client_id = $1 and domain = any($2::text[])`;
const HOLD_SQL = `${READ_SQL} order by id for no key update`;

const keysOf = (records: readonly BatchRecord[]) => [...new Set(records.map(({ key }) => key))];

const RULES = {
  name: 'a company',
  keys: new Set<string>([companyFields.domain.column]),
  kept: new Set<string>([companyFields.companyStatus.column]),
  initial: { [companyFields.companyStatus.column]: 'active' },
};

/** The statements that many companies are written with. */
export const companyStatements = (clientId: string): WriteStatements => ({
  kind: 'company',
  rules: RULES,
  updateSql: UPDATE_SQL,
  read: async (sql: Sql, records: readonly BatchRecord[], hold: boolean) => {
    const [name, text] = hold ? ['company.write.hold', HOLD_SQL] : ['company.write.read', READ_SQL];
    const rows = await sql.query<Row>(name, text, [clientId, keysOf(records)]);
    return new Map(rows.map(({ id, ...columns }) => [columns.domain, { id, columns }]));
  },
  insert: async (sql: Sql, records: readonly BatchRecord[]) => {
    const patches = records.map(({ patch }) => JSON.stringify(patch));
    return byDomain(await sql.query<Row>('company.batch.insert', INSERT_SQL, [clientId, patches]));
  },
});

/**
 * Creates or updates up to 1,000 companies by domain, in one transaction. A refused item does not affect the others.
 * @returns one outcome per item, in their order
 * @throws InvalidError no items, or more than 1,000
 */
export async function batchUpsertCompanies(
  { clientId, database }: Workspace,
  inputs: readonly CompanyInput[],
): Promise<BatchOutcome<CompanyRow>[]> {
  requireBatchSize(inputs);
  const items = inputs.map(readCompanyItem);
  const how = { kind: COMPANIES, statements: companyStatements(clientId) };
  return database.transaction((sql) => upsertItems(sql, clientId, how, items));
}

/** What an item writes. */
export function readCompanyItem(input: CompanyInput): BatchRecord | InvalidError {
  const fieldErrors: FieldErrors = {};
  const domain = readDomain(input.domain, fieldErrors);
  const write = readCompanyWrite(input, fieldErrors);
  requireDomain(domain, fieldErrors);
  if (domain === null || Object.keys(fieldErrors).length > 0) return new InvalidError(fieldErrors);
  return { key: domain, patch: companyPatch(write, domain), customFields: write.customFields ?? [] };
}
