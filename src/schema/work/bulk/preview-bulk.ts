import type { Sql } from '../../../db/database.js';
import { readNow } from '../../../db/database-time.js';
import type { ChangedField } from '../../history/changes/change-row.js';
import type { Workspace } from '../../kernel/context.js';
import { makeCountToken, tokenEnd } from '../../kernel/guards/count-token.js';
import type { CustomFieldRow } from '../../records/custom-fields/load-fields.js';
import { fieldsJson, OWNERS, type OwnerKind } from '../../records/custom-fields/owner.js';
import { selectColumns } from '../../records/fields/fields-sql.js';
import { BULK_KINDS } from './bulk-kinds.js';
import { RECORD_FIELDS } from './bulk-records.js';
import { countChosen, idsOfChosen, MOST_RECORDS } from './bulk-selection.js';
import { type Bulk, requireReferences, tooMany } from './start-bulk.js';
import { type SampledRow, whatChanges } from './what-changes.js';

/** One of the records that would change. */
export interface SampledRecord {
  id: number;
  label: string | null;
  /** What would be different; of a deletion nothing, for all of it would be gone. */
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
 * The first of two steps: counts the records, shows the first of them with what would change, and changes nothing.
 * @param first how many to show
 * @throws InvalidError more records than one job may have
 * @throws NotFoundError what they are to refer to is unknown
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

/** What a change of a custom field everywhere would do. */
export interface FieldPreview {
  records: BulkPreview;
  /** Records that have both fields. */
  haveBoth: number;
  /** Endpoints of events that ask for the field by its name. */
  endpoints: number[];
}

/** Hardly more name one field; the remainder is left out. */
const MOST_ENDPOINTS = 100;

const bothSql = (kind: OwnerKind) => {
  const { table, column } = OWNERS[kind];
  return `select count(*)::int as both from ${table} f where f.client_id = $1 and f.field_name = $2
   and exists (select from ${table} o where o.client_id = $1 and o.${column} = f.${column} and o.field_name = $3)`;
};

/**
 * The first of two steps of a change of a custom field everywhere. What names custom fields and is stored are endpoints of
 * events; rules of scoring name none, and filters are nowhere stored.
 */
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
