import { createHmac } from 'node:crypto';
import type { Peppers } from '../../../access/secrets/claim-pepper.js';
import type { WebhookItem } from '../../../platforms/toolkit/webhook-item.js';

/**
 * What the ledger stores instead of the address of an erased Person: it identifies repeated deliveries, but without the
 * pepper nobody can derive the address from it. No address has this form.
 */
export function erasedAddress(pepper: string, agencyId: string, address: string): string {
  const hash = createHmac('sha256', pepper).update(`erased address\n${agencyId}\n${address}`).digest('hex');
  return `erased:${hash}`;
}

/**
 * Adds the mark that the ledger would store for the item's address, so that a repeat of an erased event is recognised.
 */
export function markErased({ pepper, previousPepper }: Peppers, agencyId: string, item: WebhookItem): WebhookItem {
  const { event } = item;
  if (!event?.email) return item;
  const { email } = event;
  const erasedAs = [pepper, previousPepper ?? []].flat().map((one) => erasedAddress(one, agencyId, email));
  return { ...item, event: { ...event, erasedAs } };
}
