import type { LoadRequest } from '../row.js';

/** What the load generator is told to do. */
export interface LoadJob {
  url: string;
  /** Connections share out the keys, as the callers of one client would. */
  keys: string[];
  connections: number;
  seconds: number;
  requests: LoadRequest[];
  /** Sets the numbers of this measurement apart from those of others. */
  run: number;
}

export interface LoadResult {
  perSecond: number;
  answers: number;
  p50: number;
  p99: number;
  /** Answers that were no success, and connections that failed; a measurement with any is void. */
  failures: number;
  /** Answers by their status. */
  statuses: Record<string, number>;
}
