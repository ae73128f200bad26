import type { Database, Session } from '../../../db/database.js';
import { compareContacts, holdState, regroup } from './regroup.js';

/* A client that is being deleted needs no comparison. */
const UNBUILT = `select c.id as "clientId" from client c left join duplicate_state s on s.client_id = c.id
  where s.built is not true and not exists (select from client_deletion d where d.client_id = c.id)
  order by c.id limit $1`;

const BEGIN = `insert into duplicate_state (client_id) select c.id from client c
   where c.id = $1 and not exists (select from client_deletion d where d.client_id = c.id) for key share of c
 on conflict do nothing`;

const NEXT = 'select c.id from contact c where c.client_id = $1 and c.id > $2 order by c.id limit $3';

const ADVANCE = 'update duplicate_state s set built_to = $2, built = $3 where s.client_id = $1';

/** Clients whose contacts were not all compared yet. */
export async function unbuiltClients(database: Database, limit: number): Promise<string[]> {
  const rows = await database.query<{ clientId: string }>('duplicates.unbuilt', UNBUILT, [limit]);
  return rows.map(({ clientId }) => clientId);
}

/**
 * Starts forwarding the changes of a client, in a transaction of its own: changes that were folded before were
 * committed before the first slice reads.
 */
export async function beginClient(database: Database, clientId: string): Promise<void> {
  await database.query('duplicates.begin', BEGIN, [clientId]);
}

/**
 * Compares the next contacts of a client, by their ids.
 * @param limit of contacts
 * @returns how many were compared; null: nothing is left to do, or another worker is comparing
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

/* One step down the index for each client, however many wait. */
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

/** The clients with contacts that wait to be compared again. */
export async function waitingClients(database: Database): Promise<string[]> {
  const rows = await database.query<{ clientId: string }>('duplicates.waiting', WAITING);
  return rows.map(({ clientId }) => clientId);
}

/**
 * Compares the contacts that changed longest ago, and removes their requests. Those of a client without kept state are
 * dropped: its contacts are read when comparing begins.
 * @param limit of changes
 * @returns how many were taken; 0 while another worker is comparing
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

/* One worker compares at a time: the project's advisory lock namespace, and the number in it. */
const TRY_LOCK = 'select pg_try_advisory_xact_lock(7417, 3) as held';

/** Does work in a transaction that holds the lock. Null: another worker is comparing, and nothing was done. */
function ifNobodyCompares<T>(database: Database, work: (session: Session) => Promise<T>): Promise<T | null> {
  return database.transaction(async (session) => {
    const [lock] = await session.query<{ held: boolean }>('duplicates.try_lock', TRY_LOCK);
    return lock?.held ? work(session) : null;
  });
}
