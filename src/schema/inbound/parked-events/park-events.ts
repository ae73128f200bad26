import type { Sql } from '../../../db/database.js';
import type { EventItem } from '../../../platforms/toolkit/webhook-item.js';
import { leaseEnd } from '../../kernel/queues/claims.js';
import { type ParkedRow, QUEUES } from '../../kernel/queues/queue-table.js';

const PARK = `insert into parked_webhook_event as p
    (agency_id, client_id, platform, delivery_id, waits_for, routing_value, campaign_id, object_key, event, due_at, parked_at)
  select $1, e.client_id, $2, $3, case when e.client_id is null then 'connection' else 'address' end, e.routing_value,
      e.campaign_id, e.object_key, e.event::jsonb, ${leaseEnd('parked_webhook_event')},
      coalesce($9::timestamptz, now())
    from unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::text[]) with ordinality
      as e (client_id, routing_value, campaign_id, object_key, event, place)
   order by e.place
  returning ${QUEUES.parked_webhook_event.columns('p')}`;

interface ParkedPlace {
  agencyId: string;
  platform: string;
  /** Null: it was deleted meanwhile. */
  deliveryId: string | null;
  since?: string | null;
}

/**
 * Stores events until a connection or an address appears. It may have appeared just before, and then nothing triggers
 * them: the caller must try them after the commit (`tryEvents`). They are due after a lease, so that another process
 * tries them if the caller ends. A repeat is stored again; the ledger recognises it when it is applied.
 * @param since ISO 8601: when they were received, if not now
 */
export async function parkEvents(
  sql: Sql,
  { agencyId, platform, deliveryId, since = null }: ParkedPlace,
  items: readonly EventItem[],
): Promise<ParkedRow[]> {
  if (items.length === 0) return [];
  return sql.query<ParkedRow>('parked.insert', PARK, [
    agencyId,
    platform,
    deliveryId,
    items.map(({ clientId }) => clientId),
    items.map(({ routing }) => routing?.value ?? null),
    items.map(({ event }) => event.campaignId),
    items.map(({ event }) => event.objectKey),
    // Everything that is needed to apply it.
    items.map(({ event, onlyForKnownContact, routing }) => JSON.stringify({ event, onlyForKnownContact, routing })),
    since,
  ]);
}

interface ParkedFigures {
  waitsFor: 'connection' | 'address' | 'turn';
  count: number;
  /** Those among them that were tried and failed. */
  failing: number;
  /** How long the oldest has waited, in seconds; 0 when there is none. */
  oldestSeconds: number;
}

/* Remainders of deliveries are counted by their items. */
const MEASURE = `select kind.name as "waitsFor", count(p.id)::int as count,
    count(p.id) filter (where p.attempts > 0)::int as failing,
    coalesce(extract(epoch from clock_timestamp() - min(p.parked_at)), 0)::float8 as "oldestSeconds"
  from unnest(array['connection', 'address']) as kind (name)
  left join parked_webhook_event p on p.waits_for = kind.name
 group by kind.name
union all
select 'turn', coalesce(sum(r.item_count), 0)::int, coalesce(sum(r.item_count) filter (where r.attempts > 0), 0)::int,
    coalesce(extract(epoch from clock_timestamp() - min(r.received_at)), 0)::float8
  from delivery_rest r
 order by "waitsFor"`;

/** The parked events of all tenants by what they wait for, for the metrics: all three kinds, even those without any. */
export function measureParked(sql: Sql): Promise<ParkedFigures[]> {
  return sql.query<ParkedFigures>('parked.measure', MEASURE);
}
