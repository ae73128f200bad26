import type { Platform } from './platform.js';
import { factsOf, readBody } from './read-items.js';

/** Reads kept bodies as the platforms' code reads them now, for replays. */
export function createBodyReader(platforms: readonly Platform[]) {
  const bySlug = new Map(platforms.map((platform) => [platform.slug, platform]));
  return (slug: string, text: string) => {
    const platform = bySlug.get(slug);
    if (!platform) return { refusal: 'The platform is no longer served.', batch: false, items: [] };
    const { refusal, batch, items } = readBody(platform, Buffer.from(text));
    return {
      refusal,
      batch,
      items: items.map((read) => {
        const { event, onlyForKnownContact, learned, reason } = factsOf(read);
        const routing = platform.routing(read.item);
        return { routing, recorded: event && { event, onlyForKnownContact }, learned, reason };
      }),
    };
  };
}
