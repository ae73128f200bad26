import type { Context } from '../context.js';
import type { Keyset, Selection } from '../lists/keyset.js';
import type { Verdict } from './delivery-input.js';

/** A delivery as it is kept; its ids are text, as on the wire. */
export interface DeliveryRow {
  id: string;
  agencyId: string;
  clientId: string | null;
  platform: string;
  level: 'client' | 'agency';
  receivedAt: Date;
  verdict: Verdict;
  detail: string | null;
  counts: unknown;
  body: string;
  bodyDropped: boolean;
  replayOf: string | null;
}

/** The order of receipt, by time and then by id. */
export const DELIVERIES: Keyset<DeliveryRow> = {
  select: `select d.id::text as id, d.agency_id as "agencyId", d.client_id as "clientId", d.platform, d.level,
    d.received_at as "receivedAt", d.verdict, d.detail, d.counts, d.body,
    d.body_dropped as "bodyDropped", d.replay_of::text as "replayOf"
    from webhook_delivery d`,
  id: 'd.id',
  idForm: 'text',
  sorts: { received: { column: 'd.received_at', type: 'timestamptz', value: ({ receivedAt }) => receivedAt } },
};

export interface DeliveryFilter {
  platform?: string | null;
  clientId?: string | null;
  verdict?: Verdict | null;
  /** ISO 8601. */
  receivedFrom?: string | null;
  /** ISO 8601, not included. */
  receivedBefore?: string | null;
}

const CONDITIONS: Record<keyof DeliveryFilter, string> = {
  platform: 'd.platform =',
  clientId: 'd.client_id =',
  verdict: 'd.verdict =',
  receivedFrom: 'd.received_at >=',
  receivedBefore: 'd.received_at <',
};

/** What of one workspace, or of an agency with all its clients, matches. */
export function selectDeliveries(
  owner: { clientId: string } | { agencyId: string },
  filter: DeliveryFilter,
): Selection {
  const values: unknown[] = ['clientId' in owner ? owner.clientId : owner.agencyId];
  const conditions = ['clientId' in owner ? 'd.client_id = $1' : 'd.agency_id = $1'];
  for (const [name, condition] of Object.entries(CONDITIONS)) {
    const value = filter[name as keyof DeliveryFilter];
    if (value !== undefined && value !== null) conditions.push(`${condition} $${values.push(value)}`);
  }
  return { where: conditions.join(' and '), values };
}

/** How many events of each delivery are parked now, in the order of the ids. */
export async function loadParkedCounts(ids: readonly string[], { services, agencyId }: Context): Promise<number[]> {
  const rows = await services.database.query<{ id: string; parked: number }>(
    'delivery.parked',
    `select delivery_id::text as id, count(*)::int as parked from parked_webhook_event
      where delivery_id = any($1::bigint[]) and agency_id = $2 group by delivery_id`,
    [ids, agencyId],
  );
  const parked = new Map(rows.map((row) => [row.id, row.parked]));
  return ids.map((id) => parked.get(id) ?? 0);
}
