import { columnsOf, type RowOf } from '../../../db/columns.js';
import type { EmailEventKind } from '../../../platforms/toolkit/email-event.js';
import { isCleanText } from '../../../values/text.js';
import type { Keyset, Selection } from '../../records/lists/keyset.js';

const columns = columnsOf('ParkedWebhookEvent', [
  'id',
  'clientId',
  'platform',
  'deliveryId',
  'waitsFor',
  'routingValue',
  'campaignId',
  'objectKey',
  'parkedAt',
  'attempts',
  'failure',
  'dueAt',
]);

/** A parked event as it is shown: the row, and of its event only the kind and the address. */
export type ParkedEventRow = RowOf<typeof columns> & { kind: EmailEventKind; email: string | null };

export const PARKED_ROW = `${columns('p')}, p.event->'event'->>'kind' as kind, p.event->'event'->>'email' as email`;

/** What a row waits for; the column has no other values. */
export function readNeed(text: string): 'connection' | 'address' {
  if (text !== 'connection' && text !== 'address') throw new Error(`An event is parked for ${text}.`);
  return text;
}

/** The order of receipt, by time and then by id. */
export const PARKED_EVENTS: Keyset<ParkedEventRow> = {
  select: `select ${PARKED_ROW} from parked_webhook_event p`,
  id: 'p.id',
  idForm: 'text',
  sorts: { received: { column: 'p.parked_at', type: 'timestamptz', value: ({ parkedAt }) => parkedAt } },
};

/** A workspace with its own events, or an agency with those of all its clients and those whose client is not known. */
export type ParkedOwner = { clientId: string } | { agencyId: string };

interface ParkedFilter {
  platform?: string | null | undefined;
  clientId?: string | null | undefined;
  waitsFor?: string | null | undefined;
}

const CONDITIONS: Record<keyof ParkedFilter, string> = {
  platform: 'p.platform =',
  clientId: 'p.client_id =',
  waitsFor: 'p.waits_for =',
};

/** The condition on the rows of an owner, over `$1`. */
export function ownedBy(owner: ParkedOwner): { where: string; value: string } {
  return 'clientId' in owner
    ? { where: 'p.client_id = $1', value: owner.clientId }
    : { where: 'p.agency_id = $1', value: owner.agencyId };
}

/** The condition of a filter on an owner's events; null when nothing can match. */
export function selectParked(owner: ParkedOwner, filter: ParkedFilter): Selection | null {
  const { where, value } = ownedBy(owner);
  const values = [value];
  const conditions = [where];
  for (const name of ['platform', 'clientId', 'waitsFor'] as const) {
    const wanted = filter[name];
    if (typeof wanted !== 'string') continue;
    // No event contains a text that cannot be stored.
    if (!isCleanText(wanted)) return null;
    conditions.push(`${CONDITIONS[name]} $${values.push(wanted)}`);
  }
  return { where: conditions.join(' and '), values };
}
