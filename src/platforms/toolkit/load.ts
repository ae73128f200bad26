import { type DefaultExport, loadDefaultExports } from '../../files/default-exports.js';
import type { Platform, PlatformDefinition, WebhookPlatform, WebhookSettings } from './platform.js';

const folder = new URL('../', import.meta.url);

/**
 * Loads every platform of the folder, in the order of their slugs. There is no list to edit: a new file is a new
 * platform with its integration and its paths.
 * @throws Error a file exports no platform, or two platforms have the same letter
 */
export async function loadPlatforms(): Promise<Platform[]> {
  return registerPlatforms(await loadDefaultExports(folder));
}

/** The platforms that send webhooks. */
export function webhooksOf(platforms: readonly Platform[]): WebhookPlatform[] {
  return platforms.flatMap(({ webhooks }) => webhooks ?? []);
}

/**
 * Converts definitions to platforms.
 * @throws Error a value is no definition, two platforms have the same slug or letter, or a letter is invalid
 */
export function registerPlatforms(files: readonly DefaultExport[]): Platform[] {
  const platforms = files.map(completePlatform);
  refuseRepeats(platforms.map(({ slug }) => slug));
  refuseRepeats(webhooksOf(platforms).map(({ letter }) => letter));
  return platforms;
}

function completePlatform({ name: slug, value }: DefaultExport): Platform {
  if (!isDefinition(value)) throw new Error(`The file of the platform ${slug} does not state one.`);
  const key = slug.replaceAll('-', '_');
  const { integration, webhooks } = value;
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

function isDefinition(value: unknown): value is PlatformDefinition {
  return typeof value === 'object' && value !== null && 'integration' in value && 'webhooks' in value;
}

function refuseRepeats(names: readonly string[]): void {
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) throw new Error(`Two webhook platforms are called ${repeated}.`);
}
