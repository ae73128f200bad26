import { loadPlatforms } from '../../../src/webhooks/load.js';
import type { Platform } from '../../../src/webhooks/platform.js';
import { type Delivery, type DeliveryItem, readDelivery } from '../../../src/webhooks/read.js';

const platforms = await loadPlatforms();

export function platformOf(slug: string): Platform {
  const platform = platforms.find((candidate) => candidate.slug === slug);
  if (platform === undefined) throw new Error(`There is no platform ${slug}.`);
  return platform;
}

export function itemsOf(delivery: Delivery): DeliveryItem[] {
  if (delivery.kind === 'malformed') return [];
  return delivery.kind === 'single' ? [delivery.item] : delivery.items;
}

/** The readings of a delivery without the reasons of what was ignored; `malformed` for one that is refused. */
export function summarize(delivery: Delivery): unknown {
  if (delivery.kind === 'malformed') return 'malformed';
  return itemsOf(delivery).map(({ reading }) => (reading.kind === 'ignored' ? { kind: 'ignored' } : reading));
}

export function readValue(slug: string, value: unknown): unknown {
  return summarize(readDelivery(platformOf(slug), Buffer.from(JSON.stringify(value))));
}

/** The facts of the one event that a body is read as. */
export function readFacts(slug: string, value: unknown): Record<string, unknown> {
  const items = itemsOf(readDelivery(platformOf(slug), Buffer.from(JSON.stringify(value))));
  const [reading] = items.map((item) => item.reading);
  if (items.length !== 1 || reading?.kind !== 'event') throw new Error(`Read as ${JSON.stringify(items)}.`);
  return { ...reading.event };
}

export const ignored = [{ kind: 'ignored' }];
