import { retryTransaction } from '../../../db/transactions.js';
import { NotFoundError } from '../../../errors.js';
import type { Workspace } from '../../kernel/context.js';

/*
 * The Person is held first, in the order of all transactions, because the deletion looks whether this was its last contact.
 * Whoever moves a contact holds its Person, so a contact that is still of the Person that is held stays there. One that was
 * moved before is left alone: to hold the other Person as well could be out of order.
 */
const DELETE = `with held as materialized (
  select p.id from person p where p.client_id = $1
     and p.id = (select c.person_id from contact c where c.client_id = $1 and c.id = $2) for update
), gone as (
  delete from contact c using held h where c.client_id = $1 and c.id = $2 and c.person_id = h.id returning c.id
)
select k.id, exists (select from gone) as gone from contact k where k.client_id = $1 and k.id = $2`;

/**
 * Deletes a contact with its custom fields and scores. Its activities and emails stay, unlinked; its Person stays, and
 * is answered as unknown until a contact joins it.
 * @throws NotFoundError no such contact in this workspace
 */
export async function deleteContact({ clientId, database }: Workspace, id: number): Promise<number> {
  for (;;) {
    const [row] = await retryTransaction(() => database.query<DeletedRow>('contact.delete', DELETE, [clientId, id]));
    if (!row) throw new NotFoundError('Contact not found');
    // Otherwise it was moved to another Person, or deleted, meanwhile.
    if (row.gone) return row.id;
  }
}

interface DeletedRow {
  id: number;
  gone: boolean;
}
