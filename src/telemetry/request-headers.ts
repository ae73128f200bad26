import { randomUUID } from 'node:crypto';
import type { TraceParent } from './tracing.js';

/** The characters of request ids in practice; none of them has a meaning in logs, shells or HTML. */
const REQUEST_ID = /^[\w.:~-]{1,128}$/;

/** Later versions may have further fields after these. */
const TRACE_PARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.{0,200})?$/;

/** The id of a request in the log: that of the header `X-Request-Id` if it is valid, else a new one. */
export function requestIdOf(header: string | string[] | undefined): string {
  return typeof header === 'string' && REQUEST_ID.test(header) ? header : randomUUID();
}

/**
 * The trace of a caller.
 * @returns null without a header, or for an invalid one
 * @source W3C Trace Context, level 1
 */
export function traceParentOf(header: string | string[] | undefined): TraceParent | null {
  const match = typeof header === 'string' ? TRACE_PARENT.exec(header) : null;
  if (!match) return null;
  const [, version = '', traceId = '', spanId = '', flags = '', more] = match;
  const isValid = version !== 'ff' && !(version === '00' && more) && !/^0+$/.test(traceId) && !/^0+$/.test(spanId);
  return isValid ? { traceId, spanId, flags: Number.parseInt(flags, 16) } : null;
}
