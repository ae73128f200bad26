import type { Reply } from './errors.js';

/** The answer of a route that takes an Idempotency-Key; a replay says that it is one. */
export function replayable(status: number, body: unknown, replayed: boolean): Reply {
  return replayed ? { status, body, headers: { 'Idempotent-Replayed': 'true' } } : { status, body };
}
