import type { Request, RequestHandler, Response } from 'express';
import type { KeyActor } from '../access/actor.js';
import type { ConcurrencySlots, Work } from '../access/concurrency/concurrency-slots.js';
import type { Caller, Identify } from '../access/identity/authenticate.js';
import { authorizeActor, type IsEnrichmentOn } from '../access/identity/permissions.js';
import type { RateLimiter } from '../access/rate-limits/rate-limit.js';
import { InvalidError, RateLimitedError, UnauthenticatedError } from '../errors.js';
import { DRY_RUN, DRY_RUN_FAULT, readDryRun } from '../http/dry-run.js';
import { INTERNAL, problemOf, WRONG_METHOD } from '../http/problem.js';
import { StreamCut } from '../http/stream.js';
import { rootOf } from '../operations/document.js';
import type { Execute, OperationKind } from '../operations/execute.js';
import type { Log } from '../telemetry/log-fields.js';
import { type Trail, trailOf } from '../telemetry/trail.js';
import { detailReply, fieldErrorsReply, type Reply } from './errors.js';
import { groupByPath } from './group-by-path.js';
import { createPathMatcher } from './match-path.js';
import { parseInput } from './parse-input.js';
import { respond } from './respond.js';
import type { Input, Route } from './route.js';
import { type ReadSlice, STREAM_LIMITS, streamJsonArray } from './stream.js';

/** The services that the facade uses. */
interface RestServices {
  execute: Execute;
  identify: Identify;
  isEnrichmentOn: IsEnrichmentOn;
  limiter: RateLimiter;
  places: ConcurrencySlots;
  log: Pick<Log, 'error' | 'warn'>;
  metrics: RefusalMetrics;
}

/** Counts requests that were refused to protect the service, not for an error of the request. */
interface RefusalMetrics {
  rateLimited(scope: 'key' | 'address'): void;
}

/** The rows of one path by method, HEAD included, and the `Allow` header for other methods. */
interface PathRows {
  byMethod: Map<string, { row: Route; path: string }>;
  allow: string;
}

/**
 * The documented API: one loop over the table. The path is checked before the key, and the key before the input. Below
 * the prefixes this replaces Express's router, which would try one pattern after the other.
 * @param prefixes paths under which the table answers, in any case of letters; other paths fall through to next()
 * @source Specification: Endpoints, Errors
 */
export function createRestRouter(
  table: readonly Route[],
  prefixes: readonly string[],
  services: RestServices,
): RequestHandler {
  const groups = [...groupByPath(table)].map(([pattern, rows]) => [pattern, rowsOf(rows)] as const);
  const match = createPathMatcher(groups);
  const prefix = new RegExp(`^(?:${prefixes.join('|')})(?=/|$)`, 'i');
  return (request, response, next) => {
    const path = pathOf(request.url);
    const start = prefix.exec(path)?.[0].length;
    const found = start === undefined ? null : matchOrNull(match, path.slice(start));
    if (!found) {
      next();
      return;
    }
    const target = found.target.byMethod.get(request.method);
    request.params = found.params;
    if (target) void handle(target.row, target.path, services, request, response);
    else refuseMethod(found.target, request, response);
  };
}

/* A proxy may send an absolute URL; the path begins after its host. */
function pathOf(url: string): string {
  const start = url.startsWith('/') ? 0 : Math.max(0, url.indexOf('/', url.indexOf('://') + 3));
  const mark = url.indexOf('?', start);
  return url.slice(start, mark === -1 ? undefined : mark);
}

function rowsOf(rows: { row: Route; path: string }[]): PathRows {
  const byMethod = new Map(rows.map((one) => [one.row.method.toUpperCase(), one]));
  const get = byMethod.get('GET');
  if (get) byMethod.set('HEAD', get);
  return { byMethod, allow: [...byMethod.keys(), 'OPTIONS'].join(', ') };
}

/* Only a broken percent-encoding throws; such a path does not exist. */
function matchOrNull(match: ReturnType<typeof createPathMatcher<PathRows>>, path: string) {
  try {
    return match(path);
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

function refuseMethod({ allow }: PathRows, request: Request, response: Response): void {
  const reply =
    request.method === 'OPTIONS'
      ? { status: 204 }
      : detailReply(WRONG_METHOD.status, `Method ${request.method} is not allowed here.`);
  respond(response, { ...reply, headers: { Allow: allow } });
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
    const actor = await authorize(row, services, request, response);
    const tellPlan = planDescriber(row, request, response);
    const input = await parseInput(row, request, response, actor, services.places);
    if (row.stream) await answerStream(row, row.stream, services, response, input);
    else respond(response, row.shortcut?.(input) ?? (await answerInTurn(row, services, input, response, tellPlan)));
  } catch (error) {
    if (error instanceof StreamCut)
      services.log.warn({ ...trailOf(response)?.all, err: error }, 'a streamed answer was cut off');
    else respond(response, replyTo(error, row, services, response));
  }
}

/*
 * First the identity, then the rate limit, then the permission: every request with a valid key counts against its
 * limit.
 */
async function authorize(row: Route, services: RestServices, request: Request, response: Response): Promise<KeyActor> {
  const actor = await identify(row, services, request, response);
  response.locals['actor'] = actor;
  const consumed = services.limiter.consume(String(actor.keyId));
  if (!(consumed === true || (await consumed))) {
    services.metrics.rateLimited('key');
    throw new RateLimitedError();
  }
  return authorizeActor(actor, row.access, services.isEnrichmentOn);
}

/* X-Client-Id is read only where the row acts in a workspace, the address only for a key that is not known yet. */
class RequestCaller implements Caller {
  readonly keyText: string | undefined;
  readonly clientId: string | undefined;
  readonly #request: Request;
  readonly #response: Response;

  constructor(row: Route, request: Request, response: Response) {
    this.keyText = request.headers['x-api-key'] as string | undefined;
    this.clientId = row.access.workspace ? (request.headers['x-client-id'] as string | undefined) : undefined;
    this.#request = request;
    this.#response = response;
  }

  known(actor: KeyActor): void {
    this.#response.locals['actor'] = actor;
  }

  get address(): string {
    return this.#request.ip ?? '';
  }
}

async function identify(row: Route, services: RestServices, request: Request, response: Response): Promise<KeyActor> {
  try {
    return await services.identify(new RequestCaller(row, request, response));
  } catch (error) {
    if (error instanceof RateLimitedError) services.metrics.rateLimited('address');
    throw error;
  }
}

const workOf = ({ heavy, method }: Route): Work => (heavy ? 'heavy' : method === 'get' ? 'read' : 'write');

type DescribePlan = OperationKind['describePlan'];

/* A read has no effect, so the header says nothing there. */
function planDescriber(row: Route, { headers }: Request, response: Response): DescribePlan {
  if (row.method === 'get') return undefined;
  const dry = readDryRun(headers['x-dry-run']);
  if (dry === null) throw new InvalidError({ [DRY_RUN]: [DRY_RUN_FAULT] });
  if (!dry) return undefined;
  response.setHeader(DRY_RUN, 'true');
  return ({ id }) => void (id !== null && response.setHeader('X-Plan-Id', String(id)));
}

/* The request has been received by now, so a slow sender holds no place. */
async function answerInTurn(
  row: Route,
  services: RestServices,
  input: Input,
  reader: Response,
  tellPlan: DescribePlan,
): Promise<Reply> {
  const release = await services.places.take(input.actor, workOf(row), { reader, trail: trailOf(reader) });
  try {
    return render(
      row,
      await execute(row, services, row.variables(input), input.actor, trailOf(reader), tellPlan),
      input,
    );
  } finally {
    release();
  }
}

async function execute(
  row: Route,
  services: RestServices,
  variables: unknown,
  actor: KeyActor,
  trail: Trail | undefined,
  tellPlan?: DescribePlan,
): Promise<unknown> {
  const kind = { heavy: row.heavy ?? false, trail, tellPlan };
  return rootOf((await services.execute(row.operation, variables, actor, kind)) as Record<string, unknown>);
}

/*
 * A slow reader holds one of the many places for streams, but one of the few for slices only while its slice is read.
 */
async function answerStream(
  row: Route,
  stream: NonNullable<Route['stream']>,
  services: RestServices,
  response: Response,
  input: Input,
): Promise<void> {
  const trail = trailOf(response);
  if (trail) trail.isStream = true;
  const read: ReadSlice = async (after, signal) => {
    // Once the answer has begun it is not refused any more: a slice waits until its reader leaves or the stream times
    // out.
    const patience = after === null ? { signal, trail } : { signal, trail, waitMs: STREAM_LIMITS.totalMs };
    const release = await services.places.take(input.actor, 'slice', patience);
    try {
      const variables = after === null ? row.variables(input) : stream.variables(input, after);
      return stream.slice(await execute(row, services, variables, input.actor, trail));
    } finally {
      release();
    }
  };
  const release = await services.places.take(input.actor, 'stream', { reader: response, trail });
  try {
    await streamJsonArray(response, read);
  } finally {
    release();
  }
}

function render(row: Route, root: unknown, input: Input): Reply {
  if (root === null || root === undefined) {
    if (row.missing) return row.missing;
    throw new Error('The operation answered null where the route expects a value.');
  }
  const typename = typeof root === 'object' && '__typename' in root ? root.__typename : undefined;
  const refusal = typeof typename === 'string' ? row.refusals[typename] : undefined;
  if (refusal) return { status: refusal.status, body: refusal.body(root, row.names) };
  const status = row.status(root);
  if (status === 204) return { status };
  const record = row.answer(root, input);
  const body = row.instead ? row.instead.body(record, root) : record;
  return row.idempotent && isReplayed(root) ? { status, body, headers: REPLAYED } : { status, body };
}

/* Header of an answer that repeats a stored one for an Idempotency-Key. */
const REPLAYED = { 'Idempotent-Replayed': 'true' };

const isReplayed = (root: object | unknown) =>
  typeof root === 'object' && root !== null && 'replayed' in root && root.replayed === true;

/* Refusals that every route shares. Any other error is a bug: it is logged, and the caller gets one generic message. */
function replyTo(error: unknown, row: Route, services: RestServices, response: Response): Reply {
  if (error instanceof InvalidError) return fieldErrorsReply(error.faults);
  const problem = problemOf(error);
  if (problem === null) {
    services.log.error({ ...trailOf(response)?.all, err: error }, 'a request failed');
    return detailReply(INTERNAL.status, INTERNAL.message);
  }
  const status = error instanceof UnauthenticatedError ? row.keyRefusal : undefined;
  return detailReply(status ?? problem.status, problem.message);
}
