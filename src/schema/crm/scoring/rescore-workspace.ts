import type { Database, Sql } from '../../../db/database.js';
import { ownedBy } from '../../../db/scoped.js';
import type { ClaimedRequest } from '../../kernel/queues/claims.js';
import { enqueueRescoring } from './enqueue.js';
import { type Scored, storeScores } from './store-scores.js';

/** Contacts of one step: some tens of milliseconds, so that neither writers nor other workspaces wait long. */
const SLICE = 250;

/**
 * The next contacts of a workspace that have activities, by id: $1 the client, $2 the last contact before them. Activities
 * of a company score nobody, so only linked contacts are due.
 * @param size how many: a number, or the parameter that holds it
 */
export const sliceSql = (size: number | '$3') => `select distinct contact_id as id from activity_contact
   where client_id = $1 and contact_id > $2 order by contact_id limit ${size}`;

const LOCK_SQL = 'select id from contact where client_id = $1 and id = any($2::bigint[]) order by id for no key update';

const CLAIM = `client_id = $1 and subject_kind = 'workspace' and subject_id = 0 and claim_id = $2::uuid`;

const HOLD_SQL = `select bump = $3::bigint as unmoved, (select scoring_enabled from client where id = $1) as enabled
    from rescoring_request where ${CLAIM} for update`;

const FINISH_SQL = `delete from rescoring_request where ${CLAIM}`;

/* Between two slices everybody else has a turn. */
const ADVANCE_SQL = `update rescoring_request
     set scored_to = $3, claim_id = null, claimed_until = null, marked_at = now(), attempts = 0, retry_at = null
   where ${CLAIM}`;

interface Step {
  /** The slice, locked as far as its contacts still exist. */
  contacts: number[];
  scoringEnabled: boolean;
}

/**
 * Scores the next slice of a workspace-wide request, which ends with the last one. A change that came since the claim
 * has set it back to its beginning: then nothing is scored, because the next claim starts there.
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
    const locked = await sql.query<{ id: number }>('rescoring.lock_slice', LOCK_SQL, [clientId, ids]);
    const claim = [clientId, claimId];
    const [held] = await sql.query<{ unmoved: boolean; enabled: boolean }>('rescoring.hold_workspace', HOLD_SQL, [
      ...claim,
      bump,
    ]);
    if (!held) return [];
    if (!held.unmoved) {
      await sql.query('rescoring.advance', ADVANCE_SQL, [...claim, 0]);
      return [];
    }
    const scored = await work(sql, { contacts: locked.map(({ id }) => id), scoringEnabled: held.enabled });
    const last = ids.length < SLICE || !held.enabled ? undefined : ids.at(-1);
    if (last === undefined) await sql.query('rescoring.finish_workspace', FINISH_SQL, claim);
    else await sql.query('rescoring.advance', ADVANCE_SQL, [...claim, last]);
    return scored;
  });
}
