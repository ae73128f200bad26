/** The kind of a step of a traced request. */
export type StepKind = 'queue' | 'pool' | 'statement' | 'operation' | 'delivery';

/** A trace started by a caller. */
export interface TraceParent {
  /** 32 hex digits. */
  traceId: string;
  /** 16 hex digits. */
  spanId: string;
  /** The flags of the header; 1 for a sampled trace. */
  flags: number;
}

/** A request or a step of a task that is being traced. Moments are those of `performance.now()`. */
export interface OpenSpan {
  readonly traceId: string;
  /** Records a finished step, inside the running part. */
  step(kind: StepKind, name: string, since: number, failed?: boolean): void;
  /** Runs a part: the steps of `work` belong to it. */
  within<T>(kind: StepKind, name: string, work: () => T | Promise<T>): Promise<T>;
  /**
   * @param name the final name
   * @param attributes by OpenTelemetry's semantic conventions
   */
  end(name: string, attributes: Record<string, string | number>, failed: boolean): void;
}

/** Sends traces to a collector. Without tracing this object does not exist, and its packages are not loaded. */
export interface Tracing {
  /** @returns null if this trace is not sampled */
  begin(kind: 'server' | 'job', parent: TraceParent | null): OpenSpan | null;
  /** Sends what is buffered. */
  close(): Promise<void>;
}
