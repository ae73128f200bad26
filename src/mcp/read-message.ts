import express, { type Request, type Response } from 'express';
import { isTooDeep, MAX_JSON_DEPTH } from '../values/json-depth.js';

/** 256 KiB, after inflation, as for every body. */
export const MAX_MESSAGE_BYTES = 256 * 1024;

/** Messages of one request. */
const MAX_BATCH = 20;

/** Levels that the protocol puts around the arguments of a call. */
const ENVELOPE_DEPTH = 4;

/** A body that is no message. The code is one of JSON-RPC. */
export class MessageRefused extends Error {
  readonly status: number;
  readonly code: number;
  constructor(status: number, code: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
    this.code = code;
  }
}

const raw = express.raw({ type: () => true, limit: MAX_MESSAGE_BYTES });
const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads the JSON of a request, before the protocol looks at it: it recurses, so the depth is judged first.
 * @throws MessageRefused 415 not JSON, 413 too large, 400 malformed, nested too deeply or too many messages
 */
export async function readMessage(request: Request, response: Response): Promise<unknown> {
  if (!request.is('application/json'))
    throw new MessageRefused(415, -32000, 'The content type must be application/json.');
  await new Promise<void>((resolve, reject) =>
    raw(request, response, (error?: unknown) => (error ? reject(toRefusal(error)) : resolve())),
  );
  const message = parse(request.body);
  if (Array.isArray(message) && message.length > MAX_BATCH)
    throw new MessageRefused(400, -32600, `A request holds at most ${MAX_BATCH} messages.`);
  return message;
}

function parse(body: unknown): unknown {
  try {
    const text = Buffer.isBuffer(body) ? decoder.decode(body) : '';
    if (isTooDeep(text, MAX_JSON_DEPTH + ENVELOPE_DEPTH))
      throw new MessageRefused(400, -32600, 'The message is nested too deeply.');
    return JSON.parse(text);
  } catch (cause) {
    if (cause instanceof MessageRefused) throw cause;
    throw new MessageRefused(400, -32700, 'Parse error: the body is not valid JSON.', { cause });
  }
}

function toRefusal(cause: unknown): MessageRefused {
  const type = typeof cause === 'object' && cause !== null && 'type' in cause ? cause.type : undefined;
  if (type === 'entity.too.large')
    return new MessageRefused(413, -32000, 'The message is larger than 256 KiB.', { cause });
  if (type === 'encoding.unsupported')
    return new MessageRefused(415, -32000, 'This content encoding is not supported.', { cause });
  return new MessageRefused(400, -32700, 'The body could not be read.', { cause });
}
