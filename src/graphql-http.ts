import { renderGraphiQL } from '@graphql-yoga/render-graphiql';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import { type DocumentNode, Kind, OperationTypeNode, parse, type SelectionSetNode } from 'graphql';
import type { Admission } from './access/admission.js';
import type { Identify } from './access/identify.js';
import type { RateLimiter } from './access/rate-limit.js';
import { NotFoundError, RateLimitedError, UnauthenticatedError, UnavailableError } from './errors.js';
import type { createGraphQL } from './graphql.js';
import { isTooDeep } from './values/json-depth.js';

export interface GraphQLHttpOptions {
  yoga: ReturnType<typeof createGraphQL>['yoga'];
  identify: Identify;
  limiter: RateLimiter;
  admission: Admission;
  metrics: { rateLimited(scope: 'key' | 'address'): void; admissionRefused(queue: string): void };
  /** Bytes of a request, whatever its content type. */
  maxBytes: number;
  graphiql: boolean;
}

/**
 * GraphQL over HTTP: only POST of application/json, except GraphiQL's own page.
 * Each root field costs one unit of the key.
 */
export function mountGraphQL(app: Express, options: GraphQLHttpOptions): void {
  const page = options.graphiql ? renderGraphiQL({ title: 'Outreach core', headers: '{ "X-API-KEY": "" }' }) : null;
  app.use('/graphql', (request, response, next) => {
    response.locals['route'] = '/graphql';
    if (page !== null && request.method === 'GET' && request.accepts(['json', 'html']) === 'html')
      response.status(200).type('html').send(page);
    else if (request.method === 'OPTIONS') response.status(204).setHeader('Allow', 'POST, OPTIONS').end();
    else if (request.method !== 'POST')
      refuse(response, 405, 'METHOD_NOT_ALLOWED', 'GraphQL takes POST.', { Allow: 'POST, OPTIONS' });
    else if (!request.is('application/json'))
      refuse(response, 415, 'UNSUPPORTED_MEDIA_TYPE', 'GraphQL takes application/json.');
    else next();
  });
  app.use(
    '/graphql',
    express.json({ limit: options.maxBytes, strict: true, verify: refuseDepth }),
    (request, response) => serve(options, request, response),
  );
  app.use('/graphql', (error: unknown, _request: Request, response: Response, next: NextFunction) =>
    answerBodyFault(error, response, next),
  );
}

/* Before anything recursive touches it: deeper than any argument of the schema nests. */
function refuseDepth(_request: unknown, _response: unknown, body: Buffer): void {
  if (isTooDeep(body.toString('utf8'))) throw new Error('too deep');
}

async function serve(options: GraphQLHttpOptions, request: Request, response: Response): Promise<void> {
  try {
    const actor = await options.identify({
      keyText: request.headers['x-api-key'] as string | undefined,
      clientId: request.headers['x-client-id'] as string | undefined,
      address: request.ip ?? '',
    });
    response.locals['actor'] = actor;
    if (!(await options.limiter.spend(String(actor.keyId), countRootFields(request.body)))) {
      throw new RateLimitedError();
    }
    const release = await enter(options);
    // An open stream is no request in work: it waits for events, for as long as its reader likes.
    if (subscribes(request.body)) release();
    else response.once('close', release);
    await options.yoga(request, response, { actor });
  } catch (error) {
    if (error instanceof RateLimitedError) options.metrics.rateLimited(response.locals['actor'] ? 'key' : 'address');
    answerRefusal(error, response);
  }
}

async function enter({ admission, metrics }: GraphQLHttpOptions): Promise<() => void> {
  return admission.enter().catch((error: unknown) => {
    metrics.admissionRefused('request');
    throw error;
  });
}

/* A document that does not parse costs one unit; yoga says what is wrong with it. */
function countRootFields(body: unknown): number {
  const document = readDocument(body);
  return document ? Math.max(1, rootFields(document)) : 1;
}

function subscribes(body: unknown): boolean {
  const operations = readDocument(body)?.definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION) ?? [];
  return (
    operations.length > 0 &&
    operations.every((one) => 'operation' in one && one.operation === OperationTypeNode.SUBSCRIPTION)
  );
}

function readDocument(body: unknown): DocumentNode | null {
  const query = typeof body === 'object' && body !== null && 'query' in body ? body.query : undefined;
  if (typeof query !== 'string') return null;
  try {
    return parse(query, { noLocation: true, maxTokens: 10_000 });
  } catch {
    return null;
  }
}

function rootFields(document: DocumentNode): number {
  const fragments = new Map<string, SelectionSetNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition.selectionSet);
  }
  const sizes = document.definitions.map((definition) => {
    const keys = new Set<string>();
    if (definition.kind === Kind.OPERATION_DEFINITION) collectKeys(definition.selectionSet, new Map(fragments), keys);
    return keys.size;
  });
  return Math.max(...sizes);
}

/* The names under which root fields answer, those inside fragments too; each fragment is read once. */
function collectKeys(
  { selections }: SelectionSetNode,
  fragments: Map<string, SelectionSetNode>,
  keys: Set<string>,
): void {
  for (const selection of selections) {
    if (selection.kind === Kind.FIELD) keys.add((selection.alias ?? selection.name).value);
    else if (selection.kind === Kind.INLINE_FRAGMENT) collectKeys(selection.selectionSet, fragments, keys);
    else {
      const fragment = fragments.get(selection.name.value);
      fragments.delete(selection.name.value);
      if (fragment) collectKeys(fragment, fragments, keys);
    }
  }
}

function answerRefusal(error: unknown, response: Response): void {
  if (error instanceof UnauthenticatedError) refuse(response, 403, 'UNAUTHENTICATED', error.message);
  else if (error instanceof RateLimitedError) refuse(response, 429, 'RATE_LIMITED', error.message);
  else if (error instanceof NotFoundError) refuse(response, 404, 'NOT_FOUND', error.message);
  else if (error instanceof UnavailableError) refuse(response, 503, 'UNAVAILABLE', error.message);
  else throw error;
}

function answerBodyFault(error: unknown, response: Response, next: NextFunction): void {
  const type = typeof error === 'object' && error !== null && 'type' in error ? error.type : undefined;
  if (type === 'entity.too.large') refuse(response, 413, 'TOO_LARGE', 'The request is too large.');
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
): void {
  if (response.headersSent) return;
  response
    .status(status)
    .set(headers)
    .json({ errors: [{ message, extensions: { code } }] });
}
