import type { Sql } from '../../../db/database.js';
import { UnavailableError } from '../../../errors.js';
import type { EmailEvent } from '../../../platforms/toolkit/email-event.js';
import type { EventItem, LearnedAddress } from '../../../platforms/toolkit/webhook-item.js';

/** The most items of a row: each row is one transaction. */
const ROW_ITEMS = 200;

/** The most rows of an agency; beyond that, deliveries of more than can be applied in time are refused. */
const MOST_ROWS = 10_000;

/** Items that a worker has still to apply. */
export interface PendingItems {
  /** Null: the client is not known, and there are only events. */
  clientId: string | null;
  learned: readonly LearnedAddress[];
  events: readonly EventItem[];
}

/** An item as it is stored: what is needed to apply it, without null values. */
export type PendingItem =
  | { learned: LearnedAddress }
  | (Pick<EventItem, 'routing' | 'onlyForKnownContact'> & { event: Pick<EmailEvent, 'kind'> & Partial<EmailEvent> });

interface PendingRow {
  clientId: string | null;
  items: readonly PendingItem[];
}

const COUNT = `select count(*)::int as rows from (
    select from delivery_rest where agency_id = $1 limit ${MOST_ROWS + 1}) as r`;

/**
 * @throws UnavailableError too many rows of the agency are pending
 */
export async function requireRoom(sql: Sql, agencyId: string): Promise<void> {
  const [row] = await sql.query<{ rows: number }>('delivery_rest.room', COUNT, [agencyId]);
  if ((row?.rows ?? 0) > MOST_ROWS) throw new UnavailableError();
}

const KEEP = `insert into delivery_rest (agency_id, client_id, platform, delivery_id, items, item_count)
  select $1, r.client_id, $2, $3, r.items::jsonb, r.count
    from unnest($4::text[], $5::text[], $6::int[]) with ordinality as r (client_id, items, count, place)
   order by r.place`;

/** Stores the remainder of a delivery in its order, in one statement. A worker applies it. */
export async function keepPending(
  sql: Sql,
  { agencyId, platform, deliveryId }: { agencyId: string; platform: string; deliveryId: string },
  pending: readonly PendingItems[],
): Promise<void> {
  const rows = toRows(pending);
  if (rows.length === 0) return;
  await sql.query('delivery_rest.insert', KEEP, [
    agencyId,
    platform,
    deliveryId,
    rows.map(({ clientId }) => clientId),
    rows.map(({ items }) => JSON.stringify(items)),
    rows.map(({ items }) => items.length),
  ]);
}

/* Items of one client are grouped, and the addresses of a slice come first: the order in which they would have been applied. */
function toRows(pending: readonly PendingItems[]): PendingRow[] {
  const items = new Map<string | null, PendingItem[]>();
  for (const { clientId, learned, events } of pending) {
    const own = items.get(clientId) ?? [];
    own.push(...learned.map((address) => ({ learned: address })), ...events.map(toItem));
    items.set(clientId, own);
  }
  return [...items].flatMap(([clientId, all]) => inRows(all).map((row) => ({ clientId, items: row })));
}

function toItem({ event, onlyForKnownContact, routing }: EventItem): PendingItem {
  const known = Object.entries(event).filter(([, value]) => value !== null && value !== false);
  return { event: { kind: event.kind, ...Object.fromEntries(known) }, onlyForKnownContact, routing };
}

function inRows(items: readonly PendingItem[]): PendingItem[][] {
  const count = Math.ceil(items.length / ROW_ITEMS);
  return Array.from({ length: count }, (_, row) => items.slice(row * ROW_ITEMS, (row + 1) * ROW_ITEMS));
}
