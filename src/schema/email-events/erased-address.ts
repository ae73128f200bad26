import { createHmac } from 'node:crypto';
import type { Peppers } from '../../access/claim-pepper.js';
import type { WebhookItem } from '../../platforms/toolkit/webhook-item.js';

/**
 * What the ledger has in the place of an address whose Person was erased: it tells that a delivery is a repeat, and to
 * nobody without the pepper whose it was. No address has its form.
 */
export function erasedAddress(pepper: string, agencyId: string, address: string): string {
  const hash = createHmac('sha256', pepper).update(`erased address\n${agencyId}\n${address}`).digest('hex');
  return `erased:${hash}`;
}

/** The item with what the ledger would have for its address, so that a repeat of what was erased is known as one. */
export function markErased({ pepper, previousPepper }: Peppers, agencyId: string, item: WebhookItem): WebhookItem {
  const { event } = item;
  if (!event?.email) return item;
  const { email } = event;
  const erasedAs = [pepper, previousPepper ?? []].flat().map((one) => erasedAddress(one, agencyId, email));
  return { ...item, event: { ...event, erasedAs } };
}
