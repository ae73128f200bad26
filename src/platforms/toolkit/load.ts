import { definitions } from '../index.js';
import type { Platform, PlatformDefinition, WebhookPlatform, WebhookSettings } from './platform.js';

/** Every platform, ordered by slug. */
export const PLATFORMS: readonly Platform[] = registerPlatforms(definitions);

/** The platforms that send webhooks. */
export function webhooksOf(platforms: readonly Platform[]): WebhookPlatform[] {
  return platforms.flatMap(({ webhooks }) => webhooks ?? []);
}

/** @throws Error two platforms have the same letter, or a letter is invalid */
export function registerPlatforms(bySlug: Readonly<Record<string, PlatformDefinition>>): Platform[] {
  const platforms = Object.entries(bySlug).map(([slug, definition]) => completePlatform(slug, definition));
  const letters = webhooksOf(platforms).map(({ letter }) => letter);
  const repeated = letters.find((letter, index) => letters.indexOf(letter) !== index);
  if (repeated !== undefined) throw new Error(`Two webhook platforms are called ${repeated}.`);
  return platforms;
}

function completePlatform(slug: string, { integration, webhooks }: PlatformDefinition): Platform {
  const key = slug.replaceAll('-', '_');
  return {
    ...integration,
    slug,
    key,
    takesSecret: (webhooks?.proof ?? null) !== null,
    earlierSignatures: webhooks?.proof?.earlierSignatures ?? false,
    webhooks: webhooks && completeWebhooks(slug, key, webhooks),
  };
}

function completeWebhooks(slug: string, key: string, settings: WebhookSettings): WebhookPlatform {
  if (!/^[A-Z]$/.test(settings.letter)) throw new Error(`The webhook platform ${slug} needs a letter from A to Z.`);
  return { bareItemIsBatch: false, lacks: [], secretFields: [], isSetUpTest: () => false, ...settings, slug, key };
}
