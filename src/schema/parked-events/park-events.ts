import type { Routing } from '../../access/choose-account.js';
import type { Sql } from '../../db/database.js';
import type { RecordedEvent } from '../email-events/record-event.js';
import { LEASE_SECONDS, PARKED_COLUMNS, type ParkedRow } from './parked-row.js';

/** An event that cannot be applied yet. */
export interface EventToPark extends RecordedEvent {
  /** Null while no workspace is known: the event waits for a connection. Else it waits for an address. */
  clientId: string | null;
  /** What says which workspace; null on a client's own path. */
  routing: Routing | null;
}

/** Everything that applying it takes, as the parked row keeps it in JSON. */
type ParkedEvent = RecordedEvent & { routing: Routing | null };

const PARK = `insert into parked_webhook_event as p
    (agency_id, client_id, platform, delivery_id, waits_for, routing_value, campaign_id, object_key, event, due_at)
  select $1, e.client_id, $2, $3, case when e.client_id is null then 'connection' else 'address' end, e.routing_value,
      e.campaign_id, e.object_key, e.event::jsonb, clock_timestamp() + interval '${LEASE_SECONDS} seconds'
    from unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::text[]) with ordinality
      as e (client_id, routing_value, campaign_id, object_key, event, place)
   order by e.place
  returning ${PARKED_COLUMNS}`;

/**
 * Keeps events until what they wait for appears. A repeat is kept again: the ledger decides when it is applied.
 *
 * What they wait for may have appeared a moment before, and then nothing asks for them: the caller has to look at them
 * once they are committed (`lookAtEvents`). They are due after a lease, so that another process does it in its place.
 */
export async function parkEvents(
  sql: Sql,
  { agencyId, platform, deliveryId }: { agencyId: string; platform: string; deliveryId: string },
  events: readonly EventToPark[],
): Promise<ParkedRow[]> {
  if (events.length === 0) return [];
  const parked = events.map(
    ({ event, onlyForKnownContact, routing }): ParkedEvent => ({ event, onlyForKnownContact, routing }),
  );
  return sql.query<ParkedRow>('parked.insert', PARK, [
    agencyId,
    platform,
    deliveryId,
    events.map(({ clientId }) => clientId),
    events.map(({ routing }) => routing?.value ?? null),
    events.map(({ event }) => event.campaignId ?? null),
    events.map(({ event }) => event.objectKey ?? null),
    parked.map((one) => JSON.stringify(one)),
  ]);
}
