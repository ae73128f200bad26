import type { WebhookPlatform } from '../platforms/toolkit/platform.js';
import type { WebhookItem } from '../platforms/toolkit/webhook-item.js';
import { readDelivery } from './read-delivery.js';

/** Reads stored bodies with the present code of the platforms, for replays. */
export function createBodyReader(platforms: readonly WebhookPlatform[]) {
  const byKey = new Map(platforms.map((platform) => [platform.key, platform]));
  return (key: string, text: string): { refusal: string | null; batch: boolean; items: WebhookItem[] } => {
    const platform = byKey.get(key);
    if (!platform) return { refusal: 'The platform is no longer served.', batch: false, items: [] };
    const { refusal, batch, items } = readDelivery(platform, Buffer.from(text));
    return { refusal, batch, items: items.map(({ item }) => item) };
  };
}
