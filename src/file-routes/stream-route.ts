import type { Express, Request, Response } from 'express';
import type { KeyActor } from '../access/actor.js';
import type { ConcurrencySlots } from '../access/concurrency/concurrency-slots.js';
import type { Need } from '../access/identity/permissions.js';
import { InvalidError } from '../errors.js';
import { problemOf, WRONG_METHOD } from '../http/problem.js';
import { StreamCut, type StreamedText, type StreamLimits, streamText } from '../http/stream.js';
import type { Log } from '../telemetry/log-fields.js';
import { type Trail, trailOf } from '../telemetry/trail.js';
import { authorizeCaller, type CallerServices, identifyCaller } from './file-caller.js';

/** The services of routes with streamed answers. */
export interface StreamServices extends CallerServices {
  places: ConcurrencySlots;
  log: Pick<Log, 'warn'>;
}

/** A large file takes as long as its reader, or its sender, needs, as long as something of it gets on. */
export const LIMITS: StreamLimits = { stallMs: 20_000, totalMs: 3_600_000 };

/** A refusal of the domain, with the status of its class. */
export class Refused extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** One request for a streamed answer. */
export interface StreamCall {
  request: Request;
  response: Response;
  actor: KeyActor;
  trail: Trail | undefined;
  /** Looks at the key again: one that is revoked meanwhile reads no further. */
  identifyAgain(): Promise<KeyActor>;
}

/** A route with a streamed answer. */
interface StreamRoute {
  /** As Express writes it. */
  path: string | readonly string[];
  /** What the log and the metrics call it. */
  label: string;
  /** What its caller must be allowed. @throws NotFoundError there is no such thing */
  need(request: Request): Need;
  open(call: StreamCall): StreamedText | Promise<StreamedText>;
}

/** Serves a route by GET and HEAD to authorized callers. */
export function mountStream(app: Express, services: StreamServices, route: StreamRoute): void {
  app.all([route.path].flat(), async (request, response) => {
    response.locals['route'] = route.label;
    if (request.method === 'GET' || request.method === 'HEAD') return answer(services, route, request, response);
    response.setHeader('Allow', 'GET, HEAD, OPTIONS');
    if (request.method === 'OPTIONS') response.status(204).end();
    else refuse(response, WRONG_METHOD.status, `Method ${request.method} is not allowed here.`);
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
    const identifyAgain = () => identifyCaller(services, request, need);
    const actor = await authorizeCaller(services, request, response, need);
    if (trail) trail.isStream = true;
    const release = await services.places.take(actor, 'stream', { reader: response, trail });
    try {
      await streamText(response, await route.open({ request, response, actor, trail, identifyAgain }), LIMITS);
    } finally {
      release();
    }
  } catch (error) {
    answerError(services, response, error);
  }
}

function answerError(services: StreamServices, response: Response, error: unknown): void {
  if (error instanceof StreamCut)
    services.log.warn({ ...trailOf(response)?.all, err: error }, 'a streamed answer was cut off');
  else if (error instanceof Refused) refuse(response, error.status, error.message);
  else if (error instanceof InvalidError) {
    if (!response.headersSent) response.status(400).json(error.faults);
  } else {
    const problem = problemOf(error);
    if (problem === null) throw error;
    refuse(response, problem.status, problem.message);
  }
}

function refuse(response: Response, status: number, detail: string): void {
  if (!response.headersSent) response.status(status).json({ detail });
}
