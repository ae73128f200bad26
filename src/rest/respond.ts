import type { Response } from 'express';
import { InvalidError, UnauthenticatedError } from '../errors.js';
import { INTERNAL, problemOf } from '../http/problem.js';
import type { Log } from '../telemetry/log-fields.js';
import { trailOf } from '../telemetry/trail.js';
import { detailReply, fieldErrorsReply, type Reply } from './errors.js';
import type { Input, Route } from './route.js';

/** Sends a reply. Bodies are JSON; a reply without one has no content type either. */
export function respond(response: Response, { status, body, headers }: Reply): void {
  if (response.headersSent) return;
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers ?? {})) response.setHeader(name, value);
  if (body === undefined) return void response.end();
  const text = JSON.stringify(body);
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(text));
  response.end(response.req.method === 'HEAD' ? undefined : text);
}

/** The reply to the answer of an operation. */
export function render(row: Route, root: unknown, input: Input): Reply {
  if (root === null || root === undefined) {
    if (row.missing) return row.missing;
    throw new Error('The operation answered null where the route expects a value.');
  }
  const typename = typeof root === 'object' && '__typename' in root ? root.__typename : undefined;
  const refusal = typeof typename === 'string' ? row.refusals[typename] : undefined;
  if (refusal) return { status: refusal.status, body: refusal.body(root, row.names) };
  const status = row.status(root);
  if (status === 204) return { status };
  const record = row.answer(root, input);
  const body = row.instead ? row.instead.body(record, root) : record;
  return row.idempotent && isReplayed(root) ? { status, body, headers: REPLAYED } : { status, body };
}

const REPLAYED = { 'Idempotent-Replayed': 'true' };

const isReplayed = (root: unknown) =>
  typeof root === 'object' && root !== null && 'replayed' in root && root.replayed === true;

/** The reply to an error. An error that is no refusal is logged, and the caller gets one generic message. */
export function replyTo(error: unknown, row: Route, log: Pick<Log, 'error'>, response: Response): Reply {
  if (error instanceof InvalidError) return fieldErrorsReply(error.faults);
  const problem = problemOf(error);
  if (problem === null) {
    log.error({ ...trailOf(response)?.all, err: error }, 'a request failed');
    return detailReply(INTERNAL.status, INTERNAL.message);
  }
  const status = error instanceof UnauthenticatedError ? row.keyRefusal : undefined;
  return detailReply(status ?? problem.status, problem.message);
}
