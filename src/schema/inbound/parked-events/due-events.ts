import type { Sql } from '../../../db/database.js';
import { LEASE_SECONDS, PARKED_COLUMNS, type ParkedRow } from './parked-row.js';
import { type ParkedFailure, tryEvents } from './try-events.js';

const CLAIM = `with due as (
    select agency_id, id from parked_webhook_event
     where due_at < clock_timestamp() order by due_at limit $1 for update skip locked
  )
  update parked_webhook_event p set due_at = clock_timestamp() + interval '${LEASE_SECONDS} seconds'
    from due where p.agency_id = due.agency_id and p.id = due.id
  returning ${PARKED_COLUMNS}`;

/* A changed time means that another process tried the event meanwhile and failed; then it stays due. */
const SETTLE = `update parked_webhook_event p set due_at = null, attempts = 0, failure = null
    from unnest($1::text[], $2::bigint[], $3::timestamptz[]) as seen (agency_id, id, due_at)
   where p.agency_id = seen.agency_id and p.id = seen.id and p.due_at = seen.due_at`;

/**
 * Tries events that are due. Those that must go on waiting are tried again when what they wait for appears (see
 * `requests.ts`).
 * @param rows claimed or just parked by the caller
 * @param isStopping whether to end early
 * @returns those that could not be applied
 */
export async function settleEvents(
  sql: Sql,
  rows: readonly ParkedRow[],
  isStopping?: () => boolean,
): Promise<ParkedFailure[]> {
  if (rows.length === 0) return [];
  const { waiting, failures } = await tryEvents(sql, rows, isStopping);
  const claimed = waiting.filter(({ dueAt }) => dueAt !== null);
  if (claimed.length > 0)
    await sql.query('parked.settle', SETTLE, [
      claimed.map(({ agencyId }) => agencyId),
      claimed.map(({ id }) => id),
      claimed.map(({ dueAt }) => dueAt),
    ]);
  return failures;
}

/**
 * Claims events that are due, at most so many: those whose process ended before it tried them, and those that failed.
 */
export function claimDueEvents(sql: Sql, limit: number): Promise<ParkedRow[]> {
  // Not prepared: a plan from a time when few events were due would read all of many.
  return sql.query<ParkedRow>(null, CLAIM, [limit]);
}
