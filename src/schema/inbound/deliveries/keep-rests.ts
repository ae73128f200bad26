import type { Sql } from '../../../db/database.js';
import { UnavailableError } from '../../../errors.js';
import type { EmailEvent } from '../../../platforms/toolkit/email-event.js';
import type { EventItem, LearnedAddress } from '../../../platforms/toolkit/webhook-item.js';

/** The most items of a row: each row is one transaction. */
const ROW_ITEMS = 200;

/** The most rows that wait for an agency; then further deliveries of more than can be applied in time are refused. */
const MOST_ROWS = 10_000;

/** Items that wait for their turn. */
export interface Rest {
  /** Null: the client is not known, and there are only events. */
  clientId: string | null;
  learned: readonly LearnedAddress[];
  events: readonly EventItem[];
}

/** An item as a row holds it: what applying it takes, without what is null. */
export type RestItem =
  | { learned: LearnedAddress }
  | (Pick<EventItem, 'routing' | 'onlyForKnownContact'> & { event: Pick<EmailEvent, 'kind'> & Partial<EmailEvent> });

interface RestRow {
  clientId: string | null;
  items: readonly RestItem[];
}

const COUNT = `select count(*)::int as rows from (
    select from delivery_rest where agency_id = $1 limit ${MOST_ROWS + 1}) as r`;

/**
 * @throws UnavailableError so much waits for the agency that no more of it is kept
 */
export async function requireRoom(sql: Sql, agencyId: string): Promise<void> {
  const [row] = await sql.query<{ rows: number }>('delivery_rest.room', COUNT, [agencyId]);
  if ((row?.rows ?? 0) > MOST_ROWS) throw new UnavailableError();
}

const KEEP = `insert into delivery_rest (agency_id, client_id, platform, delivery_id, items, item_count)
  select $1, r.client_id, $2, $3, r.items::jsonb, r.count
    from unnest($4::text[], $5::text[], $6::int[]) with ordinality as r (client_id, items, count, place)
   order by r.place`;

/** Stores what was left of a delivery, in its order: a worker applies it. One statement. */
export async function keepRests(
  sql: Sql,
  { agencyId, platform, deliveryId }: { agencyId: string; platform: string; deliveryId: string },
  rests: readonly Rest[],
): Promise<void> {
  const rows = toRows(rests);
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

/* The items of one client follow one another, and in a slice the addresses come first: as they would have been applied. */
function toRows(rests: readonly Rest[]): RestRow[] {
  const items = new Map<string | null, RestItem[]>();
  for (const { clientId, learned, events } of rests) {
    const known = items.get(clientId) ?? [];
    known.push(...learned.map((address) => ({ learned: address })), ...events.map(toItem));
    items.set(clientId, known);
  }
  return [...items].flatMap(([clientId, all]) => inRows(all).map((row) => ({ clientId, items: row })));
}

function toItem({ event, onlyForKnownContact, routing }: EventItem): RestItem {
  const told = Object.entries(event).filter(([, value]) => value !== null && value !== false);
  return { event: { kind: event.kind, ...Object.fromEntries(told) }, onlyForKnownContact, routing };
}

function inRows(items: readonly RestItem[]): RestItem[][] {
  const count = Math.ceil(items.length / ROW_ITEMS);
  return Array.from({ length: count }, (_, row) => items.slice(row * ROW_ITEMS, (row + 1) * ROW_ITEMS));
}
