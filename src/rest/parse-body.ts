import type { Request, Response } from 'express';
import { BodyReader, type BodySlot } from '../http/body.js';
import { BodyError } from '../http/problem.js';
import { isTooDeep } from '../values/json-error.js';

const reader = new BodyReader({ limit: 256 * 1024, says: { 'too-large': 'The body is larger than 256 KiB.' } });

/** A body, and the names of a form that were given more than once, of which the last value counts. */
interface SentBody {
  value: unknown;
  repeated: string[];
}

/**
 * Reads a body in the encodings that the row allows. An empty body is an empty object.
 * @throws BodyError the body is malformed, too large or of an unsupported type
 * @throws UnavailableError no slot for a large body became free in time
 * @source Specification: Endpoints, bodies; Errors
 */
export async function parseBody(
  request: Request,
  response: Response,
  forms: 'json' | 'any',
  place: BodySlot,
): Promise<SentBody> {
  const type = (request.headers['content-type'] ?? 'application/json').split(';')[0]?.trim().toLowerCase() ?? '';
  const isForm = type === 'application/x-www-form-urlencoded' || type === 'multipart/form-data';
  const isJson = type === 'application/json' || /^application\/[\w.-]+\+json$/.test(type) || type === '';
  if (!isJson && !(isForm && forms === 'any')) {
    const named = JSON.stringify(type.slice(0, 100));
    throw new BodyError('unsupported-type', `The content type ${named} is not supported here.`);
  }
  const text = reader.decode(await reader.read(request, response, place));
  if (type === 'multipart/form-data') return readForm(await parseMultipart(text, request.headers['content-type']));
  if (isForm) return readForm([...new URLSearchParams(text)]);
  return { value: text.trim() === '' ? {} : reader.parse(text), repeated: [] };
}

/* Many tools send JSON as a form; it would parse as one name without a value. */
function readForm(pairs: [string, string][]): SentBody {
  if (/^\s*[{[]/.test(pairs[0]?.[0] ?? ''))
    throw new BodyError(
      'wrong-content',
      'The body is JSON sent as a form. Send it with Content-Type: application/json.',
    );
  return expandForm(pairs);
}

async function parseMultipart(text: string, type = ''): Promise<[string, string][]> {
  if (text === '') return [];
  try {
    const form = await new globalThis.Response(text, { headers: { 'Content-Type': type } }).formData();
    return [...form].map(([name, value]) => [name, typeof value === 'string' ? value : refuseFile()]);
  } catch (cause) {
    if (cause instanceof BodyError) throw cause;
    throw new BodyError('wrong-content', 'The multipart body is not valid.', { cause });
  }
}

function refuseFile(): never {
  throw new BodyError('wrong-content', 'Files are not taken here.');
}

/* Forms contain custom fields as JSON or in bracket names, company_custom_fields[0][field_name]. */
const BRACKETED = /^([a-z_]+)\[(\d{1,3})\]\[([a-z_]+)\]$/;
const LIST_FIELD = /custom_fields(_input)?$/;

/** Converts the pairs of a form to the object that a JSON body would be. A repeated plain name keeps its last value. */
function expandForm(pairs: [string, string][]): SentBody {
  const fields = new Map<string, unknown>();
  const [seen, repeated] = [new Set<string>(), new Set<string>()];
  for (const [name, value] of pairs) {
    const [, list, index, key] = BRACKETED.exec(name) ?? [];
    const isItem = list !== undefined && index !== undefined && key !== undefined;
    // A list in both forms has the last one.
    if (seen.has(name) || (fields.has(list ?? name) && isItem !== fields.get(list ?? name) instanceof Items))
      repeated.add(list ?? name);
    seen.add(name);
    if (isItem) fields.set(list, itemsOf(fields.get(list)).set(Number(index), key, value));
    else fields.set(name, readField(name, value));
  }
  const read = [...fields].map(([name, value]) => [name, value instanceof Items ? value.toList() : value]);
  return { value: Object.fromEntries(read), repeated: [...repeated] };
}

class Items {
  readonly #byIndex = new Map<number, Map<string, string>>();
  set(index: number, key: string, value: string): this {
    const item = this.#byIndex.get(index) ?? new Map<string, string>();
    this.#byIndex.set(index, item.set(key, value));
    return this;
  }
  toList(): unknown[] {
    return [...this.#byIndex].sort(([a], [b]) => a - b).map(([, item]) => Object.fromEntries(item));
  }
}

const itemsOf = (known: unknown): Items => (known instanceof Items ? known : new Items());

function readField(name: string, value: string): unknown {
  if (LIST_FIELD.test(name)) return readJson(value);
  if (name !== 'person_id') return value;
  if (value === '') return undefined;
  return /^\d+$/.test(value) ? Number(value) : value;
}

/* The field's parser rejects text that is not JSON. */
function readJson(value: string): unknown {
  if (value === '') return undefined;
  if (isTooDeep(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
