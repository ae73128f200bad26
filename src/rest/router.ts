import { type NextFunction, type Request, type Response, Router } from 'express';
import type { KeyActor } from '../access/actor.js';
import type { Admission } from '../access/admission.js';
import type { Identify } from '../access/identify.js';
import { admitActor, type IsEnrichmentOn } from '../access/permissions.js';
import type { RateLimiter } from '../access/rate-limit.js';
import {
  ForbiddenError,
  InvalidError,
  NotFoundError,
  RateLimitedError,
  UnauthenticatedError,
  UnavailableError,
} from '../errors.js';
import type { Execute } from '../operations/execute.js';
import { detailReply, faultsReply, type Reply } from './errors.js';
import { groupByPath } from './group-by-path.js';
import { BodyRefused } from './parse-body.js';
import { parseInput } from './parse-input.js';
import { respond, withoutTypename } from './respond.js';
import type { Input, Parameters as QueryParameters, Route } from './route.js';

/** What the facade needs of the rest of the service. */
export interface RestServices {
  execute: Execute;
  identify: Identify;
  isEnrichmentOn: IsEnrichmentOn;
  limiter: RateLimiter;
  admission: Admission;
  log: { error(fields: { err: unknown; requestId?: string }, message: string): void };
  metrics: RefusalMetrics;
}

/** Counts what was refused for the sake of the service, not for a fault of the request. */
interface RefusalMetrics {
  rateLimited(scope: 'key' | 'address'): void;
  admissionRefused(queue: string): void;
}

/**
 * The documented API: one loop over the table. The path is judged before the key, the key before the request.
 * @source Specification: Endpoints, Errors
 */
export function createRestRouter(table: readonly Route[], services: RestServices): Router {
  const router = Router({ caseSensitive: true });
  for (const [pattern, rows] of groupByPath(table)) {
    for (const { row, path } of rows) {
      router[row.method](pattern, (request, response) => handle(row, path, services, request, response));
    }
    router.all(pattern, refuseMethod(new Set(rows.map(({ row }) => row.method))));
  }
  router.use((_request, response) => respond(response, detailReply(404, 'Not found')));
  router.use(answerPathFault);
  return router;
}

function refuseMethod(known: ReadonlySet<string>) {
  const names = [...known].map((method) => method.toUpperCase());
  const allow = [...names, ...(known.has('get') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
  return (request: Request, response: Response) => {
    const reply =
      request.method === 'OPTIONS'
        ? { status: 204 }
        : detailReply(405, `Method ${request.method} is not allowed here.`);
    respond(response, { ...reply, headers: { Allow: allow } });
  };
}

/* The one fault of a path is a broken percent-encoding; such a path is no path of ours. */
function answerPathFault(error: unknown, _request: Request, response: Response, next: NextFunction): void {
  if (error instanceof URIError) respond(response, detailReply(404, 'Not found'));
  else next(error);
}

async function handle(
  row: Route,
  path: string,
  services: RestServices,
  request: Request,
  response: Response,
): Promise<void> {
  response.locals['route'] = path;
  try {
    const actor = await admit(row, services, request, response);
    const input = await parseInput(row, request, response, actor);
    respond(response, row.shortcut?.(input) ?? (await answerInTurn(row, services, input)));
  } catch (error) {
    respond(response, replyTo(error, row, services, response));
  }
}

/* Identity first, then the budget, then the right: every request that carries a valid key is counted. */
async function admit(row: Route, services: RestServices, request: Request, response: Response): Promise<KeyActor> {
  const actor = await identify(row, services, request);
  response.locals['actor'] = actor;
  const spent = services.limiter.spend(String(actor.keyId));
  if (!(spent === true || (await spent))) {
    services.metrics.rateLimited('key');
    throw new RateLimitedError();
  }
  return admitActor(actor, row.access, services.isEnrichmentOn);
}

/* Only where there is a workspace to act in can a client be named. */
async function identify(row: Route, services: RestServices, request: Request): Promise<KeyActor> {
  try {
    return await services.identify({
      keyText: request.headers['x-api-key'] as string | undefined,
      clientId: row.access.workspace ? (request.headers['x-client-id'] as string | undefined) : undefined,
      address: request.ip ?? '',
    });
  } catch (error) {
    if (error instanceof RateLimitedError) services.metrics.rateLimited('address');
    throw error;
  }
}

type RowInput = Input<QueryParameters, unknown>;

/* The request has been read by now, so a slow sender holds no place. */
async function answerInTurn(row: Route, services: RestServices, input: RowInput): Promise<Reply> {
  const release = await services.admission.enter().catch((error: unknown) => {
    services.metrics.admissionRefused('request');
    throw error;
  });
  try {
    const data = await services.execute(row.operation, row.variables(input), input.actor);
    return render(row, rootOf(data as Record<string, unknown>), input);
  } finally {
    release();
  }
}

/** The value of the one root field. */
function rootOf(data: Record<string, unknown>): unknown {
  for (const name in data) return data[name];
  return null;
}

function render(row: Route, root: unknown, input: RowInput): Reply {
  if (root === null || root === undefined) {
    if (row.missing) return row.missing;
    throw new Error('The operation answered null where the route expects a value.');
  }
  const typename = typeof root === 'object' && '__typename' in root ? root.__typename : undefined;
  const refusal = typeof typename === 'string' ? row.refusals[typename] : undefined;
  if (refusal) return { status: refusal.status, body: refusal.body(root) };
  if (row.answer.from) return row.answer.from(root, input);
  const [status = '200'] = Object.keys(row.answer.statuses);
  return { status: Number(status), body: withoutTypename(root as object) };
}

/* Refusals that every route shares. Anything else is a fault of ours: one text, a line in the log. */
function replyTo(error: unknown, row: Route, services: RestServices, response: Response): Reply {
  if (error instanceof BodyRefused) return error.reply;
  if (error instanceof InvalidError) return faultsReply(error.faults);
  if (error instanceof UnauthenticatedError) return detailReply(row.keyRefusal ?? 403, error.message);
  if (error instanceof ForbiddenError) return detailReply(403, error.message);
  if (error instanceof NotFoundError) return detailReply(404, error.message);
  if (error instanceof RateLimitedError) return detailReply(429, error.message);
  if (error instanceof UnavailableError) return detailReply(503, error.message);
  services.log.error({ err: error, requestId: String(response.getHeader('X-Request-Id')) }, 'a request failed');
  return detailReply(500, 'Internal server error');
}
