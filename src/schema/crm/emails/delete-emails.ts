import type { Session } from '../../../db/database.js';
import { type DeletedMany, takeLight, toldDeleted, type Weighed } from '../../records/fields/weighed.js';

const HOLD = `select r.id,
    1 + (select count(*) from email_custom_field f where f.client_id = $1 and f.email_id = r.id)::int as weight
  from email r where r.client_id = $1 and r.id = any($2::bigint[]) order by r.id for update`;

const DELETE = 'delete from email r where r.client_id = $1 and r.id = any($2::bigint[])';

/**
 * Deletes emails as `deleteEmail` deletes one.
 * @param ids those that are gone already are passed over
 */
export async function deleteEmails(session: Session, clientId: string, ids: readonly number[]): Promise<DeletedMany> {
  const there = await session.query<Weighed>('email.delete_many.hold', HOLD, [clientId, ids]);
  const taken = takeLight(there);
  await session.query('email.delete_many', DELETE, [clientId, taken]);
  return toldDeleted(there, taken);
}
