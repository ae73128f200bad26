import { createRateLimiter, type RateLimiter, type RateMetrics } from '../access/rate-limits/rate-limit.js';
import type { SharedWindows } from '../access/rate-limits/shared-windows.js';
import { ToolRefused } from './refusal-text.js';
import type { Tool } from './tool.js';

/** Limits the calls of tools that write, per key. */
export interface WriteLimit {
  perMinute: number;
  limiter: RateLimiter;
}

/** @param perMinute 0: no limit */
export const createWriteLimit = (perMinute: number, shared?: SharedWindows): WriteLimit => ({
  perMinute,
  limiter: createRateLimiter({ limit: perMinute, windowMs: 60_000, shared, name: 'mcp-writes' }),
});

interface Limits {
  writes: WriteLimit;
  metrics: Pick<RateMetrics, 'rateLimited'>;
}

/**
 * Counts a call of a tool that writes; dry runs count too.
 * @throws ToolRefused the key has reached its limit
 */
export async function consumeWrite({ writes, metrics }: Limits, { effect }: Tool, keyId: number): Promise<void> {
  const { limiter, perMinute } = writes;
  if (effect === 'read' || (await limiter.consume(String(keyId)))) return;
  metrics.rateLimited('key');
  const { nextFreeInMs } = await limiter.budget(String(keyId), 1);
  throw new ToolRefused(
    `Limit of writes reached: a key can call tools that write ${perMinute} times a minute. Nothing was changed. ` +
      `Call again in ${Math.max(1, Math.ceil(nextFreeInMs / 1000))} s.`,
  );
}
