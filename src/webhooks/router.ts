import type { Request, RequestHandler, Response } from 'express';
import { NotFoundError, RateLimitedError, UnavailableError, UnstorableError } from '../errors.js';
import { createUrlMatcher } from '../http/match-path.js';
import { BodyError, type Problem, problemOf, problemOfClass, WRONG_METHOD } from '../http/problem.js';
import { markRefusal, sendRefusal } from '../http/refusal.js';
import { sendJson } from '../http/send-json.js';
import { pathNamesOf, type WebhookPlatform } from '../platforms/toolkit/platform.js';
import { trailOf } from '../telemetry/trail.js';
import { ShapeMemory } from './shape.js';
import { type Reply, takeDelivery, UnprovenError, type WebhookServices } from './take-delivery.js';

const NOT_FOUND = { detail: 'Not found' };

/**
 * The webhook paths of every platform, under both names. Other paths fall through to next(), but one with a broken
 * percent-encoding, which no later handler takes either.
 * @param prefixes of the paths, case-insensitive
 * @source Specification: Inbound webhooks
 */
export function createWebhookRouter(
  platforms: readonly WebhookPlatform[],
  prefixes: readonly string[],
  services: WebhookServices,
): RequestHandler {
  const hooks = hooksOf(platforms, services);
  // One lookup in a map is faster than a pattern for each name.
  const match = createUrlMatcher(prefixes, [['/:hook/:id', null]]);
  return (request, response, next) => {
    const params = paramsOf(match, request.url);
    if (params === 'broken') return sendRefusal(response, problemOfClass('NotFoundError'), NOT_FOUND);
    const hook = hooks.get(params?.['hook'] ?? '');
    if (!params || !hook) return next();
    request.params = params;
    if (request.method === 'POST') void answer(hook, services, request, response);
    else refuseMethod(hook.route, request, response);
  };
}

function paramsOf(match: ReturnType<typeof createUrlMatcher>, url: string) {
  try {
    return match(url)?.params;
  } catch (error) {
    if (error instanceof URIError) return 'broken' as const;
    throw error;
  }
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
  response.statusCode = reply.status;
  sendJson(response, reply.body);
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
