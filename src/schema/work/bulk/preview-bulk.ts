import type { Sql } from '../../../db/database.js';
import { readNow } from '../../../db/database-time.js';
import type { ChangedField } from '../../history/changes/change-row.js';
import type { Workspace } from '../../kernel/context.js';
import { makeCountToken, tokenEnd } from '../../kernel/guards/count-token.js';
import type { CustomFieldRow } from '../../records/custom-fields/load-fields.js';
import { fieldsJson, OWNERS, type OwnerKind } from '../../records/custom-fields/owner.js';
import { columnsOf } from '../../records/fields/fields.js';
import { selectColumns } from '../../records/fields/fields-sql.js';
import { type BulkChange, RECORD_FIELDS } from './bulk-change.js';
import { BULK_KINDS, countChosen, idsOfChosen, MOST_RECORDS } from './bulk-selection.js';
import { type Bulk, requireReferences, tooMany } from './start-bulk.js';

/** One of the records that would change. */
export interface SampledRecord {
  id: number;
  label: string | null;
  /** What would change; empty for a deletion. */
  changes: ChangedField[];
}

export interface BulkPreview {
  count: number;
  sample: SampledRecord[];
  /** Starts it. */
  token: string;
  expiresAt: Date;
}

const sampleSql = (kind: OwnerKind) => {
  const { label } = BULK_KINDS[kind];
  return `select ${selectColumns(RECORD_FIELDS[kind], 'r')}, ${label} as label, ${fieldsJson(kind, 'r')} as "customFields"
  from ${OWNERS[kind].parent} r where r.client_id = $1 and r.id = any($2::bigint[]) order by r.id`;
};
const SAMPLE_SQL = { contact: sampleSql('contact'), company: sampleSql('company'), email: sampleSql('email') };

/**
 * The first step: counts the records and shows the first ones with their changes. Changes nothing.
 * @throws InvalidError more records than one job may have; NotFoundError what they should refer to is unknown
 */
export async function previewBulk(
  { clientId, database, pepper }: Workspace & { pepper: string },
  bulk: Bulk,
  first: number,
): Promise<BulkPreview> {
  await requireReferences(database, clientId, bulk.change);
  const count = await countChosen(database, bulk.kind, bulk.selection);
  if (count > MOST_RECORDS) throw tooMany();
  const sample = await readSample(database, clientId, bulk, first);
  const expiresAt = tokenEnd(await readNow(database));
  return { count, sample, token: makeCountToken(pepper, bulk.subject, { rows: count, expiresAt }), expiresAt };
}

type SampleRow = SampledRow & { label: string | null; customFields: CustomFieldRow[] };

async function readSample(sql: Sql, clientId: string, bulk: Bulk, first: number): Promise<SampledRecord[]> {
  const { kind, change } = bulk;
  const ids = await idsOfChosen(sql, kind, bulk.selection, first);
  const rows = await sql.query<SampleRow>(`bulk.sample.${kind}`, SAMPLE_SQL[kind], [clientId, ids]);
  return rows.map((row) => ({ id: row.id, label: row.label, changes: whatChanges(kind, row, change) }));
}

/** What a change of a custom field on all records would do. */
export interface FieldPreview {
  records: BulkPreview;
  /** Records that have both fields. */
  haveBoth: number;
  /** Event endpoints that subscribe to the field by its name. */
  endpoints: number[];
}

/** More hardly ever name one field; any others are omitted. */
const MOST_ENDPOINTS = 100;

const bothSql = (kind: OwnerKind) => {
  const { table, column } = OWNERS[kind];
  return `select count(*)::int as both from ${table} f where f.client_id = $1 and f.field_name = $2
   and exists (select from ${table} o where o.client_id = $1 and o.${column} = f.${column} and o.field_name = $3)`;
};

/** The first step of a change of a custom field. Among stored settings, only event endpoints name custom fields. */
export async function previewField(
  workspace: Workspace & { pepper: string },
  bulk: Bulk,
  { name, to }: { name: string; to: string | null },
  first: number,
): Promise<FieldPreview> {
  const { clientId, database } = workspace;
  const records = await previewBulk(workspace, bulk, first);
  const haveBoth = to === null ? 0 : await countBoth(database, clientId, bulk.kind, [name, to]);
  const endpoints = await database.prisma.eventEndpoint.findMany({
    where: { clientId, fields: { has: name } },
    select: { id: true },
    orderBy: { id: 'asc' },
    take: MOST_ENDPOINTS,
  });
  return { records, haveBoth, endpoints: endpoints.map(({ id }) => id) };
}

async function countBoth(
  sql: Sql,
  clientId: string,
  kind: OwnerKind,
  names: readonly [string, string],
): Promise<number> {
  const [row] = await sql.query<{ both: number }>(`bulk.both.${kind}`, bothSql(kind), [clientId, ...names]);
  return row?.both ?? 0;
}

/** A record under the names of its fields. */
interface SampledRow extends Readonly<Record<string, unknown>> {
  id: number;
  customFields: CustomFieldRow[];
}

/** What would change, own fields first. Unchanged values and write times are omitted. */
function whatChanges(kind: OwnerKind, row: SampledRow, change: BulkChange): ChangedField[] {
  const own = change.action === 'set' ? ownChanges(kind, row, change) : [];
  const before = new Map(row.customFields.map(({ fieldName, fieldValue }) => [fieldName, fieldValue]));
  const names = new Map(customChanges(row, change, before));
  const custom = [...names].map(([name, after]) => ({ name, isCustom: true, before: before.get(name) ?? null, after }));
  return [...own, ...custom].filter((field) => field.before !== field.after);
}

function ownChanges(
  kind: OwnerKind,
  row: SampledRow,
  { patch, companyDomain }: Extract<BulkChange, { action: 'set' }>,
): ChangedField[] {
  const set = columnsOf(RECORD_FIELDS[kind]).flatMap(([name, { column }]) =>
    column in patch ? [{ name, isCustom: false, before: row[name] ?? null, after: patch[column] ?? null }] : [],
  );
  const joins = { name: 'companyDomain', isCustom: false, before: null, after: companyDomain };
  return companyDomain === null ? set : [...set, joins];
}

/* Null: the field is removed. */
function customChanges(
  { customFields }: SampledRow,
  change: BulkChange,
  before: ReadonlyMap<string, string>,
): [name: string, after: string | null][] {
  if (change.action === 'delete') return [];
  if (change.action === 'set') {
    const set = change.customFields.map(({ fieldName, fieldValue }): [string, string | null] => [
      fieldName,
      fieldValue,
    ]);
    return [...set, ...change.clear.map((name): [string, string | null] => [name, null])];
  }
  const source = customFields.find(({ fieldName }) => fieldName === change.name);
  const target = customFields.find(({ fieldName }) => fieldName === change.to);
  if (!source || (target && change.action === 'rename')) return [];
  const after = target && !winsOver(change, source, target) ? target.fieldValue : (before.get(change.name) ?? null);
  return [
    [change.name, null],
    [change.to, after],
  ];
}

function winsOver(change: BulkChange, source: CustomFieldRow, target: CustomFieldRow): boolean {
  if (change.action !== 'merge' || change.keep !== 'latest')
    return change.action === 'merge' && change.keep === 'source';
  return new Date(source.updatedTime) > new Date(target.updatedTime);
}
