import type { Sql } from '../../../db/database.js';
import { UnavailableError } from '../../../errors.js';
import type { EmailEvent } from '../../../platforms/toolkit/email-event.js';
import type { EventItem, LearnedChange } from '../../../platforms/toolkit/webhook-item.js';

/** The most items of a row: each row is one transaction. */
const ROW_ITEMS = 200;

/** The most rows that wait for an agency; beyond it, deliveries that cannot be applied in time are refused. */
const MOST_ROWS = 10_000;

/** Items of one client that were not applied in time. */
export interface Remainder {
  /** Null: the client is not known, and there are only events. */
  clientId: string | null;
  learned: readonly LearnedChange[];
  events: readonly EventItem[];
}

/** An item as a row stores it: what is needed to apply it, without nulls. */
export type RemainingItem =
  | { learned: LearnedChange }
  | (Pick<EventItem, 'routing' | 'onlyForKnownContact'> & { event: Pick<EmailEvent, 'kind'> & Partial<EmailEvent> });

const COUNT = `select count(*)::int as rows from (
    select from delivery_rest where agency_id = $1 limit ${MOST_ROWS + 1}) as r`;

/** @throws UnavailableError so much waits for the agency that nothing more is stored */
export async function requireRemainderRoom(sql: Sql, agencyId: string): Promise<void> {
  const [row] = await sql.query<{ rows: number }>('delivery_rest.room', COUNT, [agencyId]);
  if ((row?.rows ?? 0) > MOST_ROWS) throw new UnavailableError();
}

const INSERT = `insert into delivery_rest (agency_id, client_id, platform, delivery_id, items, item_count)
  select $1, r.client_id, $2, $3, r.items::jsonb, r.count
    from unnest($4::text[], $5::text[], $6::int[]) with ordinality as r (client_id, items, count, place)
   order by r.place`;

/** Stores the remaining items of a delivery in their order, in one statement: a worker applies them. */
export async function storeRemainder(
  sql: Sql,
  { agencyId, platform, deliveryId }: { agencyId: string; platform: string; deliveryId: string },
  remainders: readonly Remainder[],
): Promise<void> {
  const rows = toRows(remainders);
  if (rows.length === 0) return;
  await sql.query('delivery_rest.insert', INSERT, [
    agencyId,
    platform,
    deliveryId,
    rows.map(({ clientId }) => clientId),
    rows.map(({ items }) => JSON.stringify(items)),
    rows.map(({ items }) => items.length),
  ]);
}

/* Items of one client keep their order; within a slice what was learned comes first, as when it is applied at once. */
function toRows(remainders: readonly Remainder[]): { clientId: string | null; items: RemainingItem[] }[] {
  const byClient = new Map<string | null, RemainingItem[]>();
  for (const { clientId, learned, events } of remainders) {
    const items = byClient.get(clientId) ?? [];
    items.push(...learned.map((change) => ({ learned: change })), ...events.map(toItem));
    byClient.set(clientId, items);
  }
  return [...byClient].flatMap(([clientId, items]) => {
    const count = Math.ceil(items.length / ROW_ITEMS);
    return Array.from({ length: count }, (_, row) => ({
      clientId,
      items: items.slice(row * ROW_ITEMS, (row + 1) * ROW_ITEMS),
    }));
  });
}

function toItem({ event, onlyForKnownContact, routing }: EventItem): RemainingItem {
  const given = Object.entries(event).filter(([, value]) => value !== null && value !== false);
  return { event: { kind: event.kind, ...Object.fromEntries(given) }, onlyForKnownContact, routing };
}
