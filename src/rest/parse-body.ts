import express, { type Request, type Response } from 'express';
import { isTooDeep } from '../values/json-depth.js';
import { describeJsonFault } from '../values/json-fault.js';
import { detailReply, type Reply } from './errors.js';
import { expandForm } from './form-fields.js';

/** 256 KiB, after inflation. */
const MAX_BODY = 256 * 1024;

/** A refusal of the body itself. */
export class BodyRefused extends Error {
  readonly reply: Reply;
  constructor(reply: Reply) {
    super('body refused');
    this.reply = reply;
  }
}

const refuse = (status: number, message: string) => new BodyRefused(detailReply(status, message));
const raw = express.raw({ type: () => true, limit: MAX_BODY });

type Middleware = (request: Request, response: Response, next: (error?: unknown) => void) => void;

const run = (middleware: Middleware, request: Request, response: Response) =>
  new Promise<void>((resolve, reject) =>
    middleware(request, response, (error) => (error ? reject(toRefusal(error)) : resolve())),
  );

function toRefusal(error: unknown): unknown {
  const type = typeof error === 'object' && error !== null && 'type' in error ? error.type : undefined;
  if (type === 'entity.too.large') return refuse(413, 'The body is larger than 256 KiB.');
  if (type === 'encoding.unsupported') return refuse(415, 'This content encoding is not supported.');
  return refuse(400, 'The body could not be read.');
}

/**
 * Reads a body in the encodings that the row allows, as one object.
 * @returns the object; an empty body is an empty object
 * @throws BodyRefused 400 malformed, 413 too large, 415 unsupported type
 * @source Specification: Endpoints, bodies; Errors
 */
export async function parseBody(request: Request, response: Response, forms: 'json' | 'any'): Promise<unknown> {
  const type = (request.headers['content-type'] ?? 'application/json').split(';')[0]?.trim().toLowerCase() ?? '';
  const isForm = type === 'application/x-www-form-urlencoded' || type === 'multipart/form-data';
  const isJson = type === 'application/json' || /^application\/[\w.-]+\+json$/.test(type) || type === '';
  if (!isJson && !(isForm && forms === 'any'))
    throw refuse(415, `The content type ${JSON.stringify(type.slice(0, 100))} is not supported here.`);
  await run(raw, request, response);
  const text = decode(request.body);
  if (type === 'multipart/form-data') return readForm(await parseMultipart(text, request.headers['content-type']));
  return isForm ? readForm([...new URLSearchParams(text)]) : parseJson(text);
}

/* What many tools send when they are given JSON and no type; read as a form it would be one name and no value. */
function readForm(pairs: [string, string][]): Record<string, unknown> {
  if (/^\s*[{[]/.test(pairs[0]?.[0] ?? ''))
    throw refuse(400, 'The body is JSON sent as a form. Send it with Content-Type: application/json.');
  return expandForm(pairs);
}

/* Read whole and bounded like every body, so that a form in parts cannot say more than one in a line. */
async function parseMultipart(text: string, type = ''): Promise<[string, string][]> {
  if (text === '') return [];
  try {
    const form = await new globalThis.Response(text, { headers: { 'Content-Type': type } }).formData();
    return [...form].map(([name, value]) => [name, typeof value === 'string' ? value : refuseFile()]);
  } catch (cause) {
    if (cause instanceof BodyRefused) throw cause;
    throw Object.assign(refuse(400, 'The multipart body is not valid.'), { cause });
  }
}

function refuseFile(): never {
  throw refuse(400, 'Files are not taken here.');
}

const decoder = new TextDecoder('utf-8', { fatal: true });

function decode(body: unknown): string {
  if (!Buffer.isBuffer(body)) return '';
  try {
    return decoder.decode(body);
  } catch (cause) {
    throw Object.assign(refuse(400, 'The body is not valid UTF-8.'), { cause });
  }
}

function parseJson(text: string): unknown {
  if (text.trim() === '') return {};
  if (isTooDeep(text)) throw refuse(400, 'The body is nested too deeply.');
  try {
    return JSON.parse(text);
  } catch (cause) {
    const fault = describeJsonFault(text) ?? 'it cannot be read';
    throw Object.assign(refuse(400, `The body is not valid JSON: ${fault}.`), { cause });
  }
}
