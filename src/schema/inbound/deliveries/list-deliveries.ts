import type { StoredRow } from '../../../db/stored.js';
import { isLongId } from '../../../values/record-id.js';
import type { Context } from '../../kernel/context.js';
import { narrow, type Where } from '../../records/filters/where.js';
import {
  type Connection,
  type Keyset,
  readConnection,
  type Selection,
  type WindowArgs,
} from '../../records/lists/keyset.js';
import type { Cursors } from '../../records/lists/keyset-window.js';
import type { Verdict } from './delivery-input.js';
import { DeliveryWhere } from './delivery-where.js';

/** A stored delivery; its ids are text, as on the wire. */
export type DeliveryRow = StoredRow<'WebhookDelivery'>;

/** The order of receipt, by time and then by id. */
const DELIVERIES: Keyset<Pick<DeliveryRow, 'id' | 'receivedAt'>> = {
  select: 'select d.id::text as id, d.received_at as "receivedAt" from webhook_delivery d',
  id: 'd.id',
  idForm: 'text',
  sorts: { received: { column: 'd.received_at', type: 'timestamptz', value: ({ receivedAt }) => receivedAt } },
};

/** How the records of a window are read. */
export const BY_ID: Cursors<DeliveryRow> = { idForm: 'text', sorts: { id: {} } };

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

/** An exact filter as one with operators. */
const toWhere = ({ platform, clientId, verdict, receivedFrom, receivedBefore }: DeliveryFilter): Where => ({
  platform: { equals: platform },
  clientId: { equals: clientId },
  verdict: { equals: verdict },
  receivedAt: { from: receivedFrom, before: receivedBefore },
});

const ofOwner = (owner: DeliveryOwner): Selection =>
  'clientId' in owner
    ? { where: 'd.client_id = $1', values: [owner.clientId] }
    : { where: 'd.agency_id = $1', values: [owner.agencyId] };

/** Both filters, which hold together. */
interface DeliveryFilters {
  filter?: DeliveryFilter | null | undefined;
  where?: Where | null | undefined;
}

/** The deliveries `d` of an owner that match. */
export function selectDeliveries(owner: DeliveryOwner, { filter, where }: DeliveryFilters): Selection | null {
  const narrowed = (selection: Selection | null, by: Where) => narrow(selection, DeliveryWhere, by, { row: 'd' });
  return narrowed(narrowed(ofOwner(owner), toWhere(filter ?? {})), where ?? {});
}

/**
 * One window of an owner's deliveries. The window is found in the index; then its records are read.
 * @param select gives the columns to read; a body may be large
 */
export async function listDeliveries(
  { services: { database } }: Context,
  owner: DeliveryOwner,
  window: WindowArgs,
  { filter, where }: DeliveryFilters,
  select: () => object,
): Promise<Connection<DeliveryRow>> {
  const { edges, ...rest } = await readConnection(
    database,
    DELIVERIES,
    window,
    selectDeliveries(owner, { filter, where }),
  );
  const ids = edges.map(({ node }) => BigInt(node.id));
  if (ids.length === 0) return { ...rest, edges: [] };
  const rows = await database.borrow(({ webhookDelivery }) =>
    webhookDelivery.findMany({ where: { AND: [owner, { id: { in: ids } }] }, ...select() }),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  // One that was deleted between the two statements is left out.
  const found = edges.flatMap(({ cursor, node }) => {
    const row = byId.get(node.id);
    return row ? [{ cursor, node: row }] : [];
  });
  return { ...rest, edges: found };
}

/**
 * One delivery of an owner; null when there is none with this id.
 * @param select gives the columns to read
 */
export async function findDelivery(
  { services: { database } }: Context,
  owner: DeliveryOwner,
  id: string,
  select: () => object,
): Promise<DeliveryRow | null> {
  if (!isLongId(id)) return null;
  return database.borrow(({ webhookDelivery }) =>
    webhookDelivery.findFirst({ where: { AND: [owner, { id: BigInt(id) }] }, ...select() }),
  );
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
