import { z } from 'zod';
import { describeJsonError } from '../values/json-error.js';

const id = z.string().min(1).max(256);
const BY_ID = z.record(id, z.string());
/* The format of Apollo's generator. */
const MANIFEST = z.object({
  format: z.literal('apollo-persisted-query-manifest'),
  operations: z.array(z.object({ id, body: z.string() })),
});

/* An object keyed by id, as written by code generators, or an Apollo manifest. */
function readTrustedFile(text: string): Map<string, string> {
  const content = parse(text);
  const manifest = MANIFEST.safeParse(content);
  if (manifest.success) return new Map(manifest.data.operations.map(({ id: key, body }) => [key, body]));
  const byId = BY_ID.safeParse(content);
  if (!byId.success) throw new Error('it must be a JSON object of documents by their hashes.');
  return new Map(Object.entries(byId.data));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error(`it is not valid JSON: ${describeJsonError(text) ?? 'it cannot be read'}.`, { cause });
  }
}

/**
 * The documents of several files together.
 * @throws Error a file cannot be read, or two files have different texts under one id
 */
export function joinTrustedFiles(texts: readonly string[]): Map<string, string> {
  const byId = new Map<string, string>();
  for (const [index, text] of texts.entries()) {
    for (const [key, document] of readNamed(text, index + 1)) {
      if (byId.has(key) && byId.get(key) !== document)
        throw new Error(`File ${index + 1}: it has another text for an id than a file before it.`);
      byId.set(key, document);
    }
  }
  return byId;
}

function readNamed(text: string, place: number): Map<string, string> {
  try {
    return readTrustedFile(text);
  } catch (cause) {
    throw new Error(`File ${place}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}
