import type { NextFunction, Request, Response } from 'express';
import type { Actor } from '../access/actor.js';
import type { AnsweredRequest, RequestLog } from '../access/usage/request-log.js';
import type { UsageTally } from '../access/usage/usage-tally.js';
import { isOfConsole } from '../http/console-request.js';
import { problemOfType, WRONG_METHOD } from '../http/problem.js';
import { markRefusal } from '../http/refusal.js';
import type { Log } from '../telemetry/log-fields.js';
import type { Metrics } from '../telemetry/metrics.js';
import { requestIdOf, traceParentOf } from '../telemetry/request-headers.js';
import type { OpenSpan, Tracing } from '../telemetry/tracing.js';
import { Trail } from '../telemetry/trail.js';

interface Witness {
  log: Pick<Log, 'info' | 'warn'>;
  metrics: Pick<Metrics, 'requestStarted' | 'requestEnded'>;
  usage: Pick<UsageTally, 'noteRequest'>;
  requests: Pick<RequestLog, 'note' | 'takes'>;
  /** Milliseconds. A response that takes longer is logged as slow, at level warn; 0: never. */
  slowMs: number;
  /** Null: no traces. */
  tracing: Tracing | null;
}

/** A request in progress. */
interface Observed {
  request: Request;
  response: Response;
  trail: Trail;
  span: OpenSpan | null;
  requestId: string;
  /** As it was sent; routers change that of the request. */
  url: string;
  startedAt: number;
}

/** For each request: one log line, one measurement, its trail, its key's usage, and the common response headers. */
export function observe(witness: Witness) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const startedAt = performance.now();
    const requestId = requestIdOf(request.headers['x-request-id']);
    const parent = traceParentOf(request.headers.traceparent);
    const span = witness.tracing?.begin('server', parent) ?? null;
    const traceId = span?.traceId ?? parent?.traceId;
    const trail = new Trail({ requestId, traceId, found: response.locals, span });
    response.locals['trail'] = trail;
    response.setHeader('X-Request-Id', requestId);
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('X-Content-Type-Options', 'nosniff');
    witness.metrics.requestStarted();
    const observed = { request, response, trail, span, requestId, url: request.url, startedAt };
    response.once('close', () => {
      countUse(witness, observed);
      listRequest(witness, observed);
      tell(witness, observed);
    });
    if (request.method === 'TRACE') {
      markRefusal(response, WRONG_METHOD.code);
      response.status(WRONG_METHOD.status).setHeader('Allow', 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS').end();
    } else next();
  };
}

/* Tool calls are counted one by one, each for the key that it uses. */
const COUNTED_BY_CALL = '/mcp';

/* Requests that the service failed to answer do not count as usage. */
function countUse({ usage }: Witness, { request, response, trail }: Observed): void {
  const { statusCode: status, locals } = response;
  const actor: Actor | undefined = locals['actor'];
  if (actor?.kind !== 'key' || status >= 500 || trail.who.route === COUNTED_BY_CALL) return;
  usage.noteRequest(actor, status >= 400 || trail.isRefused, isOfConsole(request));
}

/* Requests of the console are of no interest to developers. */
function listRequest({ requests }: Witness, { request, response, trail, requestId, url, startedAt }: Observed): void {
  const { statusCode: status, locals } = response;
  const actor: Actor | undefined = locals['actor'];
  const route: string = locals['route'] ?? '';
  if (actor?.kind !== 'key' || route === COUNTED_BY_CALL || isOfConsole(request)) return;
  const { outcome, code, reason } = resultOf(status, trail);
  if (!requests.takes(actor, outcome)) return;
  requests.note(actor, {
    method: request.method,
    route,
    path: url,
    operation: trail.operation ?? null,
    status,
    outcome,
    code,
    reason,
    durationMs: performance.now() - startedAt,
    requestId,
    body: request.body,
  });
}

function resultOf(
  status: number,
  { isRefused, fault = {} }: Trail,
): Pick<AnsweredRequest, 'outcome' | 'code' | 'reason'> {
  if (status < 400 && !isRefused) return { outcome: 'succeeded', code: null, reason: null };
  const code = fault.type === undefined ? fault.code : problemOfType(fault.type).code;
  return { outcome: status >= 500 ? 'failed' : 'refused', code: code ?? null, reason: fault.reason };
}

function tell({ log, metrics, slowMs }: Witness, { request, response, trail, span, startedAt }: Observed): void {
  const { method } = request;
  const { statusCode: status } = response;
  const { who } = trail;
  const { route = 'unknown' } = who;
  const ms = performance.now() - startedAt;
  metrics.requestEnded({ method, route, status }, ms / 1000);
  const line = { ...who, route, method, status, durationMs: Math.round(ms * 10) / 10 };
  const slow = slowMs > 0 && ms >= slowMs && !trail.isStream;
  if (slow) log.warn({ ...line, ...trail.course, slow }, 'request');
  else if (status >= 500) log.warn({ ...line, ...trail.course }, 'request');
  else log.info(line, 'request');
  const attributes = { 'http.request.method': method, 'http.route': route, 'http.response.status_code': status };
  span?.end(`${method} ${route}`, attributes, status >= 500);
}

/**
 * Logs once that requests seem to come through a proxy that is not trusted: all callers behind it share one address,
 * and so one limit of requests without a valid key. Only used while TRUST_PROXY is off.
 */
export function createForwardedNotice(log: Pick<Log, 'warn'>) {
  let told = false;
  return (request: Request, _response: Response, next: NextFunction): void => {
    if (!told && request.headers['x-forwarded-for'] !== undefined) {
      told = true;
      log.warn(
        {},
        'A request came with X-Forwarded-For, which TRUST_PROXY=off ignores: callers behind a proxy count as one address. ' +
          'Set TRUST_PROXY to the number of proxies in front, if there are any.',
      );
    }
    next();
  };
}
