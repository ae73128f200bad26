import type { Routing } from '../../access/choose-account.js';
import type { Sql } from '../../db/database.js';
import type { RecordedEvent } from './record-event.js';

/** An event that cannot be applied yet. */
export interface EventToPark extends RecordedEvent {
  /** Null while no workspace is known: the event waits for a connection. Else it waits for an address. */
  clientId: string | null;
  /** What says which workspace; null on a client's own path. */
  routing: Routing | null;
}

/** What the parked row keeps of it, as JSON. */
export type ParkedEvent = RecordedEvent & { routing: Routing | null };

const PARK = `insert into parked_webhook_event
    (agency_id, client_id, platform, delivery_id, waits_for, routing_value, campaign_id, object_key, event)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`;

/** Keeps an event until what it waits for appears. A repeat is kept again: the ledger decides when it is applied. */
export async function parkEvent(
  sql: Sql,
  { agencyId, platform, deliveryId }: { agencyId: string; platform: string; deliveryId: string },
  { clientId, event, onlyForKnownContact, routing }: EventToPark,
): Promise<void> {
  const parked: ParkedEvent = { event, onlyForKnownContact, routing };
  await sql.query('event.park', PARK, [
    agencyId,
    clientId,
    platform,
    deliveryId,
    clientId === null ? 'connection' : 'address',
    routing?.value ?? null,
    event.campaignId ?? null,
    event.objectKey ?? null,
    JSON.stringify(parked),
  ]);
}
