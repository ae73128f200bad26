import { NotFoundError } from '../../../errors.js';
import type { Workspace } from '../../kernel/context.js';

/**
 * Deletes an email with its custom fields. The counts of its campaign do not change, because they count events.
 * @throws NotFoundError no such email in this workspace
 */
export async function deleteEmail({ clientId, database }: Workspace, id: number): Promise<number> {
  const [row] = await database.query<{ id: number }>(
    'email.delete',
    'delete from email where client_id = $1 and id = $2 returning id',
    [clientId, id],
  );
  if (!row) throw new NotFoundError('Email not found');
  return row.id;
}
