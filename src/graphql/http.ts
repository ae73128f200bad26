import cors from 'cors';
import type { ErrorRequestHandler, Express, Request, RequestHandler, Response } from 'express';
import type { CallerActor } from '../access/actor.js';
import { type EventLoopScheduler, scheduleRequest } from '../access/concurrency/event-loop-scheduler.js';
import { identifyCounted } from '../access/identity/authenticate.js';
import type { IdentifyCaller } from '../access/identity/identify-caller.js';
import type { RateLimiter, RateMetrics } from '../access/rate-limits/rate-limit.js';
import { RateLimitedError } from '../errors.js';
import { BodyReader } from '../http/body.js';
import { DRY_RUN, DRY_RUN_FAULT, headerText, readDryRun } from '../http/headers.js';
import { BodyError, type Problem, problemOf, WRONG_METHOD } from '../http/problem.js';
import type { SessionOf } from '../http/session-cookie.js';
import { trailOf } from '../telemetry/trail.js';
import { isObject } from '../values/input.js';
import { GRAPHQL_PATH, type GraphQLCall } from './call.js';
import type { AnswerDirectly } from './direct.js';
import { describeTooLarge, payUnits, type SizeLimits } from './limit-plugins.js';
import { findBodyError, hasDocument } from './request.js';
import type { createGraphQL } from './yoga.js';

interface GraphQLHttpOptions {
  yoga: ReturnType<typeof createGraphQL>['yoga'];
  /** Answers what needs no Yoga. */
  direct: AnswerDirectly;
  identify: IdentifyCaller;
  sessionOf: SessionOf;
  limiter: RateLimiter;
  turns: EventLoopScheduler;
  metrics: RateMetrics;
  sizes: SizeLimits;
  /** The handler of GraphiQL's page for GET requests of browsers; null if there is none for this request. */
  pageFor: (request: Request) => RequestHandler | null;
  /** The origins whose pages may read responses. */
  origins: readonly string[];
  /** Whether GET is accepted, because there are trusted documents. */
  takesGet: boolean;
}

/**
 * Answers what nearly all requests are, POST /graphql, before the router of the application. It leaves to `mountGraphQL`
 * what needs headers for browsers, and all else.
 * @param onError answers an unexpected error
 */
export function createGraphQLFront(options: GraphQLHttpOptions, onError: ErrorRequestHandler): RequestHandler {
  const reader = createReader(options.sizes);
  const isFor = ({ method, url, headers }: Request) =>
    method === 'POST' && url === GRAPHQL_PATH && !headers.accept?.includes('text/html');
  return (request, response, next) => {
    if (options.origins.length > 0 || !isFor(request)) return next();
    request.originalUrl = GRAPHQL_PATH;
    response.locals['route'] = GRAPHQL_PATH;
    serve(options, reader, request, response).catch((error: unknown) => onError(error, request, response, next));
  };
}

/**
 * GraphQL over HTTP: POST of application/json, GET of trusted documents, and GraphiQL's page. Bodies are read after the key
 * was checked, and only a batch may be large. Requests with a document then pass the plugins of limit-plugins.ts.
 */
export function mountGraphQL(app: Express, options: GraphQLHttpOptions): void {
  const reader = createReader(options.sizes);
  const methods = options.takesGet ? ['GET', 'POST'] : ['POST'];
  const allow = [...methods, 'OPTIONS'].join(', ');
  if (options.origins.length > 0) app.use(GRAPHQL_PATH, allowOrigins(options.origins, methods));
  app.use(GRAPHQL_PATH, (request, response, next) => {
    response.locals['route'] = GRAPHQL_PATH;
    const asksPage = request.method === 'GET' && request.accepts(['json', 'html']) === 'html';
    const page = asksPage ? options.pageFor(request) : null;
    if (page !== null) page(request, response, next);
    else if (request.method === 'OPTIONS') response.status(204).setHeader('Allow', allow).end();
    else if (!methods.includes(request.method)) {
      response.setHeader('Allow', allow);
      refuse(response, { ...WRONG_METHOD, message: `GraphQL takes ${methods.join(' and ')}.` });
    } else return serve(options, reader, request, response);
    return undefined;
  });
}

const createReader = ({ maxBytes, maxBatchBytes }: SizeLimits): BodyReader => {
  const limit = Math.max(maxBytes, maxBatchBytes);
  return new BodyReader({
    limit,
    says: {
      'too-large': `The request is larger than ${limit} bytes, the most that a batch may have.`,
      'unsupported-encoding': 'This encoding is not supported.',
      unreadable: 'The body is not valid JSON.',
      'too-deep': 'The body nests too deeply.',
    },
  });
};

async function serve(
  options: GraphQLHttpOptions,
  reader: BodyReader,
  request: Request,
  response: Response,
): Promise<void> {
  try {
    const byGet = request.method === 'GET';
    if (!byGet && !request.is('application/json'))
      throw new BodyError('unsupported-type', 'GraphQL takes application/json.');
    const actor = await identify(options, request, response);
    response.locals['actor'] = actor;
    const requested = byGet ? readQuery(request) : await readBody(reader, request, response);
    await answer(options, actor, requested, response);
  } catch (error) {
    const problem = problemOf(error);
    if (problem === null) throw error;
    refuse(response, problem, error instanceof RateLimitedError ? error.budget : {});
  }
}

interface Requested {
  params: unknown;
  bytes: number;
  /** The error of the body as a whole; null: none. */
  fault: string | null;
}

const IN_QUERY = 'The variables or extensions in the query string';

/** Checks the JSON in the query of a GET. */
const queryReader = new BodyReader({
  limit: 0,
  says: {
    'too-large': '',
    'not-json': `${IN_QUERY} are not valid JSON.`,
    'too-deep': `${IN_QUERY} nest too deeply.`,
  },
});

async function readBody(reader: BodyReader, request: Request, response: Response): Promise<Requested> {
  const bytes = await reader.read(request, response);
  request.body = bytes.length === 0 ? undefined : reader.parse(reader.decodeAs(bytes, charsetOf(request)));
  return { params: request.body, bytes: bytes.length, fault: findBodyError(request.body) };
}

/* Yoga reads the query again; here its JSON is checked like that of a body. */
function readQuery({ originalUrl }: Request): Requested {
  const { search, searchParams } = new URL(originalUrl, 'http://localhost');
  const json = ['variables', 'extensions'].flatMap((name) => {
    const text = searchParams.get(name);
    return text ? [[name, queryReader.parse(text)]] : [];
  });
  const params = { ...Object.fromEntries(searchParams), ...Object.fromEntries(json) };
  return { params, bytes: search.length, fault: null };
}

const identify = (options: GraphQLHttpOptions, request: Request, response: Response): Promise<CallerActor> =>
  identifyCounted(options, {
    keyText: headerText(request, 'x-api-key'),
    sessionText: options.sessionOf(request),
    clientId: headerText(request, 'x-client-id'),
    address: request.ip ?? '',
    known: (actor) => {
      response.locals['actor'] = actor;
    },
  });

const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]+)/i;

const charsetOf = ({ headers }: Request) => CHARSET.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8';

/* A well-formed request that names no document costs a unit, like any other operation. */
async function answer(
  options: GraphQLHttpOptions,
  actor: CallerActor,
  { params, bytes, fault }: Requested,
  response: Response,
): Promise<void> {
  const { sizes } = options;
  const request = response.req;
  const dry = asksDryRun(request, params);
  const wrong = fault ?? (dry === null ? DRY_FAULT : null);
  const call: GraphQLCall = {
    actor,
    credential:
      actor.kind === 'key' ? { keyText: String(request.headers['x-api-key']) } : { sessionId: actor.sessionId },
    reader: response,
    trail: trailOf(response),
    bytes,
    dryRun: dry === true,
    settled: false,
    turnedAway: false,
  };
  const isTooLarge = bytes > sizes.maxBytes && !hasDocument(params, sizes.maxBytes);
  if (isTooLarge || wrong !== null) await payUnits(options, call, 1);
  if (isTooLarge) throw new BodyError('too-large', describeTooLarge(sizes));
  if (wrong !== null) throw new BodyError('wrong-content', wrong);
  response.once('close', () => call.endStream?.());
  const since = performance.now();
  await scheduleRequest(options.turns, actor, 'graphql');
  call.trail?.waited('queue', since);
  if (response.destroyed || (await options.direct(call, params, response))) return;
  await options.yoga(request, response, { actor, call });
}

const DRY_FAULT = `${DRY_RUN}, or dryRun in the extensions of the request: ${DRY_RUN_FAULT}`;

/* By header or by extension. */
function asksDryRun({ headers }: Request, params: unknown): boolean | null {
  const extensions = isObject(params) ? params['extensions'] : undefined;
  const byExtension = (isObject(extensions) ? extensions['dryRun'] : undefined) ?? false;
  const byHeader = readDryRun(headers['x-dry-run']);
  return byHeader === null || typeof byExtension !== 'boolean' ? null : byHeader || byExtension;
}

function refuse(
  response: Response,
  { status, code, message }: Problem & { message: string },
  more: object | undefined = {},
): void {
  if (response.headersSent) return;
  const trail = trailOf(response);
  if (trail) trail.fault = { code, reason: message };
  response.status(status).json({ errors: [{ message, extensions: { code, ...more } }] });
}

/** Lets pages of these origins read responses, without credentials: the key is a header that the page sets itself. */
const allowOrigins = (origins: readonly string[], methods: readonly string[]): RequestHandler =>
  cors({
    origin: [...origins],
    methods: [...methods],
    allowedHeaders: ['Content-Type', 'X-API-KEY', 'X-Client-Id', 'X-Dry-Run', 'X-Request-Id'],
    exposedHeaders: ['X-Request-Id', 'Retry-After'],
    credentials: false,
    maxAge: 86_400,
    preflightContinue: true,
  });
