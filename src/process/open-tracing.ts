import type { Build } from '../telemetry/state-metrics.js';
import type { Tracing } from '../telemetry/tracing.js';
import type { Config } from './config.js';

/** Tracing, where it is configured; null otherwise, and then its packages are not loaded. */
export async function openTracing({ tracing }: Config, build: Build): Promise<Tracing | null> {
  if (tracing === null) return null;
  const { startTracing } = await import('../telemetry/otel.js');
  return startTracing(tracing, build);
}
