import type { Database } from '../../../db/database.js';
import { type Page, pageOf } from '../../records/lists/page.js';
import type { ClientRow } from '../../tenancy/agencies/client-row.js';

/* Counted in the same statement: an agency has hundreds of clients, not millions. */
const LIST = `select c.id, count(*) over ()::int as total from client c
   where c.agency_id = $1 and ($2::text[] is null or c.id = any($2::text[]))
   order by not exists (select from integration_radar r where r.client_id = c.id and r.silent_since is not null), c.name, c.created_at, c.id
   limit $3 offset $4`;

/**
 * The clients of an agency, those with a silent integration first, then by name.
 * @param clients only these; null: all
 */
export async function listWatched(
  database: Database,
  agencyId: string,
  clients: readonly string[] | null,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<Page<ClientRow>> {
  const values = [agencyId, clients, pageSize, (page - 1) * pageSize];
  const listed = await database.query<{ id: string; total: number }>('radar.list', LIST, values);
  const ids = listed.map(({ id }) => id);
  const rows = await database.borrow((prisma) => prisma.client.findMany({ where: { agencyId, id: { in: ids } } }));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const items = ids.flatMap((id) => byId.get(id) ?? []);
  return pageOf(items, listed[0]?.total ?? 0, page, pageSize);
}
