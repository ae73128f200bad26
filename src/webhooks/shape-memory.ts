import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type NeutralItem, shapeOf } from './read-items.js';
import { outlineOf } from './shape.js';

const KNOWN_SHAPES = 10_000;
const NOTED_FOR_MS = 60 * 60 * 1000;

export type NotedShape = ReturnType<typeof shapeOf>;

/** The shapes of a delivery that are not noted yet. */
export interface Unnoted {
  shapes: NotedShape[];
  /** Call it once they are stored. */
  remember(): void;
}

/** The shapes that this process noted within the last hour, so that a shape is written at most that often. */
export class ShapeMemory {
  readonly #noted = new LRUCache<string, true>({ max: KNOWN_SHAPES, ttl: NOTED_FOR_MS });
  /** A payload with the outline of another needs no description of its own; nearly all have one. */
  readonly #outlines = new LRUCache<string, true>({ max: KNOWN_SHAPES, ttl: NOTED_FOR_MS });

  unnoted(agencyId: string, platform: string, items: readonly NeutralItem[]): Unnoted {
    const shapes: NotedShape[] = [];
    const outlines: string[] = [];
    for (const item of items) {
      const outline = outlineKey(agencyId, platform, item);
      if (outline !== null && this.#outlines.has(outline)) continue;
      if (outline !== null) outlines.push(outline);
      const shape = shapeOf(item);
      if (!this.#noted.has(`${agencyId} ${platform} ${shape.hash}`)) shapes.push(shape);
    }
    const remember = () => {
      for (const { hash } of shapes) this.#noted.set(`${agencyId} ${platform} ${hash}`, true);
      for (const outline of outlines) this.#outlines.set(outline, true);
    };
    return { shapes, remember };
  }
}

function outlineKey(agencyId: string, platform: string, { item }: NeutralItem): string | null {
  const outline = outlineOf(item);
  if (outline === null) return null;
  return createHash('sha256').update(`${agencyId} ${platform} ${outline}`).digest('base64');
}
