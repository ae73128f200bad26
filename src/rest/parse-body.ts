import type { Request, Response } from 'express';
import { BodyReader, type BodySlot } from '../http/body.js';
import { BodyError } from '../http/body-error.js';
import { expandForm } from './form-fields.js';

const reader = new BodyReader({ limit: 256 * 1024, says: { 'too-large': 'The body is larger than 256 KiB.' } });

/**
 * Reads a body in the encodings that the row allows, as one object.
 * @returns the object; an empty body is an empty object
 * @throws BodyError malformed, too large or of an unsupported type
 * @throws UnavailableError a large body found no place in time
 * @source Specification: Endpoints, bodies; Errors
 */
export async function parseBody(
  request: Request,
  response: Response,
  forms: 'json' | 'any',
  place: BodySlot,
): Promise<unknown> {
  const type = (request.headers['content-type'] ?? 'application/json').split(';')[0]?.trim().toLowerCase() ?? '';
  const isForm = type === 'application/x-www-form-urlencoded' || type === 'multipart/form-data';
  const isJson = type === 'application/json' || /^application\/[\w.-]+\+json$/.test(type) || type === '';
  if (!isJson && !(isForm && forms === 'any'))
    throw new BodyError(
      'unsupported-type',
      `The content type ${JSON.stringify(type.slice(0, 100))} is not supported here.`,
    );
  const text = reader.decode(await reader.read(request, response, place));
  if (type === 'multipart/form-data') return readForm(await parseMultipart(text, request.headers['content-type']));
  return isForm ? readForm([...new URLSearchParams(text)]) : text.trim() === '' ? {} : reader.parse(text);
}

/* Many tools send JSON without a content type; read as a form it would be one name without a value. */
function readForm(pairs: [string, string][]): Record<string, unknown> {
  if (/^\s*[{[]/.test(pairs[0]?.[0] ?? ''))
    throw new BodyError(
      'wrong-content',
      'The body is JSON sent as a form. Send it with Content-Type: application/json.',
    );
  return expandForm(pairs);
}

/*
 * Read whole and with the same limit as every body, so that a multipart form cannot carry more than a urlencoded one.
 */
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
