import { randomUUID } from 'node:crypto';
import { columnsOf, type RowOf } from '../../db/columns.js';
import type { Database } from '../../db/database.js';
import { DUE_AT_ONCE } from '../../db/database-time.js';

const columns = columnsOf('ClientDeletion', ['clientId', 'agencyId', 'requestedBy', 'position', 'claimId']);

/** A deletion that this worker has claimed for the length of its lease. */
export type ClaimedDeletion = RowOf<typeof columns>;

/** Each slice renews the lease. When it expires, the worker is considered dead and another one continues. */
export const LEASE_SECONDS = 15;

const CLAIM = `with due as (
    select client_id from client_deletion where due_at <= clock_timestamp() order by due_at limit 1 for update skip locked
  )
  update client_deletion d set claim_id = $1::uuid, due_at = clock_timestamp() + interval '${LEASE_SECONDS} seconds'
    from due where d.client_id = due.client_id returning ${columns('d')}`;

/** Claims the deletion that nobody has worked on for the longest time; null: there is none. */
export async function claimDeletion(database: Database): Promise<ClaimedDeletion | null> {
  const [claimed] = await database.query<ClaimedDeletion>('client_deletion.claim', CLAIM, [randomUUID()]);
  return claimed ?? null;
}

const CLAIM_OF = `update client_deletion d set claim_id = $1::uuid, due_at = clock_timestamp() + interval '${LEASE_SECONDS} seconds'
   where d.client_id = $2 returning ${columns('d')}`;

/**
 * Claims the deletion of one client, even if another worker has it, because doing the same work twice is harmless.
 * Null: it is complete.
 */
export async function claimDeletionOf(database: Database, clientId: string): Promise<ClaimedDeletion | null> {
  const values = [randomUUID(), clientId];
  const [claimed] = await database.query<ClaimedDeletion>('client_deletion.claim_of', CLAIM_OF, values);
  return claimed ?? null;
}

const RELEASE = `update client_deletion
     set claim_id = null, due_at = ${DUE_AT_ONCE}, position = $3::jsonb, attempts = 0
   where client_id = $1 and claim_id = $2::uuid`;

/** Releases it with the position at which it continues, so that any worker can go on. */
export async function releaseDeletion(database: Database, { clientId, claimId, position }: ClaimedDeletion) {
  await database.query('client_deletion.release', RELEASE, [clientId, claimId, JSON.stringify(position)]);
}

const POSTPONE = `update client_deletion set claim_id = null, attempts = attempts + 1,
     due_at = clock_timestamp() + least(interval '10 minutes', interval '2 seconds' * power(2, least(attempts, 20)))
   where client_id = $1 and claim_id = $2::uuid returning attempts`;

/**
 * Releases a deletion that failed; it is retried after a growing pause.
 * @returns the number of failures; null when the claim was lost
 */
export async function postponeDeletion(database: Database, claim: ClaimedDeletion): Promise<number | null> {
  const values = [claim.clientId, claim.claimId];
  const [row] = await database.query<{ attempts: number }>('client_deletion.postpone', POSTPONE, values);
  return row?.attempts ?? null;
}
