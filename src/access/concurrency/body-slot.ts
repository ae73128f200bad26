import type { IncomingHttpHeaders } from 'node:http';

const SMALL_BYTES = 16 * 1024;

/**
 * Whether the body of a request is so small that it needs no slot while it arrives. A body takes memory for as long as
 * its sender likes, so one client may send only a few large ones at a time.
 */
export function isSmallBody(headers: IncomingHttpHeaders): boolean {
  // Without Content-Length the size is unknown; so is the inflated size of a compressed body.
  if (headers['transfer-encoding'] !== undefined || headers['content-encoding'] !== undefined) return false;
  return Number(headers['content-length'] ?? 0) <= SMALL_BYTES;
}
