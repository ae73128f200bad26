import type { Sql } from '../../../db/database.js';
import type { Workspace } from '../../kernel/context.js';
import { OWNERS, type OwnerKind } from '../../records/custom-fields/owner.js';
import { type BulkPreview, previewBulk } from './preview-bulk.js';
import type { Bulk } from './start-bulk.js';

/** What a change of a custom field everywhere would do. */
export interface FieldPreview {
  records: BulkPreview;
  /** Records that have both fields. */
  haveBoth: number;
  /** Endpoints of events that ask for the field by its name. */
  endpoints: number[];
}

/** Hardly more name one field; the rest is not told. */
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
