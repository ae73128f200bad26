import { hash as digest } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Steps } from '../access/concurrency/paced-work.js';
import type { PayloadShape } from '../platforms/toolkit/webhook-item.js';
import { cleanText } from '../values/text.js';
import type { ReadPayload } from './read-delivery.js';

interface Described {
  /** Hex SHA-256 of the paths; equal for payloads of one shape. */
  hash: string;
  /** `path:type`, sorted, without repetition; `[]` stands for list elements, `*` for names that are data. */
  paths: string[];
}

const PATH_LIMIT = 300;
const PATH_LENGTH_LIMIT = 200;
const VISIT_LIMIT = 20_000;

/** Describes the structure of a payload, limited in size and work, so that changes of a platform's format are noticed. */
export function describeShape(value: unknown): Described {
  const found = new Set<string>();
  const waiting: [path: string, value: unknown][] = [['$', value]];
  for (let visited = 0; visited < Math.min(waiting.length, VISIT_LIMIT); visited += 1) {
    const [path, inner] = waiting[visited] ?? ['$', null];
    found.add(`${path}:${typeOf(inner)}`);
    if (waiting.length < VISIT_LIMIT) waiting.push(...childrenOf(path, inner));
  }
  const paths = [...found].sort().slice(0, PATH_LIMIT);
  return { hash: digest('sha256', paths.join('\n')), paths };
}

/** Larger than the outline of any body that is read. */
const OUTLINE_LIMIT = 8_192;

/**
 * A cheap description: names and types in the order of the payload. Payloads with the same outline have the same shape,
 * unless names contain line breaks.
 * @returns null for a payload that is too large for this
 */
export function outlineOf(value: unknown): string | null {
  const outline = writeOutline(value, '');
  return outline.length > OUTLINE_LIMIT ? null : outline;
}

function writeOutline(value: unknown, before: string): string {
  if (typeof value !== 'object' || value === null) return `${before}${typeOf(value)},`;
  let outline = `${before}${typeOf(value)}(`;
  for (const [name, inner] of Object.entries(value)) {
    outline = writeOutline(inner, `${outline}${name}\n`);
    if (outline.length > OUTLINE_LIMIT) break;
  }
  return `${outline})`;
}

function childrenOf(path: string, value: unknown): [path: string, value: unknown][] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value) && value.length === 0) return [[`${path}[]`, null]];
  if (Array.isArray(value)) return value.slice(0, VISIT_LIMIT).map((element: unknown) => [`${path}[]`, element]);
  return Object.entries(value)
    .slice(0, VISIT_LIMIT)
    .map(([name, inner]) => [cleanText(`${path}.${pathName(name)}`.slice(0, PATH_LENGTH_LIMIT)), inner]);
}

/** Ids and addresses as names would give every payload a different shape. */
function pathName(name: string): string {
  return /^\d+$/.test(name) || name.includes('@') ? '*' : name;
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

const KNOWN_SHAPES = 10_000;
const NOTED_FOR_MS = 60 * 60 * 1000;

/** Maximum number of shapes recorded per delivery; further ones of a batch are recorded with later deliveries. */
const SHAPES_AT_ONCE = 20;

/** Event loop units to compare one payload. */
const PAYLOAD_UNITS = 4;

/** The shapes of a delivery that are not recorded yet. */
interface Unnoted {
  shapes: PayloadShape[];
  /** Call it once they are stored. */
  remember(): void;
}

/** Remembers recorded shapes for an hour, so that each is written at most once an hour. */
export class ShapeMemory {
  readonly #noted = new LRUCache<string, true>({ max: KNOWN_SHAPES, ttl: NOTED_FOR_MS });
  /** Nearly all payloads have a known outline and need no full description. */
  readonly #outlines = new LRUCache<string, true>({ max: KNOWN_SHAPES, ttl: NOTED_FOR_MS });

  *unnoted(agencyId: string, platform: string, payloads: readonly ReadPayload[]): Steps<Unnoted> {
    const shapes = new Map<string, PayloadShape>();
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
  return digest('sha256', `${owner} ${eventName ?? ''}\n${outline}`, 'base64');
}
