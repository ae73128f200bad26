/** What a piece of a traced request is. */
export type StepKind = 'queue' | 'pool' | 'statement' | 'operation' | 'delivery';

/** Where a trace was begun by whoever called. */
export interface TraceParent {
  /** 32 hex digits. */
  traceId: string;
  /** 16 hex digits. */
  spanId: string;
  /** The flags of the header, 1 for a trace that is recorded. */
  flags: number;
}

/** A request or a step of a task that is being traced. Moments are those of `performance.now()`. */
export interface OpenSpan {
  readonly traceId: string;
  /** A piece that is over, inside of whatever part is under way. */
  step(kind: StepKind, name: string, since: number, failed?: boolean): void;
  /** A part: the steps of `work` belong to it. */
  within<T>(kind: StepKind, name: string, work: () => T | Promise<T>): Promise<T>;
  /**
   * @param name as it is known by now
   * @param attributes by the names of the conventions of OpenTelemetry
   */
  end(name: string, attributes: Record<string, string | number>, failed: boolean): void;
}

/** Traces for a collector. Where nothing is traced there is none, and nothing of it is loaded. */
export interface Tracing {
  /** @returns null where this one is not recorded */
  begin(kind: 'server' | 'job', parent: TraceParent | null): OpenSpan | null;
  /** Sends what waits. */
  close(): Promise<void>;
}
