import { randomUUID } from 'node:crypto';
import type { TraceParent } from './tracing.js';

/** What ids of requests are made of in practice, and nothing that a log, a shell or a page could take for more. */
const REQUEST_ID = /^[\w.:~-]{1,128}$/;

/** Versions after 00 may add fields behind these. */
const TRACE_PARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.{0,200})?$/;

/** The id under which the log knows a request: that of the header `X-Request-Id` where it is sane, else a new one. */
export function requestIdOf(header: string | string[] | undefined): string {
  return typeof header === 'string' && REQUEST_ID.test(header) ? header : randomUUID();
}

/**
 * The trace that a caller is in.
 * @returns null for no header, and for one that is not valid
 * @source W3C Trace Context, level 1
 */
export function traceParentOf(header: string | string[] | undefined): TraceParent | null {
  const match = typeof header === 'string' ? TRACE_PARENT.exec(header) : null;
  if (!match) return null;
  const [, version = '', traceId = '', spanId = '', flags = '', more] = match;
  const isValid = version !== 'ff' && !(version === '00' && more) && !/^0+$/.test(traceId) && !/^0+$/.test(spanId);
  return isValid ? { traceId, spanId, flags: Number.parseInt(flags, 16) } : null;
}
