import type { Database, Session } from '../../../db/database.js';
import { compareContacts, holdState, regroup } from './regroup.js';
import { ifNobodyCompares } from './suggester-lock.js';

/* A client that is being deleted needs nothing any more. */
const UNBUILT = `select c.id as "clientId" from client c left join duplicate_state s on s.client_id = c.id
  where s.built is not true and not exists (select from client_deletion d where d.client_id = c.id)
  order by c.id limit $1`;

const BEGIN = `insert into duplicate_state (client_id) select c.id from client c
   where c.id = $1 and not exists (select from client_deletion d where d.client_id = c.id) for key share of c
 on conflict do nothing`;

const NEXT = 'select c.id from contact c where c.client_id = $1 and c.id > $2 order by c.id limit $3';

const ADVANCE = 'update duplicate_state s set built_to = $2, built = $3 where s.client_id = $1';

/** Clients of which not all contacts were compared yet. */
export async function unbuiltClients(database: Database, limit: number): Promise<string[]> {
  const rows = await database.query<{ clientId: string }>('duplicates.unbuilt', UNBUILT, [limit]);
  return rows.map(({ clientId }) => clientId);
}

/**
 * Lets the changes of a client be handed on. That is a transaction of its own: whatever was folded without knowing of it
 * was committed before the first slice reads.
 */
export async function beginClient(database: Database, clientId: string): Promise<void> {
  await database.query('duplicates.begin', BEGIN, [clientId]);
}

/**
 * Compares the next contacts of a client, by their ids.
 * @param limit of the contacts
 * @returns how many were compared; null where there is nothing left to do, or somebody else compares
 */
export async function buildSlice(database: Database, clientId: string, limit: number): Promise<number | null> {
  return ifNobodyCompares(database, (session) => compareNext(session, clientId, limit));
}

async function compareNext(session: Session, clientId: string, limit: number): Promise<number | null> {
  const state = await holdState(session, clientId);
  if (!state || state.built) return null;
  const found = await session.query<{ id: number }>('duplicates.next', NEXT, [clientId, state.builtTo, limit]);
  const contactIds = found.map(({ id }) => id);
  await regroup(session, clientId, await compareContacts(session, clientId, contactIds));
  const last = contactIds.at(-1) ?? state.builtTo;
  await session.query('duplicates.advance', ADVANCE, [clientId, last, contactIds.length < limit]);
  return contactIds.length;
}
