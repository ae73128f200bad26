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
import { BodyRefused } from './parse-body.js';
import { parseInput } from './parse-input.js';
import { ignoredHeader } from './parse-query.js';
import { respond, withoutTypename } from './respond.js';
import type { Route } from './route.js';

/** What the facade needs of the rest of the service. */
export interface RestServices {
  execute: Execute;
  identify: Identify;
  isEnrichmentOn: IsEnrichmentOn;
  limiter: RateLimiter;
  admission: Admission;
  log: { error(fields: { err: unknown; requestId?: string }, message: string): void };
}

/**
 * The documented API: one loop over the table. The path is judged before the key, the key before the request.
 * @source Specification: Endpoints, Errors
 */
export function createRestRouter(table: readonly Route[], services: RestServices): Router {
  const router = Router({ caseSensitive: true });
  const methods = new Map<string, Set<string>>();
  for (const row of table) {
    for (const path of row.paths) {
      const pattern = path.replace(/\{(\w+)\}/g, ':$1');
      methods.set(pattern, (methods.get(pattern) ?? new Set()).add(row.method));
      router[row.method](pattern, (request, response) => handle(row, path, services, request, response));
    }
  }
  for (const [pattern, known] of methods) router.all(pattern, refuseMethod(known));
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
    const release = await services.admission.enter();
    try {
      respond(response, await answer(row, services.execute, request, response, actor));
    } finally {
      release();
    }
  } catch (error) {
    respond(response, replyTo(error, row, services, response));
  }
}

/* Identity first, then the budget, then the right: every request that carries a valid key is counted. */
async function admit(row: Route, services: RestServices, request: Request, response: Response): Promise<KeyActor> {
  const actor = await services.identify({
    keyText: request.headers['x-api-key'] as string | undefined,
    clientId: request.headers['x-client-id'] as string | undefined,
    address: request.ip ?? '',
  });
  response.locals['actor'] = actor;
  const spent = services.limiter.spend(String(actor.keyId));
  if (!(spent === true || (await spent))) throw new RateLimitedError();
  return admitActor(actor, row.access, services.isEnrichmentOn);
}

async function answer(
  row: Route,
  execute: Execute,
  request: Request,
  response: Response,
  actor: KeyActor,
): Promise<Reply> {
  const { input, ignored } = await parseInput(row, request, response, actor);
  if (ignored.length > 0) response.setHeader('X-Ignored-Parameters', ignoredHeader(ignored));
  const early = row.shortcut?.(input);
  if (early) return early;
  const data = (await execute(row.operation, row.variables(input), actor)) as Record<string, unknown>;
  return render(row, rootOf(data), input);
}

/** The value of the one root field. */
function rootOf(data: Record<string, unknown>): unknown {
  for (const name in data) return data[name];
  return null;
}

function render(row: Route, root: unknown, input: Parameters<NonNullable<Route['answer']['from']>>[1]): Reply {
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
