import { randomUUID } from 'node:crypto';
import { columnsOf, type RowOf } from '../../db/columns.js';
import type { Database } from '../../db/database.js';
import { DUE_AT_ONCE } from '../../db/database-time.js';

const columns = columnsOf('PersonErasure', [
  'clientId',
  'personId',
  'agencyId',
  'requestedBy',
  'contactIds',
  'addresses',
  'mentions',
  'erasedAs',
  'objectKeys',
  'position',
  'claimId',
]);

/** An erasure that this worker has claimed for the length of its lease. */
export type ClaimedErasure = RowOf<typeof columns>;

/** Longer than a worker takes before it stores its progress. */
const LEASE_SECONDS = 15;

const CLAIM = `with due as (
    select client_id, person_id from person_erasure where due_at <= clock_timestamp()
     order by due_at limit 1 for update skip locked
  )
  update person_erasure e set claim_id = $1::uuid, due_at = clock_timestamp() + interval '${LEASE_SECONDS} seconds'
    from due where e.client_id = due.client_id and e.person_id = due.person_id returning ${columns('e')}`;

/** Claims the erasure that nobody has worked on for the longest time; null: there is none. */
export async function claimErasure(database: Database): Promise<ClaimedErasure | null> {
  const [claimed] = await database.query<ClaimedErasure>('person_erasure.claim', CLAIM, [randomUUID()]);
  return claimed ?? null;
}

const CLAIM_OF = `update person_erasure e set claim_id = $1::uuid, due_at = clock_timestamp() + interval '${LEASE_SECONDS} seconds'
   where e.client_id = $2 and e.person_id = $3 returning ${columns('e')}`;

/**
 * Claims one erasure, even if another worker has it, because doing the same work twice is harmless. Null: it is
 * complete.
 */
export async function claimErasureOf(
  database: Database,
  clientId: string,
  personId: number,
): Promise<ClaimedErasure | null> {
  const values = [randomUUID(), clientId, personId];
  const [claimed] = await database.query<ClaimedErasure>('person_erasure.claim_of', CLAIM_OF, values);
  return claimed ?? null;
}

const RELEASE = `update person_erasure
     set claim_id = null, due_at = ${DUE_AT_ONCE}, position = $4::jsonb, attempts = 0
   where client_id = $1 and person_id = $2 and claim_id = $3::uuid`;

/** Releases it with the position at which it continues. */
export async function releaseErasure(database: Database, erasure: ClaimedErasure): Promise<void> {
  const { clientId, personId, claimId, position } = erasure;
  await database.query('person_erasure.release', RELEASE, [clientId, personId, claimId, JSON.stringify(position)]);
}

const POSTPONE = `update person_erasure set claim_id = null, attempts = attempts + 1,
     due_at = clock_timestamp() + least(interval '10 minutes', interval '2 seconds' * power(2, least(attempts, 20)))
   where client_id = $1 and person_id = $2 and claim_id = $3::uuid returning attempts`;

/**
 * Releases an erasure that failed; it is retried after a growing pause.
 * @returns the number of failures; null when the claim was lost
 */
export async function postponeErasure(database: Database, erasure: ClaimedErasure): Promise<number | null> {
  const values = [erasure.clientId, erasure.personId, erasure.claimId];
  const [row] = await database.query<{ attempts: number }>('person_erasure.postpone', POSTPONE, values);
  return row?.attempts ?? null;
}
