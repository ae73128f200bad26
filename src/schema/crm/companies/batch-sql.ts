import type { Sql } from '../../../db/database.js';
import type { BatchRecord } from '../../records/batch/batch-upsert.js';
import type { WriteStatements } from '../../records/batch/write-records.js';
import { insertColumns } from '../../records/fields/fields-sql.js';
import { assignments, givenValues, INSERT_COLUMNS } from './company-sql.js';
import { companyFields } from './fields.js';

type Row = { id: number; domain: string };
const byDomain = (rows: readonly Row[]) => new Map(rows.map(({ id, domain }) => [domain, id]));

/* By the list of all ids as well: a planner whose statistics do not know the client yet joins them with all companies of it. */
const UPDATE_SQL = `update company c set ${assignments('g.patch', 'c')}
  from unnest($2::bigint[], $3::text[]) as g (id, patch) where c.client_id = $1 and c.id = any($2::bigint[]) and c.id = g.id`;

const INSERT_SQL = `insert into company (${INSERT_COLUMNS})
  select $1, ${givenValues('g.patch')}
    from unnest($2::text[]) as g (patch)
  on conflict do nothing returning id, domain`;

const FIND =
  'select id, domain from company where client_id = $1 and domain = any($2::text[]) order by id for no key update';
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
  find: async (sql: Sql, records: readonly BatchRecord[]) =>
    byDomain(await sql.query<Row>('company.batch.find', FIND, [clientId, keysOf(records)])),
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
