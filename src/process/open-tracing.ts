import type { Build } from '../telemetry/state-metrics.js';
import type { Tracing } from '../telemetry/tracing.js';
import type { Config } from './config.js';

/** Traces, where the settings want them: null otherwise, and nothing of the packages is loaded. */
export async function openTracing({ tracing }: Config, build: Build): Promise<Tracing | null> {
  if (tracing === null) return null;
  const { startTracing } = await import('../telemetry/otel.js');
  return startTracing(tracing, build);
}
