import type { Database, Sql } from '../../../db/database.js';
import { ownedBy } from '../../../db/scoped.js';
import type { StoredRow } from '../../../db/stored.js';
import type { ClaimedRequest } from '../../kernel/queues/claims.js';
import { enqueueRescoring } from './enqueue.js';
import { type Scored, storeScores } from './store-scores.js';

/*
 * Contacts stay locked until scores are stored, so of two workers the later sees all that the earlier saw. Logging
 * continues.
 */
const LOCK_SQL = `select id from contact
   where client_id = $1 and (id = any($2::bigint[]) or person_id = any($3::bigint[])) order by id for no key update`;

const GIVEN = `client_id = $1 and claim_id = $2::uuid
   and (subject_kind, subject_id) in (select * from unnest($3::text[], $4::bigint[]))`;

/* Causes are counted by the requests' rows, so a row that is locked gets no more of them. */
const HOLD_SQL = `select subject_kind as kind, subject_id as id, bump,
         (select scoring_enabled from client where id = $1) as enabled
    from rescoring_request where ${GIVEN} order by subject_kind, subject_id for update`;

const FINISH_SQL = `delete from rescoring_request where ${GIVEN}`;

/* Another cause arrived meanwhile: the request moves to the end of the queue. */
const RENEW_SQL = `update rescoring_request
     set claim_id = null, claimed_until = null, marked_at = now(), attempts = 0, retry_at = null where ${GIVEN}`;

type HeldRequest = Pick<StoredRow<'RescoringRequest'>, 'bump'> & { kind: string; id: number; enabled: boolean };

/**
 * Computes and stores the scores of claimed requests, and deletes each request without a new cause. Safe to run twice.
 * Nothing is written when the claims were lost.
 * @param requests for contacts and Persons, of one claim and one client
 * @param at the clock of half-lives; null for the database's own
 * @returns what was stored; empty when the subjects were deleted, scoring was switched off, or the claims were lost
 */
export async function rescore(
  database: Database,
  requests: readonly ClaimedRequest[],
  at: Date | null = null,
): Promise<Scored[]> {
  const [first] = requests;
  if (!first) return [];
  const { clientId, claimId } = first;
  const subjects = (kind: string) => requests.filter((one) => one.subjectKind === kind).map((one) => one.subjectId);
  return ownedBy(database, { clientId, agencyId: null }).transaction(async (sql) => {
    const locked = [clientId, subjects('contact'), subjects('person')];
    const contacts = await sql.query<{ id: number }>('rescoring.lock', LOCK_SQL, locked);
    const given = requests.map(({ subjectKind, subjectId }) => ({ kind: subjectKind, id: subjectId }));
    const held = await sql.query<HeldRequest>('rescoring.hold', HOLD_SQL, keyOf(clientId, claimId, given));
    if (held.length === 0) return [];
    const ids = held[0]?.enabled ? contacts.map(({ id }) => id) : [];
    const scored = await storeScores(sql, clientId, ids, at);
    await endRequests(sql, requests, held);
    return scored;
  });
}

/* A request that changed since its claim has a cause that the scores may not include. */
async function endRequests(sql: Sql, requests: readonly ClaimedRequest[], held: readonly HeldRequest[]): Promise<void> {
  const [first] = requests;
  if (!first) return;
  const bumps = new Map(requests.map(({ subjectKind, subjectId, bump }) => [`${subjectKind} ${subjectId}`, bump]));
  const isUnmoved = ({ kind, id, bump }: HeldRequest) => bumps.get(`${kind} ${id}`) === bump;
  const end = (name: string, text: string, ended: readonly HeldRequest[]) =>
    ended.length === 0 ? [] : sql.query(name, text, keyOf(first.clientId, first.claimId, ended));
  const moved = held.filter((one) => !isUnmoved(one));
  await end('rescoring.finish', FINISH_SQL, held.filter(isUnmoved));
  await end('rescoring.renew', RENEW_SQL, moved);
}

const keyOf = (clientId: string, claimId: string, subjects: readonly { kind: string; id: number }[]) => [
  clientId,
  claimId,
  subjects.map(({ kind }) => kind),
  subjects.map(({ id }) => id),
];

/** Contacts of one step: some tens of milliseconds, so that neither writers nor other workspaces wait long. */
const SLICE = 250;

/** The next linked contacts of the client $1 after the contact $2, by id. @param size a number, or its parameter */
export const sliceSql = (size: number | '$3') => `select distinct contact_id as id from activity_contact
   where client_id = $1 and contact_id > $2 order by contact_id limit ${size}`;

const LOCK_SLICE =
  'select id from contact where client_id = $1 and id = any($2::bigint[]) order by id for no key update';

const CLAIM = `client_id = $1 and subject_kind = 'workspace' and subject_id = 0 and claim_id = $2::uuid`;

const HOLD_WORKSPACE = `select bump = $3::bigint as unmoved, (select scoring_enabled from client where id = $1) as enabled
    from rescoring_request where ${CLAIM} for update`;

const FINISH_WORKSPACE = `delete from rescoring_request where ${CLAIM}`;

/* Other requests run between two slices. */
const ADVANCE_WORKSPACE = `update rescoring_request
     set scored_to = $3, claim_id = null, claimed_until = null, marked_at = now(), attempts = 0, retry_at = null
   where ${CLAIM}`;

type HeldWorkspace = { unmoved: boolean; enabled: boolean };

interface Step {
  /** The slice, locked as far as its contacts still exist. */
  contacts: number[];
  scoringEnabled: boolean;
}

/**
 * Scores the next slice of a workspace-wide request. A change since the claim restarts the request: nothing is scored.
 * @param at the clock of half-lives; null for the database's own
 * @returns what was stored; empty when scoring was switched off or the claim was lost
 */
export function rescoreSlice(database: Database, request: ClaimedRequest, at: Date | null = null): Promise<Scored[]> {
  return takeStep(database, request, (sql, { contacts, scoringEnabled }) =>
    storeScores(sql, request.clientId, scoringEnabled ? contacts : [], at),
  );
}

/**
 * Leaves the next slice to requests of its contacts, which fail one by one: for a slice that could not be scored whole.
 */
export async function handOverSlice(database: Database, request: ClaimedRequest): Promise<void> {
  await takeStep(database, request, async (sql, { contacts }) => {
    await enqueueRescoring(sql, request.clientId, 'contact', contacts);
    return [];
  });
}

function takeStep(
  database: Database,
  { clientId, claimId, bump, scoredTo }: ClaimedRequest,
  work: (sql: Sql, step: Step) => Promise<Scored[]>,
): Promise<Scored[]> {
  return ownedBy(database, { clientId, agencyId: null }).transaction(async (sql) => {
    const slice = await sql.query<{ id: number }>('rescoring.slice', sliceSql(SLICE), [clientId, scoredTo]);
    const ids = slice.map(({ id }) => id);
    const locked = await sql.query<{ id: number }>('rescoring.lock_slice', LOCK_SLICE, [clientId, ids]);
    const claim = [clientId, claimId];
    const [held] = await sql.query<HeldWorkspace>('rescoring.hold_workspace', HOLD_WORKSPACE, [...claim, bump]);
    if (!held) return [];
    if (!held.unmoved) {
      await sql.query('rescoring.advance', ADVANCE_WORKSPACE, [...claim, 0]);
      return [];
    }
    const scored = await work(sql, { contacts: locked.map(({ id }) => id), scoringEnabled: held.enabled });
    const last = ids.length < SLICE || !held.enabled ? undefined : ids.at(-1);
    if (last === undefined) await sql.query('rescoring.finish_workspace', FINISH_WORKSPACE, claim);
    else await sql.query('rescoring.advance', ADVANCE_WORKSPACE, [...claim, last]);
    return scored;
  });
}
