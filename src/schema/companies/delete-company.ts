import { NotFoundError } from '../../errors.js';
import type { Workspace } from '../context.js';

/**
 * Deletes a company with its custom fields. Its contacts stay without a company; its activities stay, unlinked.
 * @throws NotFoundError no such company in this workspace
 */
export async function deleteCompany({ clientId, database }: Workspace, id: number): Promise<number> {
  const [row] = await database.query<{ id: number }>(
    'company.delete',
    'delete from company where client_id = $1 and id = $2 returning id',
    [clientId, id],
  );
  if (!row) throw new NotFoundError('Company not found');
  return row.id;
}
