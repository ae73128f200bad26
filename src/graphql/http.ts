import type { ServerResponse } from 'node:http';
import express, { type Express, type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import type { KeyActor } from '../access/actor.js';
import type { Identify } from '../access/identify.js';
import { type LoopTurns, REQUEST_UNITS } from '../access/loop-turns.js';
import type { RateLimiter } from '../access/rate-limit.js';
import { NotFoundError, RateLimitedError, UnauthenticatedError, UnavailableError } from '../errors.js';
import { isTooDeep } from '../values/json-depth.js';
import { describeTooLarge, payUnits, type SizeLimits } from './admission.js';
import type { GraphQLCall } from './call.js';
import { findBodyFault, hasDocument } from './request.js';
import type { createGraphQL } from './yoga.js';

/** Requests of one client that may wait to be read. */
const WAITING_REQUESTS = 256;

export interface GraphQLHttpOptions {
  yoga: ReturnType<typeof createGraphQL>['yoga'];
  identify: Identify;
  limiter: RateLimiter;
  turns: LoopTurns;
  metrics: { rateLimited(scope: 'key' | 'address'): void };
  sizes: SizeLimits;
  /** The page for browsers that ask by GET; null when there is none for this request. */
  pageFor: (request: Request) => RequestHandler | null;
}

/**
 * GraphQL over HTTP: only POST of application/json, except GraphiQL's own page.
 * Only who has a key is read at all, and only a batch may be large. What becomes of a request that names a document is
 * decided by the plugins of the server, in their order: see graphql-admission.ts.
 */
export function mountGraphQL(app: Express, options: GraphQLHttpOptions): void {
  const { sizes } = options;
  app.use('/graphql', (request, response, next) => {
    response.locals['route'] = '/graphql';
    const asksPage = request.method === 'GET' && request.accepts(['json', 'html']) === 'html';
    const page = asksPage ? options.pageFor(request) : null;
    if (page !== null) page(request, response, next);
    else if (request.method === 'OPTIONS') response.status(204).setHeader('Allow', 'POST, OPTIONS').end();
    else if (request.method !== 'POST')
      refuse(response, 405, 'METHOD_NOT_ALLOWED', 'GraphQL takes POST.', { Allow: 'POST, OPTIONS' });
    else if (!request.is('application/json'))
      refuse(response, 415, 'UNSUPPORTED_MEDIA_TYPE', 'GraphQL takes application/json.');
    else next();
  });
  app.use(
    '/graphql',
    (request, response, next) => identify(options, request, response, next),
    express.json({ limit: Math.max(sizes.maxBytes, sizes.maxBatchBytes), strict: false, verify: weigh }),
    (request, response) => serve(options, request, response),
  );
  app.use('/graphql', (error: unknown, _request: Request, response: Response, next: NextFunction) =>
    answerBodyFault(options, error, response, next),
  );
}

async function identify(
  options: GraphQLHttpOptions,
  request: Request,
  response: Response,
  next: NextFunction,
): Promise<void> {
  try {
    response.locals['actor'] = await options.identify({
      keyText: request.headers['x-api-key'] as string | undefined,
      clientId: request.headers['x-client-id'] as string | undefined,
      address: request.ip ?? '',
    });
  } catch (error) {
    if (error instanceof RateLimitedError) options.metrics.rateLimited('address');
    answerRefusal(error, response);
    return;
  }
  next();
}

/* Its depth before anything recursive touches it: deeper than any argument of the schema nests. */
function weigh(_request: unknown, response: ServerResponse, body: Buffer): void {
  (response as Response).locals['bytes'] = body.length;
  if (isTooDeep(body.toString('utf8'))) throw new Error('too deep');
}

async function serve(options: GraphQLHttpOptions, request: Request, response: Response): Promise<void> {
  try {
    const { actor, bytes = 0 } = response.locals as { actor: KeyActor; bytes?: number };
    const keyText = String(request.headers['x-api-key']);
    const call: GraphQLCall = { actor, keyText, reader: response, bytes, settled: false, turnedAway: false };
    const isTooLarge = bytes > options.sizes.maxBytes && !hasDocument(request.body, options.sizes.maxBytes);
    const fault = findBodyFault(bytes === 0 ? undefined : request.body);
    if (isTooLarge || fault !== null) await payUnits(options, call, 1);
    if (isTooLarge) refuse(response, 413, 'TOO_LARGE', describeTooLarge(options.sizes));
    else if (fault !== null) refuse(response, 400, 'BAD_REQUEST', fault);
    else {
      // Whatever the server made of its answer: what nobody listens to any more is open no longer.
      response.once('close', () => call.endStream?.());
      await waitForTurn(options.turns, actor);
      if (!response.destroyed) await options.yoga(request, response, { actor, call });
    }
  } catch (error) {
    answerRefusal(error, response);
  }
}

/** @throws UnavailableError as many requests of the caller wait already as may */
function waitForTurn(turns: LoopTurns, { clientId, agencyId }: KeyActor): Promise<void> | undefined {
  const owner = `requests of ${clientId ?? agencyId}`;
  if (turns.waitingOf(owner) >= WAITING_REQUESTS) throw new UnavailableError();
  return turns.take(owner, REQUEST_UNITS);
}

function answerRefusal(error: unknown, response: Response): void {
  if (error instanceof UnauthenticatedError) refuse(response, 403, 'UNAUTHENTICATED', error.message);
  else if (error instanceof RateLimitedError) refuse(response, 429, 'RATE_LIMITED', error.message, {}, error.budget);
  else if (error instanceof NotFoundError) refuse(response, 404, 'NOT_FOUND', error.message);
  else if (error instanceof UnavailableError) refuse(response, 503, 'UNAVAILABLE', error.message);
  else throw error;
}

function answerBodyFault(options: GraphQLHttpOptions, error: unknown, response: Response, next: NextFunction): void {
  const type = typeof error === 'object' && error !== null && 'type' in error ? error.type : undefined;
  const { maxBytes, maxBatchBytes } = options.sizes;
  const largest = `The request is larger than ${Math.max(maxBytes, maxBatchBytes)} bytes, the most that a batch may have.`;
  if (type === 'entity.too.large') refuse(response, 413, 'TOO_LARGE', largest);
  else if (type === 'encoding.unsupported' || type === 'charset.unsupported')
    refuse(response, 415, 'UNSUPPORTED_MEDIA_TYPE', 'This encoding is not supported.');
  else if (type === 'entity.verify.failed') refuse(response, 400, 'BAD_REQUEST', 'The body nests too deeply.');
  else if (typeof type === 'string') refuse(response, 400, 'BAD_REQUEST', 'The body is not valid JSON.');
  else next(error);
}

function refuse(
  response: Response,
  status: number,
  code: string,
  message: string,
  headers: Record<string, string> = {},
  more: object = {},
): void {
  if (response.headersSent) return;
  response
    .status(status)
    .set(headers)
    .json({ errors: [{ message, extensions: { code, ...more } }] });
}
