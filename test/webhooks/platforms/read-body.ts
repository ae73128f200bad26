import { PLATFORMS, webhooksOf } from '../../../src/platforms/toolkit/load.js';
import type { WebhookPlatform } from '../../../src/platforms/toolkit/platform.js';
import type { WebhookItem } from '../../../src/platforms/toolkit/webhook-item.js';
import { type Delivery, readDelivery } from '../../../src/webhooks/read-delivery.js';

const platforms = webhooksOf(PLATFORMS);

export function platformOf(slug: string): WebhookPlatform {
  const platform = platforms.find((candidate) => candidate.slug === slug);
  if (platform === undefined) throw new Error(`There is no platform ${slug}.`);
  return platform;
}

/** The facts of an item as tests state them; of what is ignored the reason is left open. */
function factsOf({ clientId: _, routing: __, reason, ...facts }: WebhookItem): unknown {
  return reason === null ? facts : 'ignored';
}

/** The items of a delivery; `malformed` for one that is refused. */
export function summarize({ refusal, items }: Delivery): unknown {
  return refusal === null ? items.map(({ item }) => factsOf(item)) : 'malformed';
}

export function readValue(slug: string, value: unknown): unknown {
  return summarize(readDelivery(platformOf(slug), Buffer.from(JSON.stringify(value))));
}

/** The facts of the one event that a body is read as. */
export function readFacts(slug: string, value: unknown): Record<string, unknown> {
  const { items } = readDelivery(platformOf(slug), Buffer.from(JSON.stringify(value)));
  const [event] = items.map(({ item }) => item.event);
  if (items.length !== 1 || !event) throw new Error(`Read as ${JSON.stringify(items)}.`);
  return { ...event };
}

export const ignored = ['ignored'];
