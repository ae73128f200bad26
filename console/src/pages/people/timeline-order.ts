/** One thing that happened. */
export interface Moment<Kind extends string, Item> {
  kind: Kind;
  at: string;
  item: Item;
}

/** One of several lists of moments, newest first, as far as it was read. */
export interface Part<Kind extends string, Item> {
  moments: readonly Moment<Kind, Item>[];
  hasMore: boolean;
}

/**
 * Merges several lists, newest first. Items older than the end of a list with further pages are held back: the next page
 * may have newer ones.
 */
export function mergeMoments<Kind extends string, Item>(parts: readonly Part<Kind, Item>[]): Moment<Kind, Item>[] {
  const ends = parts.flatMap(({ moments, hasMore }) => (hasMore ? (moments.at(-1)?.at ?? []) : []));
  const newestEnd = Math.max(...ends.map((at) => Date.parse(at)), Number.NEGATIVE_INFINITY);
  return parts
    .flatMap(({ moments }) => moments)
    .filter(({ at }) => Date.parse(at) >= newestEnd)
    .sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
}
