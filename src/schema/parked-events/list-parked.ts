import type { EmailEventKind } from '../../platforms/toolkit/email-event.js';
import { isCleanText } from '../../values/text.js';
import type { Keyset, Selection } from '../lists/keyset.js';

/** A parked event as it is shown. */
export interface ParkedEventRow {
  /** As text, like `deliveryId`. */
  id: string;
  clientId: string | null;
  platform: string;
  /** Null once the delivery is gone. */
  deliveryId: string | null;
  waitsFor: 'connection' | 'address';
  routingValue: string | null;
  campaignId: string | null;
  objectKey: string | null;
  receivedAt: Date;
  kind: EmailEventKind;
  email: string | null;
  attempts: number;
  failure: string | null;
  dueAt: Date | null;
}

export const PARKED_ROW = `p.id::text as id, p.client_id as "clientId", p.platform, p.delivery_id::text as "deliveryId",
  p.waits_for as "waitsFor", p.routing_value as "routingValue", p.campaign_id as "campaignId",
  p.object_key as "objectKey", p.parked_at as "receivedAt", p.event->'event'->>'kind' as kind,
  p.event->'event'->>'email' as email, p.attempts, p.failure, p.due_at as "dueAt"`;

/** The order of receipt, by time and then by id. */
export const PARKED_EVENTS: Keyset<ParkedEventRow> = {
  select: `select ${PARKED_ROW} from parked_webhook_event p`,
  id: 'p.id',
  idForm: 'text',
  sorts: { received: { column: 'p.parked_at', type: 'timestamptz', value: ({ receivedAt }) => receivedAt } },
};

/** A workspace with its own events, or an agency with those of all its clients and those that belong to none yet. */
export type ParkedOwner = { clientId: string } | { agencyId: string };

interface ParkedFilter {
  platform?: string | null | undefined;
  clientId?: string | null | undefined;
  waitsFor?: ParkedEventRow['waitsFor'] | null | undefined;
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

/** What matches of an owner; null when nothing can. */
export function selectParked(owner: ParkedOwner, filter: ParkedFilter): Selection | null {
  const { where, value } = ownedBy(owner);
  const values = [value];
  const conditions = [where];
  for (const name of ['platform', 'clientId', 'waitsFor'] as const) {
    const wanted = filter[name];
    if (typeof wanted !== 'string') continue;
    // A text that cannot be stored is the text of no event.
    if (!isCleanText(wanted)) return null;
    conditions.push(`${CONDITIONS[name]} $${values.push(wanted)}`);
  }
  return { where: conditions.join(' and '), values };
}
