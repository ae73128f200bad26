import type { ServerResponse } from 'node:http';
import express, { type Express, type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import type { KeyActor } from './access/actor.js';
import type { Identify } from './access/identify.js';
import type { Places } from './access/places.js';
import type { RateLimiter } from './access/rate-limit.js';
import { NotFoundError, RateLimitedError, UnauthenticatedError, UnavailableError } from './errors.js';
import type { createGraphQL } from './graphql.js';
import { countRootFields, findBodyFault, isBatch, readDocument, subscribes } from './graphql-request.js';
import { isTooDeep } from './values/json-depth.js';

export interface GraphQLHttpOptions {
  yoga: ReturnType<typeof createGraphQL>['yoga'];
  identify: Identify;
  limiter: RateLimiter;
  places: Places;
  metrics: { rateLimited(scope: 'key' | 'address'): void };
  /** Bytes of a request, whatever its content type, and of its document. */
  maxBytes: number;
  /** Bytes of a request that does nothing but batches. */
  maxBatchBytes: number;
  /** The mutations that are batches. */
  batches: ReadonlySet<string>;
  /** The page for browsers that ask by GET; null when there is none for this request. */
  pageFor: (request: Request) => RequestHandler | null;
}

/**
 * GraphQL over HTTP: only POST of application/json, except GraphiQL's own page.
 * Each root field costs one unit of the key. Only who has a key is read at all, and only a batch may be large.
 */
export function mountGraphQL(app: Express, options: GraphQLHttpOptions): void {
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
    express.json({ limit: Math.max(options.maxBytes, options.maxBatchBytes), strict: false, verify: weigh }),
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
    const document = readDocument(request.body, options.maxBytes);
    await spend(options.limiter, String(actor.keyId), document ? countRootFields(document) : 1);
    if (bytes > options.maxBytes && !(document && isBatch(document, options.batches))) {
      refuseSize(options, response);
      return;
    }
    const fault = findBodyFault(bytes === 0 ? undefined : request.body);
    if (fault !== null) {
      refuse(response, 400, 'BAD_REQUEST', fault);
      return;
    }
    const release = await options.places.take(actor, 'read');
    // An open stream is no request in work: it waits for events, for as long as its reader likes.
    if (document && subscribes(document)) release();
    else response.once('close', release);
    await options.yoga(request, response, { actor });
  } catch (error) {
    if (error instanceof RateLimitedError) options.metrics.rateLimited('key');
    answerRefusal(error, response);
  }
}

async function spend(limiter: RateLimiter, key: string, units: number): Promise<void> {
  if (!(await limiter.spend(key, units))) throw new RateLimitedError(await limiter.budget(key, units));
}

function answerRefusal(error: unknown, response: Response): void {
  if (error instanceof UnauthenticatedError) refuse(response, 403, 'UNAUTHENTICATED', error.message);
  else if (error instanceof RateLimitedError) refuse(response, 429, 'RATE_LIMITED', error.message, {}, error.budget);
  else if (error instanceof NotFoundError) refuse(response, 404, 'NOT_FOUND', error.message);
  else if (error instanceof UnavailableError) refuse(response, 503, 'UNAVAILABLE', error.message);
  else throw error;
}

function refuseSize({ maxBytes, maxBatchBytes }: GraphQLHttpOptions, response: Response, isLargest = false): void {
  const message = isLargest
    ? `The request is larger than ${Math.max(maxBytes, maxBatchBytes)} bytes, the most that a batch may have.`
    : `The request is larger than ${maxBytes} bytes. Only one that does nothing but batches may have up to ${maxBatchBytes}, and its document no more than others.`;
  refuse(response, 413, 'TOO_LARGE', message);
}

function answerBodyFault(options: GraphQLHttpOptions, error: unknown, response: Response, next: NextFunction): void {
  const type = typeof error === 'object' && error !== null && 'type' in error ? error.type : undefined;
  if (type === 'entity.too.large') refuseSize(options, response, true);
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
