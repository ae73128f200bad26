import type { Database } from '../../db/database.js';
import { type Page, pageOf } from '../lists/page.js';
import { CLIENT_COLUMNS, type ClientRow } from './client-row.js';

/** The clients of an agency by name, equal names by age. */
export async function listClients(
  database: Database,
  agencyId: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<Page<ClientRow>> {
  const [counted] = await database.query<{ total: number }>(
    'client.count',
    'select count(*)::int as total from client where agency_id = $1',
    [agencyId],
  );
  const total = counted?.total ?? 0;
  const offset = (page - 1) * pageSize;
  if (offset >= total) return pageOf([], total, page, pageSize);
  const rows = await database.query<ClientRow>(
    'client.page',
    `select ${CLIENT_COLUMNS} from client c where c.agency_id = $1 order by c.name, c.created_at, c.id limit $2 offset $3`,
    [agencyId, pageSize, offset],
  );
  return pageOf(rows, total, page, pageSize);
}

/** One client of an agency, or null: a client of another agency is none. */
export async function getClient(database: Database, agencyId: string, clientId: string): Promise<ClientRow | null> {
  const [row] = await database.query<ClientRow>(
    'client.get',
    `select ${CLIENT_COLUMNS} from client c where c.agency_id = $1 and c.id = $2`,
    [agencyId, clientId],
  );
  return row ?? null;
}
