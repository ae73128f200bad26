import { retryTransaction } from '../../db/retry-transaction.js';
import { NotFoundError } from '../../errors.js';
import type { Workspace } from '../context.js';

/*
 * The Person is held first, in the order of all transactions, because the deletion looks whether this was its last contact.
 * The count holds it before the deletion begins, and lets it go on where a merge has taken the Person away meanwhile.
 */
const DELETE = `with held as materialized (
  select p.id from person p where p.client_id = $1
     and p.id = (select c.person_id from contact c where c.client_id = $1 and c.id = $2) for update
)
delete from contact where client_id = $1 and id = $2 and (select count(*) from held) >= 0 returning id`;

/**
 * Deletes a contact with its custom fields and scores. Its activities and emails stay, unlinked; its Person stays, and
 * is answered as unknown until a contact joins it.
 * @throws NotFoundError no such contact in this workspace
 */
export async function deleteContact({ clientId, database }: Workspace, id: number): Promise<number> {
  const [row] = await retryTransaction(() => database.query<{ id: number }>('contact.delete', DELETE, [clientId, id]));
  if (!row) throw new NotFoundError('Contact not found');
  return row.id;
}
