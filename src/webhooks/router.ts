import { type NextFunction, type Request, type Response, Router } from 'express';
import { NotFoundError, RateLimitedError, UnavailableError, UnstorableError } from '../errors.js';
import { BodyError, type Problem, problemOf, problemOfClass, WRONG_METHOD } from '../http/problem.js';
import { markRefusal, sendRefusal } from '../http/refusal.js';
import { pathNamesOf, type WebhookPlatform } from '../platforms/toolkit/platform.js';
import { trailOf } from '../telemetry/trail.js';
import { ShapeMemory } from './shape.js';
import { type Reply, takeDelivery, UnprovenError, type WebhookServices } from './take-delivery.js';

const NOT_FOUND = { detail: 'Not found' };

/**
 * The webhook paths of every platform, under both names. Other paths fall through to next().
 * @source Specification: Inbound webhooks
 */
export function createWebhookRouter(platforms: readonly WebhookPlatform[], services: WebhookServices): Router {
  const router = Router({ caseSensitive: true });
  const hooks = hooksOf(platforms, services);
  // One lookup in a map is faster than a route for each name.
  router.all('/:hook/:id', (request, response, next) => {
    const hook = hooks.get(String(request.params['hook']));
    if (!hook) next();
    else if (request.method === 'POST') void answer(hook, services, request, response);
    else refuseMethod(hook.route, request, response);
  });
  router.use(answerPathFault);
  return router;
}

interface Hook {
  platform: WebhookPlatform;
  /** The path's template, for log and metrics. */
  route: string;
  take: (request: Request, response: Response) => Promise<Reply>;
}

function hooksOf(platforms: readonly WebhookPlatform[], services: WebhookServices): Map<string, Hook> {
  const hooks = new Map<string, Hook>();
  const shapes = new ShapeMemory();
  for (const platform of platforms) {
    for (const level of platform.levels) {
      const take = (request: Request, response: Response) =>
        takeDelivery({ platform, level, services, shapes, request, response });
      for (const name of pathNamesOf(platform, level)) {
        hooks.set(name, { platform, route: `/public/${name}/{${level}_id}`, take });
      }
    }
  }
  return hooks;
}

function refuseMethod(route: string, request: Request, response: Response): void {
  response.locals['route'] = route;
  response.setHeader('Allow', 'POST, OPTIONS');
  if (request.method === 'OPTIONS') response.status(204).end();
  else sendRefusal(response, WRONG_METHOD, { detail: `Method ${request.method} is not allowed here.` });
}

/* A broken percent-encoding is an unknown id. */
function answerPathFault(error: unknown, _request: Request, response: Response, next: NextFunction): void {
  if (error instanceof URIError) sendRefusal(response, problemOfClass('NotFoundError'), NOT_FOUND);
  else next(error);
}

async function answer(
  { platform, route, take }: Hook,
  services: WebhookServices,
  request: Request,
  response: Response,
): Promise<void> {
  response.locals['route'] = route;
  const reply = await take(request, response).catch((error: unknown) => refusalOf(error, services, response));
  services.metrics.webhookReceived(platform.key, reply.verdict);
  if (response.headersSent) return;
  if (reply.code !== undefined) markRefusal(response, reply.code);
  response.status(reply.status).json(reply.body);
}

/* The metrics label of each error; one that is not listed is a bug of the service. */
const VERDICTS: [new (...args: never[]) => Error, string][] = [
  [UnprovenError, 'unproven'],
  [NotFoundError, 'unknown'],
  [RateLimitedError, 'limited'],
  [BodyError, 'too_large'],
  // The database can never store it, so a retry is useless.
  [UnstorableError, 'malformed'],
];

/* Senders disable a hook after repeated errors, but retry after 503. */
function refusalOf(error: unknown, services: WebhookServices, response: Response): Reply {
  const verdict = VERDICTS.find(([type]) => error instanceof type)?.[1];
  const problem = problemOf(error);
  if (verdict !== undefined && problem !== null) return replyTo(problem, verdict);
  if (!(error instanceof UnavailableError)) {
    services.log.error({ ...trailOf(response)?.all, err: error }, 'a webhook delivery failed');
  }
  const body = { detail: new UnavailableError().message };
  return { ...problemOfClass('UnavailableError'), body, verdict: 'failed' };
}

/* An unknown id and a missing proof get the same response. */
function replyTo({ status, code, message }: Problem & { message: string }, verdict: string): Reply {
  return { status, code, body: code === 'NOT_FOUND' ? NOT_FOUND : { detail: message }, verdict };
}
