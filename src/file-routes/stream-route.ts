import type { Express, Request, Response } from 'express';
import type { CallerActor } from '../access/actor.js';
import { withSlot } from '../access/concurrency/concurrency-limit.js';
import type { ConcurrencySlots } from '../access/concurrency/concurrency-slots.js';
import { identifyCounted } from '../access/identity/authenticate.js';
import type { IdentifyCaller } from '../access/identity/identify-caller.js';
import { authorizeActor, type IsEnrichmentOn, type Need } from '../access/identity/permissions.js';
import { consumeUnit, type RateLimiter, type RateMetrics } from '../access/rate-limits/rate-limit.js';
import { InvalidError, throwFieldErrors } from '../errors.js';
import { headerText } from '../http/headers.js';
import { applyStrict, UNUSED } from '../http/prefer.js';
import { type Problem, problemOf, problemOfClass, WRONG_METHOD } from '../http/problem.js';
import { sendRefusal } from '../http/refusal.js';
import type { SessionOf } from '../http/session-cookie.js';
import { StreamCut, type StreamedText, type StreamLimits, streamText } from '../http/stream.js';
import type { Log } from '../telemetry/log-fields.js';
import { type Trail, trailOf } from '../telemetry/trail.js';

/** The services that identify and authorize the caller of a file route. */
export interface CallerServices {
  identify: IdentifyCaller;
  sessionOf: SessionOf;
  isEnrichmentOn: IsEnrichmentOn;
  limiter: RateLimiter;
  metrics: RateMetrics;
}

/** The services of routes with streamed responses. */
export interface StreamServices extends CallerServices {
  places: ConcurrencySlots;
  log: Pick<Log, 'warn'>;
}

/** A large file may take long, as long as it makes progress. */
export const LIMITS: StreamLimits = { stallMs: 20_000, totalMs: 3_600_000 };

/** A domain error, with the problem of its class. */
export class Refused extends Error {
  readonly problem: Problem;
  constructor(problem: Problem, message: string) {
    super(message);
    this.problem = problem;
  }
}

/** One request for a streamed response. */
export interface StreamCall {
  request: Request;
  response: Response;
  actor: CallerActor;
  trail: Trail | undefined;
  /** Checks the key again, so a revoked key stops reading. */
  identifyAgain(): Promise<CallerActor>;
}

interface StreamRoute {
  /** In Express notation. */
  path: string | readonly string[];
  /** The name in logs and metrics. */
  label: string;
  /** @throws NotFoundError the path does not exist */
  need(request: Request): Need;
  /** Whether `open` reads the query, and refuses unknown parameters itself. */
  takesQuery?: true;
  open(call: StreamCall): StreamedText | Promise<StreamedText>;
}

/** Serves a route by GET and HEAD to authorized callers. */
export function mountStream(app: Express, services: StreamServices, route: StreamRoute): void {
  app.all([route.path].flat(), async (request, response) => {
    response.locals['route'] = route.label;
    if (request.method === 'GET' || request.method === 'HEAD') return answer(services, route, request, response);
    response.setHeader('Allow', 'GET, HEAD, OPTIONS');
    if (request.method === 'OPTIONS') response.status(204).end();
    else refuse(response, WRONG_METHOD, `Method ${request.method} is not allowed here.`);
    return undefined;
  });
}

async function answer(
  services: StreamServices,
  route: StreamRoute,
  request: Request,
  response: Response,
): Promise<void> {
  const trail = trailOf(response);
  try {
    const need = route.need(request);
    const strict = applyStrict(request, response);
    const identifyAgain = () => identifyCaller(services, request, need);
    const actor = await authorizeCaller(services, request, response, need);
    if (strict && !route.takesQuery) refuseUnused(new URL(request.originalUrl, 'http://localhost').searchParams, {});
    if (trail) trail.isStream = true;
    await withSlot(services.places.take(actor, 'stream', { reader: response, trail }), async () =>
      streamText(response, await route.open({ request, response, actor, trail, identifyAgain }), LIMITS),
    );
  } catch (error) {
    answerError(services, response, error);
  }
}

/** @param known has the names of the parameters @throws InvalidError one is unknown, or given more than once */
export function refuseUnused(given: URLSearchParams, known: object): void {
  const unused = [...given.keys()].flatMap((name): [string, string[]][] => {
    if (!Object.hasOwn(known, name)) return [[name, [UNUSED.parameter]]];
    return given.getAll(name).length > 1 ? [[name, [UNUSED.repeated]]] : [];
  });
  throwFieldErrors(Object.fromEntries(unused));
}

function answerError(services: StreamServices, response: Response, error: unknown): void {
  if (error instanceof StreamCut)
    services.log.warn({ ...trailOf(response)?.all, err: error }, 'a streamed answer was cut off');
  else if (error instanceof Refused) refuse(response, error.problem, error.message);
  else if (error instanceof InvalidError) sendRefusal(response, problemOfClass('InvalidError'), error.faults);
  else {
    const problem = problemOf(error);
    if (problem === null) throw error;
    refuse(response, problem, problem.message);
  }
}

const refuse = (response: Response, problem: Problem, detail: string): void =>
  sendRefusal(response, problem, { detail });

/**
 * The owner of a request's key or session. X-Client-Id is read only where the caller acts in a client.
 * @throws UnauthenticatedError, ForbiddenError, RateLimitedError
 */
const identifyCaller = (services: CallerServices, request: Request, need: Need): Promise<CallerActor> =>
  identifyCounted(services, {
    keyText: headerText(request, 'x-api-key'),
    sessionText: services.sessionOf(request),
    clientId: need.workspace ? headerText(request, 'x-client-id') : undefined,
    address: request.ip ?? '',
  });

/**
 * Identity first, then the rate limit, then the permission, as for every request.
 * @throws what `identifyCaller` throws; RateLimitedError the key has no units left; ForbiddenError no permission
 */
export async function authorizeCaller(
  services: CallerServices,
  request: Request,
  response: Response,
  need: Need,
): Promise<CallerActor> {
  const actor = await identifyCaller(services, request, need);
  response.locals['actor'] = actor;
  await consumeUnit(services, actor);
  return authorizeActor(actor, need, services.isEnrichmentOn);
}
