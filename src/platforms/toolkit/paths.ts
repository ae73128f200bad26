import type { PathLevel, WebhookPlatform } from './platform.js';

/**
 * The second to last segments of a platform's paths at a level: the neutral name, then the real one. None when the
 * platform does not serve that level.
 * @source Specification: Inbound webhooks, paths
 */
export function pathNamesOf({ levels, letter, slug }: WebhookPlatform, level: PathLevel): string[] {
  if (!levels.includes(level)) return [];
  const prefix = level === 'agency' ? 'global-' : '';
  return [`${prefix}platform-${letter.toLowerCase()}-webhook`, `${prefix}${slug}-webhook`];
}
