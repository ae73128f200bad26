import type { Sql } from '../../../db/database.js';
import { isInputReachedDatabase } from '../../../db/database-error.js';
import { PAUSE_SQL } from '../../../db/database-time.js';
import type { ParkedRow } from '../../kernel/queues/queue-table.js';
import { type FindOwner, readOwners } from '../email-events/agency-accounts.js';
import type { EventVerdict } from '../email-events/record-event.js';

/** How long one portion may take, in milliseconds; less than the lease of its events. */
const PORTION_MS = 2_500;

/** An event that could not be applied; it is retried after a pause. */
export interface ParkedFailure {
  id: string;
  /** How often it has failed; null when it is no longer parked. */
  attempts: number | null;
  error: unknown;
}

interface Tried {
  /** How many of the given events were tried, from the first one on; fewer than given when the time was up. */
  count: number;
  /** The events that have to wait longer. */
  waiting: ParkedRow[];
  failures: ParkedFailure[];
}

/**
 * Applies the events whose workspace is known now. Events for a connection with a secret are skipped, because they were
 * not proven. A failure does not delay the others.
 * @param sql runs each statement as its own transaction; @param isStopping whether to end early
 * @source Specification: Inbound webhooks, agency routing; secrets and verification
 */
export async function tryEvents(
  sql: Sql,
  rows: readonly ParkedRow[],
  isStopping: () => boolean = () => false,
): Promise<Tried> {
  const tried: Tried = { count: 0, waiting: [], failures: [] };
  const findClient = await readClients(sql, rows);
  const until = performance.now() + PORTION_MS;
  for (const row of rows) {
    if (performance.now() > until || isStopping()) break;
    const clientId = findClient(row);
    const result = clientId === null ? 'waits' : await applyEvent(sql, row.id, clientId);
    if (result === 'waits') tried.waiting.push(row);
    else if (result !== 'gone') tried.failures.push(result);
    tried.count += 1;
  }
  return tried;
}

/* Finds clients by the present connections and campaigns, which are read once for all events of an agency's platform. */
async function readClients(sql: Sql, rows: readonly ParkedRow[]): Promise<(row: ParkedRow) => string | null> {
  const owners = new Map<string, FindOwner>();
  const unrouted = rows.filter(({ clientId }) => clientId === null);
  for (const { agencyId, platform } of unrouted) {
    const key = keyOf({ agencyId, platform });
    if (owners.has(key)) continue;
    const campaigns = unrouted.filter((row) => keyOf(row) === key).map(({ campaignId }) => campaignId);
    owners.set(key, await readOwners(sql, agencyId, platform, campaigns));
  }
  return (row) => {
    if (row.clientId !== null) return row.clientId;
    const owner = row.routing && owners.get(keyOf(row))?.(row.routing, row.campaignId);
    return owner && !owner.hasSecret ? owner.clientId : null;
  };
}

const keyOf = ({ agencyId, platform }: Pick<ParkedRow, 'agencyId' | 'platform'>) => `${agencyId} ${platform}`;

/* A parked event belongs to an agency, because its client may not be known. */
const AGENCY_OF = (client: string) => `(select agency_id from client where id = ${client})`;

/*
 * Deletes the row in the statement that applies its event, so of concurrent processes one applies it. An event that
 * must wait longer keeps its row. An event without a time counts as of its receipt.
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

/**
 * Applies a parked event once, however many processes try. A failure is recorded on it, and it is due again after a
 * growing pause.
 * @returns `gone`: it was applied or dismissed
 * @throws the database's error when not even the failure could be recorded
 */
async function applyEvent(sql: Sql, id: string, clientId: string): Promise<'gone' | 'waits' | ParkedFailure> {
  try {
    const [row] = await sql.query<{ verdict: EventVerdict }>('parked.apply', APPLY, [id, clientId]);
    return row?.verdict === 'parked' ? 'waits' : 'gone';
  } catch (error) {
    return { id, attempts: await recordFailure(sql, id, clientId, error), error };
  }
}

const RECORD_FAILURE = `update parked_webhook_event
     set attempts = attempts + 1, failure = $2, due_at = clock_timestamp() + ${PAUSE_SQL}
   where id = $1 and agency_id = ${AGENCY_OF('$3')} returning attempts`;

async function recordFailure(sql: Sql, id: string, clientId: string, error: unknown): Promise<number | null> {
  const failure = isInputReachedDatabase(error) ? 'The event cannot be stored.' : 'The service failed to apply it.';
  try {
    const [row] = await sql.query<{ attempts: number }>('parked.failed', RECORD_FAILURE, [id, failure, clientId]);
    return row?.attempts ?? null;
  } catch {
    // The database does not answer, or the failure aborted a common transaction: the first error is the cause.
    throw error;
  }
}
