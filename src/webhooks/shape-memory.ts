import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Steps } from '../access/concurrency/paced-work.js';
import type { ReadPayload } from './read-delivery.js';
import { describeShape, outlineOf } from './shape.js';

const KNOWN_SHAPES = 10_000;
const NOTED_FOR_MS = 60 * 60 * 1000;

/** The most shapes recorded for one delivery; further shapes of a batch are recorded with later deliveries. */
const SHAPES_AT_ONCE = 20;

/** Units of the event loop that it takes to compare one payload. */
const PAYLOAD_UNITS = 4;

/** A shape, with the client that it was sent for. */
interface NotedShape {
  clientId: string | null;
  eventName: string;
  paths: string[];
}

/** The shapes of a delivery that are not recorded yet. */
interface Unnoted {
  shapes: NotedShape[];
  /** Call it once they are stored. */
  remember(): void;
}

/** The shapes that this process recorded within the last hour, so that each is written at most once an hour. */
export class ShapeMemory {
  readonly #noted = new LRUCache<string, true>({ max: KNOWN_SHAPES, ttl: NOTED_FOR_MS });
  /** Nearly all payloads have the same outline as an earlier one, and then need no full description. */
  readonly #outlines = new LRUCache<string, true>({ max: KNOWN_SHAPES, ttl: NOTED_FOR_MS });

  *unnoted(agencyId: string, platform: string, payloads: readonly ReadPayload[]): Steps<Unnoted> {
    const shapes = new Map<string, NotedShape>();
    const outlines: string[] = [];
    for (const read of payloads) {
      if (shapes.size === SHAPES_AT_ONCE) break;
      yield PAYLOAD_UNITS;
      const { clientId } = read.item;
      const owner = `${agencyId} ${clientId ?? ''} ${platform}`;
      const outline = outlineKey(owner, read);
      if (outline !== null && this.#outlines.has(outline)) continue;
      if (outline !== null) outlines.push(outline);
      const eventName = read.eventName ?? '';
      const { hash, paths } = describeShape(read.payload);
      const key = `${owner} ${hash} ${eventName}`;
      if (!this.#noted.has(key)) shapes.set(key, { clientId, eventName, paths });
    }
    const remember = () => {
      for (const key of shapes.keys()) this.#noted.set(key, true);
      for (const outline of outlines) this.#outlines.set(outline, true);
    };
    return { shapes: [...shapes.values()], remember };
  }
}

/* The event name is a value, which is not part of the outline. */
function outlineKey(owner: string, { payload, eventName }: ReadPayload): string | null {
  const outline = outlineOf(payload);
  if (outline === null) return null;
  return createHash('sha256')
    .update(`${owner} ${eventName ?? ''}\n${outline}`)
    .digest('base64');
}
