import express, { type Request, type Response } from 'express';

/** 1 MiB, after inflation. */
const MAX_BODY = 1024 * 1024;

/** The body is larger than a webhook may be. */
export class BodyTooLargeError extends Error {
  override readonly name = 'BodyTooLargeError';
}

const readRaw = express.raw({ type: () => true, limit: MAX_BODY });

/**
 * The bytes of a body, inflated if it came deflated: signatures cover them. The content type is not consulted. What
 * cannot be inflated is read as an empty body, which is no JSON.
 * @throws BodyTooLargeError over 1 MiB
 */
export async function receiveBody(request: Request, response: Response): Promise<Buffer> {
  const fault = await new Promise<unknown>((resolve) => readRaw(request, response, resolve));
  if (typeof fault === 'object' && fault !== null && 'type' in fault && fault.type === 'entity.too.large') {
    throw new BodyTooLargeError('The body is larger than 1 MiB.');
  }
  return fault === undefined && Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
}
