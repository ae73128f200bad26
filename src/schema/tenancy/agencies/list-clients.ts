import type { Database } from '../../../db/database.js';
import { type Page, pageOf } from '../../records/lists/page.js';
import type { ClientRow } from './client-row.js';

/** The clients of an agency by name, equal names by age. */
export async function listClients(
  database: Database,
  agencyId: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<Page<ClientRow>> {
  const where = { agencyId };
  const total = await database.borrow((prisma) => prisma.client.count({ where }));
  const skip = (page - 1) * pageSize;
  if (skip >= total) return pageOf<ClientRow>([], total, page, pageSize);
  const orderBy = [{ name: 'asc' }, { createdAt: 'asc' }, { id: 'asc' }] as const;
  const rows = await database.borrow((prisma) =>
    prisma.client.findMany({ where, orderBy: [...orderBy], skip, take: pageSize }),
  );
  return pageOf(rows, total, page, pageSize);
}

/** One client of an agency; null when the agency has none with this id. */
export function getClient(database: Database, agencyId: string, clientId: string): Promise<ClientRow | null> {
  return database.prisma.client.findUnique({ where: { agencyId_id: { agencyId, id: clientId } } });
}
