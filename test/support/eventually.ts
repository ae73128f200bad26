import { vi } from 'vitest';

/**
 * Tries a check until it holds. What happens in another process, or in the background of this one, takes as long as a
 * busy machine lets it, so the bound is there to end a test that has failed and not to hold it to a time.
 * @param timeout milliseconds
 * @param interval milliseconds between two tries
 */
export const eventually = <T>(
  check: () => T | Promise<T>,
  { timeout = 30_000, interval = 50 }: { timeout?: number; interval?: number } = {},
): Promise<T> => vi.waitFor(check, { timeout, interval });
