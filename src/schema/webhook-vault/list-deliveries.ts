import type { Session } from '../../db/database.js';
import type { Prisma } from '../../db/generated/prisma/client.js';
import type { StoredRow } from '../../db/stored.js';
import { isCleanText } from '../../values/text.js';
import type { Context } from '../context.js';
import type { Connection, WindowArgs } from '../lists/keyset.js';
import type { Cursors } from '../lists/keyset-window.js';
import { type ModelWindow, readModelConnection } from '../lists/model-window.js';
import type { Verdict } from './delivery-input.js';

/** A stored delivery; its ids are text, as on the wire. */
export type DeliveryRow = StoredRow<'WebhookDelivery'>;

/** The order of receipt, by time and then by id. */
export const DELIVERIES: Cursors<DeliveryRow> = {
  idForm: 'text',
  sorts: { received: { column: 'receivedAt', type: 'timestamptz', value: ({ receivedAt }) => receivedAt } },
};

/** One workspace, or an agency with all its clients. */
export type DeliveryOwner = { clientId: string } | { agencyId: string };

interface DeliveryFilter {
  platform?: string | null | undefined;
  clientId?: string | null | undefined;
  verdict?: Verdict | null | undefined;
  /** ISO 8601. */
  receivedFrom?: string | null | undefined;
  /** ISO 8601, not included. */
  receivedBefore?: string | null | undefined;
}

/** The condition of a filter on an owner's deliveries; null when nothing can match. */
export function matchDeliveries(owner: DeliveryOwner, filter: DeliveryFilter): Prisma.WebhookDeliveryWhereInput | null {
  const conditions: Prisma.WebhookDeliveryWhereInput[] = [owner];
  for (const name of ['platform', 'clientId', 'verdict'] as const) {
    const wanted = filter[name];
    if (typeof wanted !== 'string') continue;
    // No delivery contains a text that cannot be stored.
    if (!isCleanText(wanted)) return null;
    conditions.push({ [name]: wanted });
  }
  if (filter.receivedFrom) conditions.push({ receivedAt: { gte: filter.receivedFrom } });
  if (filter.receivedBefore) conditions.push({ receivedAt: { lt: filter.receivedBefore } });
  return { AND: conditions };
}

/** @param select the columns to read; a body may be large */
export function listDeliveries(
  { services }: Context,
  window: WindowArgs,
  where: Prisma.WebhookDeliveryWhereInput | null,
  select: object,
): Promise<Connection<DeliveryRow>> {
  const list = where && {
    read: ({ webhookDelivery }: Session['prisma'], { where: within, ...rest }: ModelWindow) =>
      webhookDelivery.findMany({ where: { AND: [where, within] }, ...rest, ...select }),
    count: ({ webhookDelivery }: Session['prisma']) => webhookDelivery.count({ where }),
  };
  return readModelConnection<DeliveryRow>(services.database, DELIVERIES, window, list);
}

/** How many events of each delivery are parked now, in the order of the ids. */
export async function loadParkedCounts(ids: readonly string[], { services, agencyId }: Context): Promise<number[]> {
  const rows = await services.database.query<{ id: string; parked: number }>(
    'delivery.parked',
    `select d.id::text as id, (select count(*) from parked_webhook_event p where p.delivery_id = d.id and p.agency_id = $2)::int
        + coalesce((select sum(r.item_count) from delivery_rest r where r.delivery_id = d.id and r.agency_id = $2), 0)::int as parked
      from unnest($1::bigint[]) as d (id)`,
    [ids, agencyId],
  );
  const parked = new Map(rows.map((row) => [row.id, row.parked]));
  return ids.map((id) => parked.get(id) ?? 0);
}
