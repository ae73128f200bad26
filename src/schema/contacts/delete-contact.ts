import { retryTransaction } from '../../db/retry-transaction.js';
import { NotFoundError } from '../../errors.js';
import type { Workspace } from '../context.js';

/**
 * Deletes a contact with its custom fields and scores. Its activities and emails stay, unlinked; its Person stays, and
 * is answered as unknown until a contact joins it.
 * @throws NotFoundError no such contact in this workspace
 */
export async function deleteContact({ clientId, database }: Workspace, id: number): Promise<number> {
  const text = 'delete from contact where client_id = $1 and id = $2 returning id';
  const [row] = await retryTransaction(() => database.query<{ id: number }>('contact.delete', text, [clientId, id]));
  if (!row) throw new NotFoundError('Contact not found');
  return row.id;
}
