import { columnsOf, type RowOf } from '../../../db/columns.js';
import type { Database, Sql } from '../../../db/database.js';
import { isUnavailable } from '../../../db/database-error.js';
import { PAUSE_SQL } from '../../../db/database-time.js';
import { ownedBy } from '../../../db/scoped.js';
import { retryTransaction } from '../../../db/transactions.js';
import { EMPTY_EVENT, type EmailEvent } from '../../../platforms/toolkit/email-event.js';
import { EMPTY_ITEM, type EventItem, isEventItem, type WebhookItem } from '../../../platforms/toolkit/webhook-item.js';
import { type EventVerdict, goesInSets, recordEvent, recordEvents } from '../email-events/record-event.js';
import { rememberAddresses } from '../parked-events/learn-address.js';
import { parkEvents } from '../parked-events/park-events.js';
import { holdsErased } from './holds-erased.js';
import type { RestItem } from './keep-rests.js';
import { type Slice, sliceItems } from './slice-items.js';

const nextColumns = columnsOf('DeliveryRest', ['agencyId', 'clientId', 'id', 'attempts']);
const heldColumns = columnsOf('DeliveryRest', ['id', 'platform', 'deliveryId']);

/** What waits for its turn and has it. */
type NextRest = RowOf<typeof nextColumns>;

interface HeldRest extends RowOf<typeof heldColumns> {
  agencyId: string;
  clientId: string | null;
  items: readonly RestItem[];
  /** ISO 8601. */
  receivedAt: string;
}

/** A row that could not be applied. */
interface RestFailure extends NextRest {
  error: unknown;
}

/** A row that cannot be written so often is taken apart, so that what hinders it hinders nothing else. */
const PATIENCE = 3;

/* Of a client the first; one that failed holds up none of the others. Whoever works on a row holds it. */
const NEXT = `select ${nextColumns('r')} from delivery_rest r
   where r.due_at <= clock_timestamp() and not exists (select from delivery_rest e
     where e.client_id = r.client_id and e.agency_id = r.agency_id and e.id < r.id and e.attempts = 0)
   order by r.due_at, r.id limit 1 for update of r skip locked`;

const HOLD = `select ${heldColumns('r')}, r.items,
    to_char(r.received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "receivedAt"
  from delivery_rest r where r.agency_id = $1 and r.id = $2 for update skip locked`;

const END = 'delete from delivery_rest where agency_id = $1 and id = $2';

/**
 * Applies what is next of what deliveries left: the rows of one client in their order, each in one transaction that
 * deletes it. So it is applied once, however many workers try and wherever one of them ends.
 * @returns whether there was any, and why it was not applied
 */
export async function applyNextRest(database: Database): Promise<{ any: boolean; failure: RestFailure | null }> {
  // Not prepared: a plan from a time when little waited would read all of much.
  const [next] = await database.query<NextRest>(null, NEXT);
  if (next === undefined) return { any: false, failure: null };
  try {
    return { any: await work(database, next, applyHeld), failure: null };
  } catch (error) {
    if (isUnavailable(error) && next.attempts < PATIENCE) await postpone(database, next);
    else await work(database, next, takeApart).catch(() => postpone(database, next));
    return { any: true, failure: { ...next, error } };
  }
}

/* @returns whether it was done; false: another worker holds the row, or has ended it */
function work(
  database: Database,
  { agencyId, clientId, id }: NextRest,
  does: (sql: Sql, held: HeldRest) => Promise<void>,
): Promise<boolean> {
  return retryTransaction(() =>
    ownedBy(database, { agencyId, clientId }).transaction(async (sql) => {
      const [row] = await sql.query<Omit<HeldRest, 'agencyId' | 'clientId'>>('delivery_rest.hold', HOLD, [
        agencyId,
        id,
      ]);
      if (row === undefined) return false;
      await does(sql, { ...row, agencyId, clientId });
      await sql.query('delivery_rest.end', END, [agencyId, id]);
      return true;
    }),
  );
}

async function applyHeld(sql: Sql, held: HeldRest): Promise<void> {
  const { clientId, platform } = held;
  const items = readItems(held);
  if (clientId === null) return park(sql, held, items.filter(isEventItem));
  for (const slice of sliceItems(items)) {
    const found = await applySlice(sql, held, slice);
    const withVerdict = (verdict: EventVerdict) => slice.events.filter((_event, index) => found[index] === verdict);
    await park(sql, held, withVerdict('parked'));
    if (await holdsErased(sql, platform, withVerdict('duplicate'))) await dropBody(sql, held);
  }
}

async function applySlice(
  sql: Sql,
  { platform, receivedAt }: HeldRest,
  { clientId, learned, events }: Slice,
): Promise<EventVerdict[]> {
  if (learned.length > 0) await rememberAddresses(sql, clientId, platform, learned);
  if (events.length === 0) return [];
  const dated = events.map((item) => ({ ...item, event: withReceipt(item.event, receivedAt) }));
  if (dated.every(goesInSets)) return recordEvents(sql, clientId, platform, dated);
  const found: EventVerdict[] = [];
  for (const item of dated) found.push(await recordEvent(sql, clientId, platform, item));
  return found;
}

/* Parked events are due at once, because what they wait for may have appeared meanwhile. */
async function park(sql: Sql, held: HeldRest, events: readonly EventItem[]): Promise<void> {
  await parkEvents(sql, { ...held, since: held.receivedAt }, events);
}

const DROP_BODY = `update webhook_delivery set body = '', body_dropped = true where agency_id = $1 and id = $2`;

async function dropBody(sql: Sql, { agencyId, deliveryId }: HeldRest): Promise<void> {
  await sql.query('delivery.drop_body', DROP_BODY, [agencyId, deliveryId]);
}

/* An event without any time happened when it was received, however long it waited. */
function withReceipt(event: EmailEvent, receivedAt: string): EmailEvent {
  return event.eventAt === null ? { ...event, recordedAt: event.recordedAt ?? receivedAt } : event;
}

function readItems({ items, clientId }: HeldRest): WebhookItem[] {
  return items.map((item) =>
    'learned' in item
      ? { ...EMPTY_ITEM, clientId, learned: item.learned }
      : { ...EMPTY_ITEM, ...item, clientId, event: { ...EMPTY_EVENT, ...item.event } },
  );
}

const TAKE_APART = `insert into delivery_rest (agency_id, client_id, platform, delivery_id, items, item_count, received_at, due_at, attempts)
  select r.agency_id, r.client_id, r.platform, r.delivery_id, jsonb_build_array(i.item), 1, r.received_at,
      case when r.item_count > 1 then r.due_at else clock_timestamp() + ${PAUSE_SQL} end,
      case when r.item_count > 1 then 0 else r.attempts + 1 end
    from delivery_rest r cross join jsonb_array_elements(r.items) with ordinality as i (item, place)
   where r.agency_id = $1 and r.id = $2 and i.item ? 'learned' order by i.place`;

/* Each event is tried by itself as a parked one, where it can be looked at and dismissed; each address in its own row. */
async function takeApart(sql: Sql, held: HeldRest): Promise<void> {
  await park(sql, held, readItems(held).filter(isEventItem));
  await sql.query('delivery_rest.take_apart', TAKE_APART, [held.agencyId, held.id]);
}

const POSTPONE = `update delivery_rest set attempts = attempts + 1, due_at = clock_timestamp() + ${PAUSE_SQL}
   where agency_id = $1 and id = $2`;

async function postpone(database: Database, { agencyId, id }: NextRest): Promise<void> {
  await database.query('delivery_rest.postpone', POSTPONE, [agencyId, id]);
}
