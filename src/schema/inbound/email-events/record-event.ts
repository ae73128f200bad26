import type { Sql } from '../../../db/database.js';
import type { EventItem } from '../../../platforms/toolkit/webhook-item.js';

/** What became of one event. */
export type EventVerdict = 'processed' | 'duplicate' | 'ignored' | 'parked';

/** The call that applies an event; the rules are in the database function, in `prisma/functions`. */
export const APPLY_EVENT = 'apply_email_event($1, $2, $3::jsonb, $4)';

/**
 * Applies an event to the records of a workspace, once: ledger, contact, campaign and email change together or not at
 * all, and the result does not depend on the order of events. One statement.
 * @param platform the key of the integration, which is also the origin of what is created
 * @returns `parked` when the event names a CRM record whose address is not known: nothing was changed
 * @source Specification: Inbound webhooks, events processed and idempotency
 */
export async function recordEvent(
  sql: Sql,
  clientId: string,
  platform: string,
  item: EventItem,
): Promise<EventVerdict> {
  const rows = await sql.query<{ verdict: EventVerdict }>(
    'event.apply',
    `select ${APPLY_EVENT} as verdict`,
    eventValues(clientId, platform, item),
  );
  return verdictOf(rows);
}

/**
 * The same for events of one workspace in their order, at once: in one statement, whose cost is hardly that of its items
 * one by one. All of them are applied or none.
 * @param items such as `goesInSets` says
 * @returns what became of each
 */
export async function recordEvents(
  sql: Sql,
  clientId: string,
  platform: string,
  items: readonly EventItem[],
): Promise<EventVerdict[]> {
  const [row] = await sql.query<{ verdicts: EventVerdict[] }>(
    'event.apply_all',
    'select apply_email_events($1, $2, $3::jsonb) as verdicts',
    [clientId, platform, JSON.stringify(items.map(({ event }) => event))],
  );
  if (row?.verdicts.length !== items.length) throw new Error('Events were answered with too few verdicts.');
  return row.verdicts;
}

/** Whether an event can be applied beside others: an undated opt-out and one for known contacts alone ask for more. */
export function goesInSets({ event, onlyForKnownContact }: EventItem): boolean {
  return !onlyForKnownContact && (event.kind !== 'unsubscribed' || event.eventAt !== null);
}

/** The parameters of `APPLY_EVENT`. */
export function eventValues(clientId: string, platform: string, { event, onlyForKnownContact }: EventItem) {
  return [clientId, platform, JSON.stringify(event), onlyForKnownContact];
}

/** The verdict in the one row that a statement with `APPLY_EVENT` returns. */
function verdictOf(rows: readonly { verdict: EventVerdict }[]): EventVerdict {
  const [row] = rows;
  if (!row) throw new Error('The event was answered with no verdict.');
  return row.verdict;
}
