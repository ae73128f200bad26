import { columnsOf, type RowOf } from '../../../db/columns.js';
import type { Database, Sql } from '../../../db/database.js';
import { isUnavailable } from '../../../db/database-error.js';
import { PAUSE_SQL } from '../../../db/database-time.js';
import { ownedBy } from '../../../db/scoped.js';
import { retryTransaction } from '../../../db/transactions.js';
import { EMPTY_EVENT, type EmailEvent } from '../../../platforms/toolkit/email-event.js';
import { EMPTY_ITEM, type EventItem, isEventItem, type WebhookItem } from '../../../platforms/toolkit/webhook-item.js';
import { claim, postpone } from '../../kernel/queues/claims.js';
import type { Claimed } from '../../kernel/queues/queue-table.js';
import { type EventVerdict, goesInSets, recordEvent, recordEvents } from '../email-events/record-event.js';
import { rememberChanges } from '../parked-events/apply-waiting.js';
import { parkEvents } from '../parked-events/park-events.js';
import { type Slice, sliceItems } from './apply-items.js';
import { repeatsErasedEvent } from './insert-delivery.js';
import type { RemainingItem } from './store-remainder.js';

const heldColumns = columnsOf('DeliveryRest', ['id', 'platform', 'deliveryId']);

type PendingRow = Claimed<'delivery_rest'>;

interface HeldRow extends RowOf<typeof heldColumns> {
  agencyId: string;
  clientId: string | null;
  items: readonly RemainingItem[];
  /** ISO 8601. */
  receivedAt: string;
}

/** A row that could not be applied. */
interface PendingFailure extends PendingRow {
  error: unknown;
}

/** After this many attempts a row is split, so that a failing item does not delay others. */
const PATIENCE = 3;

const HOLD = `select ${heldColumns('r')}, r.items,
    to_char(r.received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "receivedAt"
  from delivery_rest r where r.agency_id = $1 and r.id = $2 for update skip locked`;

const END = 'delete from delivery_rest where agency_id = $1 and id = $2';

/**
 * Applies the next pending row, in one transaction that deletes it, so it is applied once even if workers die. Rows of
 * one client keep their order. @returns whether there was any, and why it was not applied
 */
export async function applyNextPending(database: Database): Promise<{ any: boolean; failure: PendingFailure | null }> {
  const [next] = await claim(database, 'delivery_rest', 1);
  if (next === undefined) return { any: false, failure: null };
  try {
    return { any: await work(database, next, applyHeld), failure: null };
  } catch (error) {
    if (isUnavailable(error) && next.attempts < PATIENCE) await postpone(database, 'delivery_rest', next);
    else await work(database, next, split).catch(() => postpone(database, 'delivery_rest', next));
    return { any: true, failure: { ...next, error } };
  }
}

/* @returns whether it was done; false: another worker holds the row, or has deleted it */
function work(
  database: Database,
  { agencyId, clientId, id }: PendingRow,
  does: (sql: Sql, held: HeldRow) => Promise<void>,
): Promise<boolean> {
  return retryTransaction(() =>
    ownedBy(database, { agencyId, clientId }).transaction(async (sql) => {
      const [row] = await sql.query<Omit<HeldRow, 'agencyId' | 'clientId'>>('delivery_rest.hold', HOLD, [agencyId, id]);
      if (row === undefined) return false;
      await does(sql, { ...row, agencyId, clientId });
      await sql.query('delivery_rest.end', END, [agencyId, id]);
      return true;
    }),
  );
}

async function applyHeld(sql: Sql, held: HeldRow): Promise<void> {
  const { clientId, platform } = held;
  const items = readItems(held);
  if (clientId === null) return park(sql, held, items.filter(isEventItem));
  for (const slice of sliceItems(items)) {
    const found = await applySlice(sql, held, slice);
    const withVerdict = (verdict: EventVerdict) => slice.events.filter((_event, index) => found[index] === verdict);
    await park(sql, held, withVerdict('parked'));
    if (await repeatsErasedEvent(sql, platform, withVerdict('duplicate'))) await dropBody(sql, held);
  }
}

async function applySlice(
  sql: Sql,
  { platform, receivedAt }: HeldRow,
  { clientId, learned, events }: Slice,
): Promise<EventVerdict[]> {
  if (learned.length > 0) await rememberChanges(sql, clientId, platform, learned);
  if (events.length === 0) return [];
  const dated = events.map((item) => ({ ...item, event: withReceipt(item.event, receivedAt) }));
  if (dated.every(goesInSets)) return recordEvents(sql, clientId, platform, dated);
  const found: EventVerdict[] = [];
  for (const item of dated) found.push(await recordEvent(sql, clientId, platform, item));
  return found;
}

/* Parked events are due immediately, because what they wait for may have appeared meanwhile. */
async function park(sql: Sql, held: HeldRow, events: readonly EventItem[]): Promise<void> {
  await parkEvents(sql, { ...held, since: held.receivedAt }, events);
}

const DROP_BODY = `update webhook_delivery set body = '', body_dropped = true where agency_id = $1 and id = $2`;

async function dropBody(sql: Sql, { agencyId, deliveryId }: HeldRow): Promise<void> {
  await sql.query('delivery.drop_body', DROP_BODY, [agencyId, deliveryId]);
}

/* An event without any time happened when it was received, however long it waited. */
function withReceipt(event: EmailEvent, receivedAt: string): EmailEvent {
  return event.eventAt === null ? { ...event, recordedAt: event.recordedAt ?? receivedAt } : event;
}

function readItems({ items, clientId }: HeldRow): WebhookItem[] {
  return items.map((item) =>
    'learned' in item
      ? { ...EMPTY_ITEM, clientId, learned: item.learned }
      : { ...EMPTY_ITEM, ...item, clientId, event: { ...EMPTY_EVENT, ...item.event } },
  );
}

const SPLIT = `insert into delivery_rest (agency_id, client_id, platform, delivery_id, items, item_count, received_at, due_at, attempts)
  select r.agency_id, r.client_id, r.platform, r.delivery_id, jsonb_build_array(i.item), 1, r.received_at,
      case when r.item_count > 1 then r.due_at else clock_timestamp() + ${PAUSE_SQL} end,
      case when r.item_count > 1 then 0 else r.attempts + 1 end
    from delivery_rest r cross join jsonb_array_elements(r.items) with ordinality as i (item, place)
   where r.agency_id = $1 and r.id = $2 and i.item ? 'learned' order by i.place`;

/* Each event becomes a parked event, which can be seen and dismissed; each other item gets a row of its own. */
async function split(sql: Sql, held: HeldRow): Promise<void> {
  await park(sql, held, readItems(held).filter(isEventItem));
  await sql.query('delivery_rest.split', SPLIT, [held.agencyId, held.id]);
}
