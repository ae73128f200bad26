import { createHmac } from 'node:crypto';

const MARK_BYTES = 16;

/**
 * Identifies a pepper without revealing it: the first 16 bytes of HMAC-SHA-256 under the pepper over a fixed text. The
 * database keeps it, so that a start with another pepper is noticed.
 */
export function pepperMark(pepper: string): Buffer {
  return createHmac('sha256', pepper).update('check of the pepper, version 1').digest().subarray(0, MARK_BYTES);
}
