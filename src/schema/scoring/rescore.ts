import { randomUUID } from 'node:crypto';
import type { Database, Sql } from '../../db/database.js';
import type { RescoringSubject } from './enqueue.js';
import { SCORE_SQL } from './score-sql.js';

/** A rescoring request that this worker has claimed, for the length of its lease. */
export interface ClaimedRequest {
  clientId: string;
  subjectKind: RescoringSubject;
  subjectId: number;
  /** How many causes the request had when it was claimed; a bigint as text. */
  bump: string;
  claimId: string;
}

/** A score as it was stored. */
export interface Scored {
  clientId: string;
  contactId: number;
  value: number;
  computedAt: Date;
}

/** A claim that is not finished by then may be claimed again: its worker is dead or stuck. */
export const LEASE_SECONDS = 30;

const CLAIM_SQL = `with due as (
  select client_id, subject_kind, subject_id from rescoring_request
   where claimed_until is null or claimed_until < clock_timestamp()
   order by marked_at limit $1 for update skip locked
)
update rescoring_request pending
   set claim_id = $2::uuid, claimed_until = clock_timestamp() + interval '${LEASE_SECONDS} seconds'
  from due
 where pending.client_id = due.client_id and pending.subject_kind = due.subject_kind and pending.subject_id = due.subject_id
returning pending.client_id as "clientId", pending.subject_kind as "subjectKind", pending.subject_id as "subjectId",
  pending.bump, pending.claim_id as "claimId"`;

/**
 * Claims requests that nobody works on, oldest first. Claims are leases in database time, so they outlive no worker.
 * @param limit at most so many
 */
export async function claimRequests(database: Database, limit: number): Promise<ClaimedRequest[]> {
  return database.query<ClaimedRequest>('rescoring.claim', CLAIM_SQL, [limit, randomUUID()]);
}

/** Gives claims back unfinished, so that another worker need not wait for their leases. */
export async function releaseRequests(database: Database, requests: readonly ClaimedRequest[]): Promise<void> {
  const claims = [...new Set(requests.map(({ claimId }) => claimId))];
  if (claims.length === 0) return;
  await database.query(
    'rescoring.release_claims',
    'update rescoring_request set claim_id = null, claimed_until = null where claim_id = any($1::uuid[])',
    [claims],
  );
}

/* The contacts stay locked until the scores are stored: two workers that share a contact compute one after the other,
 * and the later one sees everything that the earlier one saw. The lock lets activities be logged meanwhile. */
const LOCK_SQL: Readonly<Record<RescoringSubject, string>> = {
  contact: 'select id from contact where client_id = $1 and id = $2 order by id for no key update',
  person: 'select id from contact where client_id = $1 and person_id = $2 order by id for no key update',
};

const REQUEST = 'client_id = $1 and subject_kind = $2 and subject_id = $3 and claim_id = $4::uuid';

const HOLD_SQL = `select bump = $5::bigint as unmoved, (select scoring_enabled from client where id = $1) as enabled
  from rescoring_request where ${REQUEST} for update`;

const FINISH_SQL = `delete from rescoring_request where ${REQUEST}`;

/* Another cause came meanwhile: the request goes to the end of the line. */
const RELEASE_SQL = `update rescoring_request set claim_id = null, claimed_until = null, marked_at = now() where ${REQUEST}`;

/**
 * Computes and stores the scores that a claimed request asks for, and ends the request unless it got another cause
 * meanwhile. Safe to run twice. When the claim was lost to another worker, nothing is written.
 * @param at the clock of half-lives; null for the database's own
 * @returns what was stored; empty when the subject is gone, scoring was switched off, or the claim was lost
 */
export async function rescore(database: Database, request: ClaimedRequest, at: Date | null = null): Promise<Scored[]> {
  const { clientId, subjectKind, subjectId, claimId, bump } = request;
  const key = [clientId, subjectKind, subjectId, claimId];
  return database.transaction(async (sql) => {
    const contacts = await lockContacts(sql, request);
    const [held] = await sql.query<{ unmoved: boolean; enabled: boolean }>('rescoring.hold', HOLD_SQL, [...key, bump]);
    if (!held) return [];
    const scored = held.enabled && contacts.length > 0 ? await storeScores(sql, clientId, contacts, at) : [];
    if (held.unmoved) await sql.query('rescoring.finish', FINISH_SQL, key);
    else await sql.query('rescoring.release', RELEASE_SQL, key);
    return scored.map((score) => ({ clientId, ...score }));
  });
}

async function lockContacts(sql: Sql, { clientId, subjectKind, subjectId }: ClaimedRequest): Promise<number[]> {
  const rows = await sql.query<{ id: number }>(`rescoring.lock.${subjectKind}`, LOCK_SQL[subjectKind], [
    clientId,
    subjectId,
  ]);
  return rows.map(({ id }) => id);
}

function storeScores(sql: Sql, clientId: string, contacts: number[], at: Date | null) {
  return sql.query<Omit<Scored, 'clientId'>>('scoring.score', SCORE_SQL, [clientId, contacts, at]);
}
