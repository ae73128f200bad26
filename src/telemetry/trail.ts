import type { Log, LogFields } from './log-fields.js';
import type { OpenSpan, StepKind } from './tracing.js';

/** What is known about a request, kept in Express's `locals`. */
interface Found {
  /** The template of the route. */
  route?: string;
  actor?: { keyMask?: string; clientId?: string | null };
}

/** What a caller was told. */
interface Fault {
  code?: string | null;
  /** Instead of a code: the GraphQL type of the refusal. */
  type?: string;
  /** A text, or the body of the response. */
  reason?: unknown;
}

interface TrailParts {
  requestId?: string;
  /** The id of the trace started by the caller, or by this request. */
  traceId?: string | undefined;
  /** The background task, if there is no request. */
  job?: string;
  found?: Found;
  /** Null: this request is not traced. */
  span?: OpenSpan | null;
}

/**
 * Records what one request, or one step of a task, does and waits for. It is passed along with the work, so that every
 * log line about it has its fields. Times are in milliseconds, moments those of `performance.now()`.
 */
export class Trail {
  /** The GraphQL operation, or the MCP tool. */
  operation: string | undefined;
  /** A stream stays open as long as its reader wants, so its duration is not meaningful. */
  isStream = false;
  /** Something that it requested was refused, whatever the status of the response. */
  isRefused = false;
  /** Why it was refused, or how it failed. */
  fault: Fault | undefined;
  readonly #parts: TrailParts;
  #queueMs = 0;
  #poolMs = 0;
  #longest = { statement: '', ms: -1 };
  #failed: string | undefined;

  constructor(parts: TrailParts) {
    this.#parts = parts;
  }

  /** Records a wait for a concurrency slot, or for a connection. */
  waited(kind: 'queue' | 'pool', since: number): void {
    const now = performance.now();
    if (kind === 'queue') this.#queueMs += now - since;
    else this.#poolMs += now - since;
    const { span } = this.#parts;
    if (span && now - since >= 1)
      span.step(kind, kind === 'queue' ? 'wait for a place' : 'wait for a connection', since);
  }

  /** @param statement its name, or its text if it has none */
  statementEnded(statement: string, since: number, failed = false): void {
    const ms = performance.now() - since;
    if (ms > this.#longest.ms) this.#longest = { statement, ms };
    if (failed) this.#failed ??= statement;
    this.#parts.span?.step('statement', statementLabel(statement), since, failed);
  }

  /** Runs a named part of the work, which contains the steps that end during it. */
  within<T>(kind: StepKind, name: string, work: () => T | Promise<T>): T | Promise<T> {
    const { span } = this.#parts;
    return span ? span.within(kind, name, work) : work();
  }

  /** Whether the names of parts are used. */
  get isTraced(): boolean {
    return this.#parts.span != null;
  }

  /** The log fields of the caller. */
  get who(): LogFields {
    const { requestId, traceId, job, found } = this.#parts;
    return {
      requestId,
      traceId,
      job,
      route: found?.route,
      operation: this.operation,
      keyMask: found?.actor?.keyMask,
      clientId: found?.actor?.clientId ?? undefined,
    };
  }

  /** The log fields of its waits and its statement: the first failed or else the slowest. */
  get course(): LogFields {
    const { statement, ms } = this.#longest;
    const times = { queueMs: tenths(this.#queueMs), poolMs: tenths(this.#poolMs) };
    if (this.#failed !== undefined) return { ...times, statement: statementLabel(this.#failed) };
    return ms < 0 ? times : { ...times, statement: statementLabel(statement), statementMs: tenths(ms) };
  }

  /** Both, for the log line of an error. */
  get all(): LogFields {
    return { ...this.who, ...this.course };
  }
}

const tenths = (ms: number) => Math.round(ms * 10) / 10;

/** A log that adds the fields of a trail to each line. */
export class TrailLog implements Pick<Log, 'warn' | 'error'> {
  readonly #log: Pick<Log, 'warn' | 'error'>;
  readonly #trail: Trail;

  constructor(log: Pick<Log, 'warn' | 'error'>, trail: Trail) {
    this.#log = log;
    this.#trail = trail;
  }

  warn(fields: LogFields, message: string): void {
    this.#log.warn({ ...this.#trail.all, ...fields }, message);
  }

  error(fields: LogFields, message: string): void {
    this.#log.error({ ...this.#trail.all, ...fields }, message);
  }
}

const trailsOfErrors = new WeakMap<object, Trail>();

/** Attaches a trail to an error, for the code that logs it elsewhere. */
export function noteTrail(error: unknown, trail: Trail | undefined): void {
  if (trail && typeof error === 'object' && error !== null) trailsOfErrors.set(error, trail);
}

/** The log fields of the trail that was attached to an error. */
export function trailOfError(error: unknown): LogFields {
  return (typeof error === 'object' && error !== null && trailsOfErrors.get(error)?.all) || {};
}

/** The trail of the request that a response belongs to. */
export function trailOf({ locals }: { locals: object }): Trail | undefined {
  const found: unknown = Reflect.get(locals, 'trail');
  return found instanceof Trail ? found : undefined;
}

const VERB = /\b(select|insert|update|delete|begin|commit|rollback|savepoint|release|set|listen|notify)\b/i;
const TABLE = /\b(?:from|into|update)\s+(?:only\s+)?"?(?:public"?\.)?"?([a-z_]\w*)/i;

/** Names of statements are short and hold no white space. */
const NAME = /^\S{1,100}$/;

/**
 * The label of a statement in logs and traces: its name; without one, its first verb and its first table. It contains
 * no values, because statements have none in their text.
 */
export function statementLabel(statement: string): string {
  if (NAME.test(statement)) return statement.replace(/@tenant$/, '');
  const verb = VERB.exec(statement)?.[1]?.toLowerCase() ?? 'statement';
  const table = TABLE.exec(statement)?.[1];
  return table === undefined || /^(begin|commit|rollback|savepoint|release|set)$/.test(verb)
    ? verb
    : `${verb} ${table}`;
}
