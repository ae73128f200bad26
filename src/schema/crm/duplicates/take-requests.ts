import type { Database, Session } from '../../../db/database.js';
import { compareContacts, holdState, regroup } from './regroup.js';
import { ifNobodyCompares } from './suggester-lock.js';

/* One step down the index for each client, however much waits. */
const WAITING = `with recursive waiting as (
  (select r.client_id from duplicate_request r order by r.client_id limit 1)
  union all
  select (select r.client_id from duplicate_request r where r.client_id > w.client_id order by r.client_id limit 1)
    from waiting w where w.client_id is not null
)
select w.client_id as "clientId" from waiting w where w.client_id is not null`;

const TAKE = `delete from duplicate_request r where r.client_id = $1
   and r.seq = any(array(select n.seq from duplicate_request n where n.client_id = $1 order by n.seq limit $2))
 returning r.contact_id as "contactId"`;

/** The clients with contacts that wait to be compared anew. */
export async function waitingClients(database: Database): Promise<string[]> {
  const rows = await database.query<{ clientId: string }>('duplicates.waiting', WAITING);
  return rows.map(({ clientId }) => clientId);
}

/**
 * Compares the contacts of a client that changed longest ago, in one transaction with their taking out. What waits for a
 * client of which nothing is kept is dropped: its contacts will be read when that begins.
 * @param limit of the changes
 * @returns how many were taken; none while somebody else compares
 */
export async function takeRequests(database: Database, clientId: string, limit: number): Promise<number> {
  const taken = await ifNobodyCompares(database, (session) => takeSome(session, clientId, limit));
  return taken ?? 0;
}

async function takeSome(session: Session, clientId: string, limit: number): Promise<number> {
  const state = await holdState(session, clientId);
  const taken = await session.query<{ contactId: number }>('duplicates.take', TAKE, [clientId, limit]);
  const contactIds = [...new Set(taken.map(({ contactId }) => contactId))];
  if (state) await regroup(session, clientId, await compareContacts(session, clientId, contactIds));
  return taken.length;
}
