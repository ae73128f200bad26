import { columnsOf, type RowOf } from '../../../db/columns.js';
import type { Sql } from '../../../db/database.js';
import { scoresSql } from './score-sql.js';

const columns = columnsOf('ContactScore', ['contactId', 'value', 'computedAt']);

/** A score as it was stored. */
export type Scored = RowOf<typeof columns>;

/** The channel on which stored scores are told to every process. */
export const SCORED_CHANNEL = 'contact_scored';

/*
 * $1 client, $2 contact ids, $3 the clock or null for the database's. The level is how many of the client's levels the
 * value reaches.
 */
const SCORE_SQL = `with ${scoresSql('scoring_rule', 'coalesce($3::timestamptz, clock_timestamp())')}
insert into contact_score as kept (client_id, contact_id, value, level, computed_at, lines)
select $1, scores.contact_id, scores.value,
       (select count(*) from client own cross join unnest(own.score_levels) reached where own.id = $1 and reached <= scores.value),
       clock.at, scores.lines from scores cross join clock order by scores.contact_id
on conflict (client_id, contact_id) do update
   set value = excluded.value, level = excluded.level, computed_at = excluded.computed_at, lines = excluded.lines
returning ${columns('kept')}`;

/* A notification carries less than 8,000 bytes: so many ids of sixteen digits and a comma, after the client. */
const TOLD_AT_ONCE = 400;

const TELL_SQL = `select pg_notify('${SCORED_CHANNEL}', $1 || ' ' || array_to_string($2::bigint[], ','))`;

/**
 * Computes the scores of contacts from their activities, stores them, and tells every process which contacts they are
 * when the transaction commits. Each of the contacts gets a score, of 0 without a line when nothing counts.
 * @param sql a transaction that has locked the contacts
 * @param at the clock of half-lives; null for the database's own
 * @source docs/activities-and-scoring.md: Scoring
 */
export async function storeScores(
  sql: Sql,
  clientId: string,
  contacts: readonly number[],
  at: Date | null,
): Promise<Scored[]> {
  if (contacts.length === 0) return [];
  const scored = await sql.query<Scored>('scoring.score', SCORE_SQL, [clientId, contacts, at]);
  for (let start = 0; start < scored.length; start += TOLD_AT_ONCE) {
    const ids = scored.slice(start, start + TOLD_AT_ONCE).map(({ contactId }) => contactId);
    await sql.query('scoring.tell', TELL_SQL, [clientId, ids]);
  }
  return scored;
}

/** Reads what `storeScores` tells. */
export function readNotice(payload: string): { clientId: string; contactIds: number[] } {
  const [clientId = '', ids = ''] = payload.split(' ');
  return { clientId, contactIds: ids.split(',').map(Number) };
}
