import { LRUCache } from 'lru-cache';
import { type NeutralItem, shapeOf } from './read-items.js';

const KNOWN_SHAPES = 10_000;
const NOTED_FOR_MS = 60 * 60 * 1000;

export type NotedShape = ReturnType<typeof shapeOf>;

/** The shapes that this process noted within the last hour, so that a shape is written at most that often. */
export class ShapeMemory {
  readonly #noted = new LRUCache<string, true>({ max: KNOWN_SHAPES, ttl: NOTED_FOR_MS });

  /** Shapes of the items that are not noted yet. */
  unnoted(agencyId: string, platform: string, items: readonly NeutralItem[]): NotedShape[] {
    return items.map(shapeOf).filter(({ hash }) => !this.#noted.has(`${agencyId} ${platform} ${hash}`));
  }

  /** Call it once they are stored. */
  remember(agencyId: string, platform: string, shapes: readonly NotedShape[]): void {
    for (const { hash } of shapes) this.#noted.set(`${agencyId} ${platform} ${hash}`, true);
  }
}
