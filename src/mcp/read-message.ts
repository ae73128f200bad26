import type { Request, Response } from 'express';
import { BodyReader } from '../http/body.js';
import { BodyError } from '../http/body-error.js';
import { MAX_JSON_DEPTH } from '../values/json-error.js';

/** 256 KiB after decompression, as for every body. */
export const MAX_MESSAGE_BYTES = 256 * 1024;

/** The most messages in one request. */
const MAX_BATCH = 20;

/** Levels that the protocol puts around the arguments of a call. */
const ENVELOPE_DEPTH = 4;

const NOT_JSON = 'Parse error: the body is not valid JSON.';

const reader = new BodyReader({
  limit: MAX_MESSAGE_BYTES,
  maxDepth: MAX_JSON_DEPTH + ENVELOPE_DEPTH,
  says: {
    'too-large': 'The message is larger than 256 KiB.',
    'not-utf8': NOT_JSON,
    'not-json': NOT_JSON,
    'too-deep': 'The message is nested too deeply.',
  },
});

/**
 * Reads the JSON of a request, before the protocol's library parses it, which is recursive, so the depth is checked
 * first.
 * @throws BodyError not JSON, too large, malformed, nested too deeply or too many messages
 */
export async function readMessage(request: Request, response: Response): Promise<unknown> {
  if (!request.is('application/json'))
    throw new BodyError('unsupported-type', 'The content type must be application/json.');
  const message = reader.parse(reader.decode(await reader.read(request, response)));
  if (Array.isArray(message) && message.length > MAX_BATCH)
    throw new BodyError('wrong-content', `A request holds at most ${MAX_BATCH} messages.`);
  return message;
}
