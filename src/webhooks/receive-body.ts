import type { Request, Response } from 'express';
import { BodyReader, type BodySlot } from '../http/body.js';
import { BodyError } from '../http/body-error.js';

const reader = new BodyReader({ limit: 1024 * 1024, says: { 'too-large': 'The body is larger than 1 MiB.' } });

/**
 * The bytes of a body after decompression, which signatures cover. The content type is ignored. A body that cannot be
 * decompressed is read as an empty one, which is no JSON.
 * @throws BodyError over 1 MiB
 */
export async function receiveBody(request: Request, response: Response, place: BodySlot): Promise<Buffer> {
  try {
    return await reader.read(request, response, place);
  } catch (error) {
    if (error instanceof BodyError && error.reason !== 'too-large') return Buffer.alloc(0);
    throw error;
  }
}
