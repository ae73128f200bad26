import type { IncomingHttpHeaders } from 'node:http';

/** Bodies up to so many bytes are too small to count. */
const SMALL_BYTES = 16 * 1024;

/**
 * Whether the body of a request is too small to need a place while it arrives. What is on its way takes memory for as
 * long as its sender likes, so one client may have few large ones under way at a time.
 */
export function isSmallBody(headers: IncomingHttpHeaders): boolean {
  // Without a length it may be of any size, and so it may once it is inflated.
  if (headers['transfer-encoding'] !== undefined || headers['content-encoding'] !== undefined) return false;
  return Number(headers['content-length'] ?? 0) <= SMALL_BYTES;
}
