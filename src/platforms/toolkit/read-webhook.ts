import type { WebhookItem } from './webhook-item.js';

/** A stored body as the present code of its platform reads it. */
export interface ReadWebhook {
  refusal: string | null;
  batch: boolean;
  items: WebhookItem[];
}
