import { createHash } from 'node:crypto';
import { cleanText } from '../values/text.js';

/** The paths and types of a payload, without its values. */
interface PayloadShape {
  /** Hex SHA-256 of the paths; equal for payloads of one shape. */
  hash: string;
  /**
   * `path:type`, sorted, without repetition; `[]` stands for list elements, `*` for names that are data. An empty list
   * tells nothing about its elements, and null nothing about a field.
   */
  paths: string[];
}

const PATH_LIMIT = 300;
const PATH_LENGTH_LIMIT = 200;
const VISIT_LIMIT = 20_000;

/**
 * Describes the structure of a payload, so that a platform's changes of format are noticed. Limited in size and in
 * work, however large the payload is.
 * @param value parsed JSON of limited depth
 */
export function describeShape(value: unknown): PayloadShape {
  const found = new Set<string>();
  const waiting: [path: string, value: unknown][] = [['$', value]];
  for (let visited = 0; visited < Math.min(waiting.length, VISIT_LIMIT); visited += 1) {
    const [path, inner] = waiting[visited] ?? ['$', null];
    found.add(`${path}:${typeOf(inner)}`);
    if (waiting.length < VISIT_LIMIT) waiting.push(...childrenOf(path, inner));
  }
  const paths = [...found].sort().slice(0, PATH_LIMIT);
  return { hash: createHash('sha256').update(paths.join('\n')).digest('hex'), paths };
}

/** Larger than the outline of any body that is read. */
const OUTLINE_LIMIT = 8_192;

/**
 * A cheap description: names and types in the order of the payload. Payloads with the same outline have the same shape,
 * but not the other way round. A sender that uses names with line breaks can only hide a shape.
 * @returns null for a payload that is too large to be described cheaply
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

/** Some objects use ids or addresses as names. Those are values, and would give every payload a shape of its own. */
function pathName(name: string): string {
  return /^\d+$/.test(name) || name.includes('@') ? '*' : name;
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
