import type { Request, RequestHandler, Response } from 'express';
import type { KeyActor } from '../access/actor.js';
import { SlotRefused, withSlot } from '../access/concurrency/concurrency-limit.js';
import type { ConcurrencySlots, Work } from '../access/concurrency/concurrency-slots.js';
import { type EventLoopScheduler, scheduleRequest } from '../access/concurrency/event-loop-scheduler.js';
import { type Caller, type Identify, identifyCounted } from '../access/identity/authenticate.js';
import { authorizeActor, type IsEnrichmentOn } from '../access/identity/permissions.js';
import { consumeUnit, type RateLimiter, type RateMetrics } from '../access/rate-limits/rate-limit.js';
import { InvalidError, UnauthenticatedError } from '../errors.js';
import { DRY_RUN, DRY_RUN_FAULT, headerText, readDryRun, SUPPRESSED } from '../http/headers.js';
import { createUrlMatcher } from '../http/match-path.js';
import { applyStrict } from '../http/prefer.js';
import { INTERNAL, problemOf, WRONG_METHOD } from '../http/problem.js';
import { markRefusal } from '../http/refusal.js';
import { sendJson } from '../http/send-json.js';
import { StreamCut } from '../http/stream.js';
import { rootOf } from '../operations/document.js';
import type { Execute, OperationKind } from '../operations/execute.js';
import type { Log } from '../telemetry/log-fields.js';
import { trailOf } from '../telemetry/trail.js';
import { detailReply, fieldErrorsReply, type Reply } from './errors.js';
import { groupByPath } from './group-by-path.js';
import { parseInput } from './parse-input.js';
import type { Input, Route } from './route.js';
import { type ReadSlice, STREAM_LIMITS, streamJsonArray } from './stream.js';

interface RestServices {
  execute: Execute;
  identify: Identify;
  isEnrichmentOn: IsEnrichmentOn;
  limiter: RateLimiter;
  places: ConcurrencySlots;
  turns: EventLoopScheduler;
  log: Pick<Log, 'error' | 'warn'>;
  metrics: RateMetrics;
}

/** A row under one of its paths, with the services that it uses. */
interface Target {
  row: Route;
  path: string;
  services: RestServices;
}

/** The rows of one path by method, HEAD included, and the `Allow` header for other methods. */
interface PathRows {
  byMethod: Map<string, Target>;
  allow: string;
}

/**
 * The documented API: one loop over the table that replaces Express's router. The path is checked before the key, and the
 * key before the input.
 * @param prefixes of the paths, case-insensitive; other paths fall through to next()
 * @source Specification: Endpoints, Errors
 */
export function createRestRouter(
  table: readonly Route[],
  prefixes: readonly string[],
  services: RestServices,
): RequestHandler {
  const groups = [...groupByPath(table)].map(([pattern, rows]) => [pattern, rowsOf(rows, services)] as const);
  const match = createUrlMatcher(prefixes, groups);
  return (request, response, next) => {
    const found = matchOrNull(match, request.url);
    if (!found) return next();
    const target = found.target.byMethod.get(request.method);
    request.params = found.params;
    if (target) void handle(target, request, response);
    else refuseMethod(found.target, request, response);
  };
}

function rowsOf(rows: { row: Route; path: string }[], services: RestServices): PathRows {
  const byMethod = new Map(rows.map((one) => [one.row.method.toUpperCase(), { ...one, services }]));
  const get = byMethod.get('GET');
  if (get) byMethod.set('HEAD', get);
  return { byMethod, allow: [...byMethod.keys(), 'OPTIONS'].join(', ') };
}

/* Only a broken percent-encoding throws; such a path does not exist. */
function matchOrNull(match: ReturnType<typeof createUrlMatcher<PathRows>>, url: string) {
  try {
    return match(url);
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

function refuseMethod({ allow }: PathRows, request: Request, response: Response): void {
  const reply =
    request.method === 'OPTIONS'
      ? { status: 204 }
      : detailReply(WRONG_METHOD, `Method ${request.method} is not allowed here.`);
  respond(response, { ...reply, headers: { Allow: allow } });
}

async function handle(target: Target, request: Request, response: Response): Promise<void> {
  const { row, services } = target;
  response.locals['route'] = target.path;
  applyStrict(request, response);
  try {
    const actor = await authorize(target, request, response);
    const turn = scheduleRequest(services.turns, actor, 'rest');
    if (turn) await waitFor(turn, response);
    const describePlan = planDescriber(row, request, response);
    const input = await parseInput(row, response, actor, services.places);
    if (row.stream) await answerStream(target, row.stream, response, input);
    else respond(response, row.shortcut?.(input) ?? (await answer(target, input, response, describePlan)));
  } catch (error) {
    if (error instanceof StreamCut)
      services.log.warn({ ...trailOf(response)?.all, err: error }, 'a streamed answer was cut off');
    else respond(response, replyTo(error, row, services.log, response));
  }
}

/* Nobody needs the answer to a request whose connection was closed meanwhile. */
async function waitFor(turn: Promise<void>, response: Response): Promise<void> {
  const since = performance.now();
  await turn;
  trailOf(response)?.waited('queue', since);
  if (response.destroyed) throw new SlotRefused('gone');
}

/* Identity, rate limit, permission: every request with a valid key counts against its limit. */
async function authorize({ row, services }: Target, request: Request, response: Response): Promise<KeyActor> {
  const actor = await identifyCounted(services, new RequestCaller(row, request, response));
  response.locals['actor'] = actor;
  await consumeUnit(services, actor);
  return authorizeActor(actor, row.access, services.isEnrichmentOn);
}

/* X-Client-Id is read only where the row acts in a workspace, the address only for a key that is not known yet. */
class RequestCaller implements Caller {
  readonly keyText: string | undefined;
  readonly clientId: string | undefined;
  readonly #request: Request;
  readonly #response: Response;

  constructor(row: Route, request: Request, response: Response) {
    this.keyText = headerText(request, 'x-api-key');
    this.clientId = row.access.workspace ? headerText(request, 'x-client-id') : undefined;
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

const isHeavy = ({ heavy }: Route, { query }: Input): boolean =>
  heavy === true || (heavy === 'filtered' && isFiltered(query));

const UNFILTERED: ReadonlySet<string> = new Set(['page', 'page_size', 'structure']);

const isFiltered = (query: object): boolean =>
  Object.entries(query).some(([name, value]) => value !== undefined && !UNFILTERED.has(name));

function workOf(row: Route, heavy: boolean): Work {
  if (heavy) return 'heavy';
  return row.method === 'get' ? 'read' : 'write';
}

type DescribePlan = OperationKind['describePlan'];

/* Reads ignore the header. */
function planDescriber(row: Route, { headers }: Request, response: Response): DescribePlan {
  if (row.method === 'get') return undefined;
  const dry = readDryRun(headers['x-dry-run']);
  if (dry === null) throw new InvalidError({ [DRY_RUN]: [DRY_RUN_FAULT] });
  if (!dry) return undefined;
  response.setHeader(DRY_RUN, 'true');
  return ({ id }) => void (id !== null && response.setHeader('X-Plan-Id', String(id)));
}

/* The request has already been received, so a slow sender holds no slot. */
function answer(
  { row, services }: Target,
  input: Input,
  response: Response,
  describePlan: DescribePlan,
): Promise<Reply> {
  const trail = trailOf(response);
  const heavy = isHeavy(row, input);
  return withSlot(services.places.take(input.actor, workOf(row, heavy), { reader: response, trail }), async () => {
    const kind: OperationKind = { heavy, trail, describePlan };
    const data = await services.execute(row.operation, row.variables(input), input.actor, kind);
    return render(row, rootOf(data), input);
  });
}

/* A slow reader holds one of the many slots for streams, and one of the few for slices only while a slice is read. */
async function answerStream(
  { row, services }: Target,
  stream: NonNullable<Route['stream']>,
  response: Response,
  input: Input,
): Promise<void> {
  const trail = trailOf(response);
  if (trail) trail.isStream = true;
  const kind: OperationKind = { heavy: isHeavy(row, input), trail };
  const read: ReadSlice = (after, signal) => {
    // Once the response has begun it cannot be refused: a slice waits until its reader leaves or the stream times out.
    const patience = after === null ? { signal, trail } : { signal, trail, waitMs: STREAM_LIMITS.totalMs };
    return withSlot(services.places.take(input.actor, 'slice', patience), async () => {
      const variables = after === null ? row.variables(input) : stream.variables(input, after);
      return stream.slice(rootOf(await services.execute(row.operation, variables, input.actor, kind)));
    });
  };
  const slot = services.places.take(input.actor, 'stream', { reader: response, trail });
  await withSlot(slot, () => streamJsonArray(response, read));
}

/** Sends a reply. Bodies are JSON; a reply without a body has no content type. */
function respond(response: Response, { status, code, body, headers }: Reply): void {
  if (response.headersSent) return;
  if (code !== undefined) markRefusal(response, code, body);
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers ?? {})) response.setHeader(name, value);
  if (body === undefined) response.end();
  else sendJson(response, body);
}

/** The reply to an operation's result. */
function render(row: Route, root: unknown, input: Input): Reply {
  if (root === null || root === undefined) {
    if (row.missing) return row.missing;
    throw new Error('The operation answered null where the route expects a value.');
  }
  const typename = typeof root === 'object' && '__typename' in root ? root.__typename : undefined;
  const refusal = typeof typename === 'string' ? row.refusals[typename] : undefined;
  if (refusal) return { status: refusal.status, code: refusal.code, body: refusal.body(root, row.names) };
  const status = row.status(root);
  if (status === 204) return { status };
  const answer = row.answer(root, input);
  const { record, suppressed } = row.unmarked ? takeMark(answer) : { record: answer, suppressed: null };
  const body = row.instead ? row.instead.body(record, root) : record;
  const headers = {
    ...(suppressed && { [SUPPRESSED]: suppressed }),
    ...(row.idempotent && isReplayed(root) && { 'Idempotent-Replayed': 'true' }),
  };
  return { status, body, headers };
}

interface Marked {
  suppressed?: string | null;
  suppressed_reason?: unknown;
  results?: Marked[];
}

function takeMark({ suppressed, suppressed_reason: _reason, ...record }: Marked): {
  record: object;
  suppressed: string | null;
} {
  const [only, ...others] = record.results ?? [];
  if (!only || others.length > 0) return { record, suppressed: suppressed ?? null };
  const taken = takeMark(only);
  return { ...taken, record: { ...record, results: [taken.record] } };
}

const isReplayed = (root: unknown) =>
  typeof root === 'object' && root !== null && 'replayed' in root && root.replayed === true;

/** The reply to an error. An unexpected error is logged, and the caller gets one generic message. */
function replyTo(error: unknown, row: Route, log: Pick<Log, 'error'>, response: Response): Reply {
  if (error instanceof InvalidError) return fieldErrorsReply(error.faults);
  const problem = problemOf(error);
  if (problem === null) {
    log.error({ ...trailOf(response)?.all, err: error }, 'a request failed');
    return detailReply(INTERNAL, INTERNAL.message);
  }
  const status = error instanceof UnauthenticatedError ? row.keyRefusal : undefined;
  return detailReply(status === undefined ? problem : { ...problem, status }, problem.message);
}
