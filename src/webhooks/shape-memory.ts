import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type ShapedItem, shapeOf } from './read-items.js';
import { outlineOf } from './shape.js';

const KNOWN_SHAPES = 10_000;
const NOTED_FOR_MS = 60 * 60 * 1000;

/** One delivery is asked about no more than this: a batch beyond it is noted with those that follow. */
const SHAPES_AT_ONCE = 20;

/** A shape with the client whose payload it is. */
export interface NotedShape {
  clientId: string | null;
  eventName: string;
  paths: string[];
}

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

  unnoted(agencyId: string, platform: string, items: readonly ShapedItem[]): Unnoted {
    const shapes = new Map<string, NotedShape>();
    const outlines: string[] = [];
    for (const item of items) {
      if (shapes.size === SHAPES_AT_ONCE) break;
      const owner = `${agencyId} ${item.clientId ?? ''} ${platform}`;
      const outline = outlineKey(owner, item);
      if (outline !== null && this.#outlines.has(outline)) continue;
      if (outline !== null) outlines.push(outline);
      const { hash, eventName, paths } = shapeOf(item);
      const key = `${owner} ${hash} ${eventName}`;
      if (!this.#noted.has(key)) shapes.set(key, { clientId: item.clientId, eventName, paths });
    }
    const remember = () => {
      for (const key of shapes.keys()) this.#noted.set(key, true);
      for (const outline of outlines) this.#outlines.set(outline, true);
    };
    return { shapes: [...shapes.values()], remember };
  }
}

/* The event name is a value, which an outline does not tell. */
function outlineKey(owner: string, { item, eventName }: ShapedItem): string | null {
  const outline = outlineOf(item);
  if (outline === null) return null;
  return createHash('sha256')
    .update(`${owner} ${eventName ?? ''}\n${outline}`)
    .digest('base64');
}
