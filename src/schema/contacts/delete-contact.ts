import { NotFoundError } from '../../errors.js';
import type { Workspace } from '../context.js';

/**
 * Deletes a contact with its custom fields and scores. Its activities and emails stay, unlinked; its Person stays and
 * answers as unknown until a contact joins it.
 * @throws NotFoundError no such contact in this workspace
 */
export async function deleteContact({ clientId, database }: Workspace, id: number): Promise<number> {
  const [row] = await database.query<{ id: number }>(
    'contact.delete',
    'delete from contact where client_id = $1 and id = $2 returning id',
    [clientId, id],
  );
  if (!row) throw new NotFoundError('Contact not found');
  return row.id;
}
