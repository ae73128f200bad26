import type { Log, LogFields } from './log-fields.js';
import { statementLabel } from './statement-label.js';
import type { OpenSpan, StepKind } from './tracing.js';

/** What an entrance finds out about a request on its way, as Express keeps it. */
interface Found {
  /** The template of the route. */
  route?: string;
  actor?: { keyMask?: string; clientId?: string | null };
}

interface TrailParts {
  requestId?: string;
  /** Of the trace that the caller is in, or that this request begins. */
  traceId?: string | undefined;
  /** The background task, where nobody sent a request. */
  job?: string;
  found?: Found;
  /** Null: nothing of it is traced. */
  span?: OpenSpan | null;
}

/**
 * What one request, or one step of a task, does and waits for. It goes along with the work, so that whoever writes a line
 * about it can say whose it is. Times are in milliseconds, moments those of `performance.now()`.
 */
export class Trail {
  /** The operation of GraphQL, or the tool. */
  operation: string | undefined;
  /** Open for as long as its reader likes: its duration says nothing. */
  isStream = false;
  readonly #parts: TrailParts;
  #queueMs = 0;
  #poolMs = 0;
  #longest = { statement: '', ms: -1 };
  #failed: string | undefined;

  constructor(parts: TrailParts) {
    this.#parts = parts;
  }

  /** Waited for a place, or for a connection. */
  waited(kind: 'queue' | 'pool', since: number): void {
    const now = performance.now();
    if (kind === 'queue') this.#queueMs += now - since;
    else this.#poolMs += now - since;
    const { span } = this.#parts;
    if (span && now - since >= 1)
      span.step(kind, kind === 'queue' ? 'wait for a place' : 'wait for a connection', since);
  }

  /** @param statement its name, or its text where it has none */
  statementEnded(statement: string, since: number, failed = false): void {
    const ms = performance.now() - since;
    if (ms > this.#longest.ms) this.#longest = { statement, ms };
    if (failed) this.#failed ??= statement;
    this.#parts.span?.step('statement', statementLabel(statement), since, failed);
  }

  /** A part of the work that has a name of its own; what is done meanwhile belongs to it. */
  within<T>(kind: StepKind, name: string, work: () => T | Promise<T>): T | Promise<T> {
    const { span } = this.#parts;
    return span ? span.within(kind, name, work) : work();
  }

  /** Whether names of parts are of any use. */
  get isTraced(): boolean {
    return this.#parts.span != null;
  }

  /** Whose work it is. */
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

  /** What it waited for, and its statement: the first that failed, or the longest. */
  get course(): LogFields {
    const { statement, ms } = this.#longest;
    const times = { queueMs: tenths(this.#queueMs), poolMs: tenths(this.#poolMs) };
    if (this.#failed !== undefined) return { ...times, statement: statementLabel(this.#failed) };
    return ms < 0 ? times : { ...times, statement: statementLabel(statement), statementMs: tenths(ms) };
  }

  /** Both, for the line of an error. */
  get all(): LogFields {
    return { ...this.who, ...this.course };
  }
}

const tenths = (ms: number) => Math.round(ms * 10) / 10;

/** The same log, whose lines say whose work they are about. */
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

/** Notes where an error happened, for whoever logs it far from there. */
export function noteTrail(error: unknown, trail: Trail | undefined): void {
  if (trail && typeof error === 'object' && error !== null) trailsOfErrors.set(error, trail);
}

/** Where an error happened, as far as somebody noted it: the fields of its line. */
export function trailOfError(error: unknown): LogFields {
  return (typeof error === 'object' && error !== null && trailsOfErrors.get(error)?.all) || {};
}

/** The trail of the request that is answered. */
export function trailOf({ locals }: { locals: object }): Trail | undefined {
  const found: unknown = Reflect.get(locals, 'trail');
  return found instanceof Trail ? found : undefined;
}
