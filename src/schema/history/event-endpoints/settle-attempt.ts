import type { Sql } from '../../../db/database.js';
import type { ClaimedEndpoint } from '../../kernel/queues/claims.js';
import type { Event } from './waiting-events.js';

/** The result of one attempt. */
export interface Attempt {
  tookMs: number;
  status: number | null;
  error: string | null;
  answer: string | null;
  succeeded: boolean;
  /** Seconds until the next attempt; null: none, because this one succeeded or was the last. */
  pauseSeconds: number | null;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/* The pauses between eight attempts, in seconds: 28 hours. */
const PAUSES = [5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR + 25 * MINUTE];
/** The fraction of a pause that jitter may subtract or add. */
const JITTER = 0.1;

/** Seconds before the next attempt; null: none. @param tries failed attempts; @param chance 0 to 1, for jitter */
export function pauseAfter(tries: number, chance: number): number | null {
  const pause = PAUSES[tries - 1];
  return pause === undefined ? null : pause * (1 + JITTER * (2 * chance - 1));
}

/** How long an endpoint may fail before it is disabled. */
const PATIENCE = "interval '5 days'";

/*
 * $1 agency, $2 endpoint, $3 claim, $4 number, $5 kind, $6 record, $7 attempts, $8 succeeded, $9 pause, $10 ms, $11
 * status, $12 error, $13 answer. Without the claim nothing is written. The next event of the record is due at once.
 */
const SETTLE = `with held as (
    update event_endpoint e set number = greatest(e.number, $4::bigint),
        failures = case when $8::boolean then 0 else e.failures + 1 end,
        failing_since = case when $8::boolean then null else coalesce(e.failing_since, clock_timestamp()) end
     where e.agency_id = $1 and e.id = $2 and e.claim_id = $3::uuid
     returning e.client_id, e.failing_since
  ), noted as (
    insert into event_attempt (agency_id, client_id, endpoint_id, number, try, took_ms, status, error, answer)
    select $1, h.client_id, $2, $4, $7, $10, $11, $12, $13 from held h
  ), gone as (
    delete from event_delivery d using held h
     where d.agency_id = $1 and d.endpoint_id = $2 and d.number = $4 and $9::float8 is null
  ), kept as (
    insert into event_delivery as k (agency_id, client_id, endpoint_id, number, kind, record_id, attempts, due_at)
    select $1, h.client_id, $2, $4, $5, $6, $7, clock_timestamp() + make_interval(secs => $9::float8)
      from held h where $9::float8 is not null
    on conflict (agency_id, endpoint_id, number) do update set attempts = excluded.attempts, due_at = excluded.due_at
  ), next as (
    update event_delivery n set due_at = date_trunc('milliseconds', clock_timestamp()) from held h
     where n.agency_id = $1 and n.endpoint_id = $2 and $9::float8 is null and n.due_at is null
       and n.number = (select min(o.number) from event_delivery o where o.agency_id = $1 and o.endpoint_id = $2
         and o.kind = $5 and o.record_id = $6 and o.number <> $4)
  )
  select h.failing_since <= clock_timestamp() - ${PATIENCE} as "failsForLong" from held h`;

/** Records an attempt. @returns null: the claim was lost; else whether the endpoint has failed for five days */
export async function settleAttempt(
  sql: Sql,
  { agencyId, id, claimId }: ClaimedEndpoint,
  { number, kind, recordId, attempts }: Event,
  { tookMs, status, error, answer, succeeded, pauseSeconds }: Attempt,
): Promise<{ failsForLong: boolean } | null> {
  const [row] = await sql.query<{ failsForLong: boolean | null }>('event_endpoint.settle', SETTLE, [
    ...[agencyId, id, claimId, number, kind, recordId, attempts + 1],
    ...[succeeded, pauseSeconds, tookMs, status, error, answer],
  ]);
  return row ? { failsForLong: row.failsForLong === true } : null;
}

const DEFER = `with held as (
    update event_endpoint e set number = greatest(e.number, $4::bigint)
     where e.agency_id = $1 and e.id = $2 and e.claim_id = $3::uuid returning e.client_id
  )
  insert into event_delivery (agency_id, client_id, endpoint_id, number, kind, record_id)
  select $1, h.client_id, $2, $4, $5, $6 from held h on conflict do nothing`;

/** An event waits for an earlier one of its record. */
export async function defer(
  sql: Sql,
  { agencyId, id, claimId }: ClaimedEndpoint,
  { number, kind, recordId }: Event,
): Promise<void> {
  await sql.query('event_endpoint.defer', DEFER, [agencyId, id, claimId, number, kind, recordId]);
}
