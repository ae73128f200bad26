import { randomUUID } from 'node:crypto';
import { columnsOf, type RowOf } from '../../../db/columns.js';
import type { Database } from '../../../db/database.js';
import { DUE_AT_ONCE, PAUSE_SQL } from '../../../db/database-time.js';

/* Long work over one client or one Person: a row says what is asked for, who works on it, and how far that has come. */
const WORK = {
  client_deletion: {
    key: ['client_id'],
    columns: columnsOf('ClientDeletion', ['clientId', 'agencyId', 'requestedBy', 'position', 'claimId']),
  },
  person_erasure: {
    key: ['client_id', 'person_id'],
    columns: columnsOf('PersonErasure', [
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
    ]),
  },
} as const;

type Work = keyof typeof WORK;

/** A deletion that this worker has claimed for the length of its lease. */
export type ClaimedDeletion = RowOf<(typeof WORK)['client_deletion']['columns']>;

/** An erasure that this worker has claimed for the length of its lease. */
export type ClaimedErasure = RowOf<(typeof WORK)['person_erasure']['columns']>;

/**
 * The time at which a lease that begins now ends: longer than a worker takes before it stores its progress. Then the
 * worker is considered dead, and another one continues.
 */
export const LEASE_END = "clock_timestamp() + interval '15 seconds'";

/* `$1` is the claim; the values of the key follow it. */
const isKey = (work: Work) => WORK[work].key.map((column, index) => `w.${column} = $${index + 2}`).join(' and ');

const claimText = (work: Work) => `with due as (
    select ${WORK[work].key.join(', ')} from ${work} where due_at <= clock_timestamp()
     order by due_at limit 1 for update skip locked
  )
  update ${work} w set claim_id = $1::uuid, due_at = ${LEASE_END}
    from due where ${WORK[work].key.map((column) => `w.${column} = due.${column}`).join(' and ')}
  returning ${WORK[work].columns('w')}`;

const claimOfText = (work: Work) => `update ${work} w set claim_id = $1::uuid, due_at = ${LEASE_END}
   where ${isKey(work)} returning ${WORK[work].columns('w')}`;

const releaseText = (work: Work) => `update ${work} w
     set claim_id = null, due_at = ${DUE_AT_ONCE}, position = $${WORK[work].key.length + 2}::jsonb, attempts = 0
   where w.claim_id = $1::uuid and ${isKey(work)}`;

const postponeText = (work: Work) => `update ${work} w
     set claim_id = null, attempts = attempts + 1, due_at = clock_timestamp() + ${PAUSE_SQL}
   where w.claim_id = $1::uuid and ${isKey(work)} returning attempts`;

/** How workers share long work. */
export interface Claims<Claim, Key extends unknown[] = never> {
  /** Claims what nobody has worked on for the longest time; null: there is none. */
  claim(database: Database): Promise<Claim | null>;
  /**
   * Claims the work with this key, even if another worker has it, because doing the same work twice is harmless.
   * Null: it is complete.
   */
  claimOf(database: Database, ...key: Key): Promise<Claim | null>;
  /** Releases it with the position at which it continues, so that any worker can go on. */
  release(database: Database, claim: Claim): Promise<void>;
  /**
   * Releases work that failed; it is retried after a growing pause.
   * @returns the number of failures; null when the claim was lost
   */
  postpone(database: Database, claim: Claim): Promise<number | null>;
}

function claimsOf<Claim extends { claimId: string | null; position: unknown }, Key extends unknown[]>(
  work: Work,
  keyOf: (claim: Claim) => Key,
): Claims<Claim, Key> {
  return {
    async claim(database) {
      const [row] = await database.query<Claim>(`${work}.claim`, claimText(work), [randomUUID()]);
      return row ?? null;
    },
    async claimOf(database, ...key) {
      const [row] = await database.query<Claim>(`${work}.claim_of`, claimOfText(work), [randomUUID(), ...key]);
      return row ?? null;
    },
    async release(database, claim) {
      const values = [claim.claimId, ...keyOf(claim), JSON.stringify(claim.position)];
      await database.query(`${work}.release`, releaseText(work), values);
    },
    async postpone(database, claim) {
      const values = [claim.claimId, ...keyOf(claim)];
      const [row] = await database.query<{ attempts: number }>(`${work}.postpone`, postponeText(work), values);
      return row?.attempts ?? null;
    },
  };
}

export const deletionClaims = claimsOf<ClaimedDeletion, [clientId: string]>('client_deletion', ({ clientId }) => [
  clientId,
]);

export const erasureClaims = claimsOf<ClaimedErasure, [clientId: string, personId: number]>(
  'person_erasure',
  ({ clientId, personId }) => [clientId, personId],
);
