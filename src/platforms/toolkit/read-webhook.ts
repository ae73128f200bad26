import type { WebhookItem } from './webhook-item.js';

/** A kept body as the platform's code reads it now. */
export interface ReadWebhook {
  refusal: string | null;
  batch: boolean;
  items: WebhookItem[];
}
