import type { IncomingHttpHeaders } from 'node:http';
import type { KeyActor, WebhookActor } from './actor.js';
import type { Reader } from './concurrency-limit.js';
import type { Places } from './places.js';

/** Bodies up to so many bytes are too small to count. */
const SMALL_BYTES = 16 * 1024;

/**
 * Reads a body while it holds a place: what is on its way takes memory for as long as its sender likes, so one client
 * may have few large ones under way at a time.
 * @throws UnavailableError no place became free in time; nothing was read
 */
export async function readInPlace<Body>(
  places: Places,
  actor: KeyActor | WebhookActor,
  { headers, reader }: { headers: IncomingHttpHeaders; reader: Reader },
  read: () => Promise<Body>,
): Promise<Body> {
  if (isSmall(headers)) return read();
  const release = await places.take(actor, 'body', { reader });
  try {
    return await read();
  } finally {
    release();
  }
}

/* Without a length it may be of any size, and so it may once it is inflated. */
function isSmall(headers: IncomingHttpHeaders): boolean {
  if (headers['transfer-encoding'] !== undefined || headers['content-encoding'] !== undefined) return false;
  return Number(headers['content-length'] ?? 0) <= SMALL_BYTES;
}
