import type { Peppers } from '../../../access/secrets/claim-pepper.js';
import type { Sql } from '../../../db/database.js';
import type { EventItem, WebhookItem } from '../../../platforms/toolkit/webhook-item.js';
import { erasedValues } from '../../crm/suppressions/erased-values.js';

/** The result of applying one event. */
export type EventVerdict = 'processed' | 'duplicate' | 'ignored' | 'parked';

/** Applies an event; the rules are in this database function, in `prisma/functions`. */
export const APPLY_EVENT = 'apply_email_event($1, $2, $3::jsonb, $4)';

/**
 * Applies an event once, in one statement, all or nothing. The result does not depend on the order of events.
 * @param platform the key of the integration, which is also the origin of what is created
 * @returns `parked`: the address of its CRM record is not known, and nothing was changed
 * @source Specification: Inbound webhooks, events processed and idempotency
 */
export async function recordEvent(
  sql: Sql,
  clientId: string,
  platform: string,
  item: EventItem,
): Promise<EventVerdict> {
  const values = eventValues(clientId, platform, item);
  const text = `select ${APPLY_EVENT} as verdict`;
  const [row] = await sql.query<{ verdict: EventVerdict }>('event.apply', text, values);
  if (!row) throw new Error('The event was answered with no verdict.');
  return row.verdict;
}

/** Applies events of one workspace in their order, all or none. @param items each fulfils `goesInSets` */
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

/** Whether `recordEvents` takes an event: undated opt-outs and events only for known contacts are applied alone. */
export function goesInSets({ event, onlyForKnownContact }: EventItem): boolean {
  return !onlyForKnownContact && (event.kind !== 'unsubscribed' || event.eventAt !== null);
}

/** The parameters of `APPLY_EVENT`. */
export function eventValues(clientId: string, platform: string, { event, onlyForKnownContact }: EventItem) {
  return [clientId, platform, JSON.stringify(event), onlyForKnownContact];
}

/** Adds the hash that the ledger stores once the item's address is erased, so that a repeat is recognised. */
export function markErased(peppers: Peppers, agencyId: string, item: WebhookItem): WebhookItem {
  const { event } = item;
  if (!event?.email) return item;
  return { ...item, event: { ...event, erasedAs: erasedValues(peppers, agencyId, event.email) } };
}
