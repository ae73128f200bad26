import type { Sql } from '../../../db/database.js';
import { isInputReachedDatabase } from '../../../db/database-error.js';
import { PAUSE_SQL } from '../../../db/database-time.js';
import type { EventVerdict } from '../email-events/record-event.js';

/** The result of trying to apply a parked event. */
type Applied =
  /** It is no longer parked: it was applied with any verdict, or another process applied or dismissed it. */
  | { kind: 'gone' }
  /** It still has to wait. */
  | { kind: 'waits' }
  | { kind: 'failed'; failure: ParkedFailure };

/** An event that could not be applied; it is retried after a pause. */
export interface ParkedFailure {
  id: string;
  /** How often it has failed; null when it is no longer parked. */
  attempts: number | null;
  error: unknown;
}

/* A parked event belongs to an agency, because its client may not be known. */
const AGENCY_OF = (client: string) => `(select agency_id from client where id = ${client})`;

/*
 * The row is deleted in the statement that applies its event, so two concurrent processes apply it once: the later one
 * waits for the row and then finds none. An event that must go on waiting keeps its row. An event without a time counts
 * as of its receipt.
 */
const APPLY = `with held as materialized (
    select p.id, p.platform, p.event,
        to_char(p.parked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as received
      from parked_webhook_event p where p.id = $1 and p.agency_id = ${AGENCY_OF('$2')} for update
  ), applied as materialized (
    select id, apply_email_event($2, platform,
        case when coalesce(event->'event'->>'eventAt', event->'event'->>'recordedAt') is null
          then event->'event' || jsonb_build_object('recordedAt', received) else event->'event' end,
        (event->>'onlyForKnownContact')::boolean) as verdict
      from held
  ), gone as (
    delete from parked_webhook_event p using applied a where p.id = a.id and p.agency_id = ${AGENCY_OF('$2')} and a.verdict <> 'parked'
  )
  select verdict from applied`;

const NOTE_FAILURE = `update parked_webhook_event
     set attempts = attempts + 1, failure = $2, due_at = clock_timestamp() + ${PAUSE_SQL}
   where id = $1 and agency_id = ${AGENCY_OF('$3')} returning attempts`;

/**
 * Applies a parked event to the records of a workspace, once, however many processes try. A failure is recorded on the
 * event, which stays parked and is due again after a pause that grows with each failure.
 * @param sql runs each statement as its own transaction
 * @throws the database's error when not even the failure could be recorded
 */
export async function applyEvent(sql: Sql, id: string, clientId: string): Promise<Applied> {
  try {
    const [row] = await sql.query<{ verdict: EventVerdict }>('parked.apply', APPLY, [id, clientId]);
    return row?.verdict === 'parked' ? { kind: 'waits' } : { kind: 'gone' };
  } catch (error) {
    return { kind: 'failed', failure: { id, attempts: await noteFailure(sql, id, clientId, error), error } };
  }
}

async function noteFailure(sql: Sql, id: string, clientId: string, error: unknown): Promise<number | null> {
  const failure = isInputReachedDatabase(error) ? 'The event cannot be stored.' : 'The service failed to apply it.';
  try {
    const [row] = await sql.query<{ attempts: number }>('parked.failed', NOTE_FAILURE, [id, failure, clientId]);
    return row?.attempts ?? null;
  } catch {
    // The database does not answer, or the failure aborted the transaction of both; then the first error is the cause.
    throw error;
  }
}
