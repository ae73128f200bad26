import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAddressLimiter, createRateLimiter, RATE_WINDOW_MS } from '../../src/access/rate-limits/rate-limit.js';
import { SlidingWindows } from '../../src/access/rate-limits/sliding-window.js';

interface Accepted {
  at: number;
  units: number;
}

const unitsIn = (accepted: Accepted[], after: number, until: number): number =>
  accepted.filter(({ at }) => at > after && at <= until).reduce((sum, { units }) => sum + units, 0);

/** Calls spread so that they pile up, straddle window edges and fall exactly on them. */
const calls = fc.array(
  fc.record({
    pause: fc.oneof(fc.constant(0), fc.nat(40), fc.constantFrom(99, 100, 101)),
    units: fc.integer({ min: 1, max: 8 }),
  }),
  { maxLength: 300 },
);

describe('the rate limit', () => {
  it('accepts a request exactly when the window that ends with it stays within the limit', () => {
    fc.assert(
      fc.property(calls, fc.integer({ min: 1, max: 20 }), (requests, limit) => {
        let now = 0;
        const limiter = createRateLimiter({ limit, windowMs: 100, clock: () => now });
        const accepted: Accepted[] = [];
        for (const { pause, units } of requests) {
          now += pause;
          const fits = unitsIn(accepted, now - 100, now) + units <= limit;
          expect(limiter.consume('key', units)).toBe(fits);
          if (fits) accepted.push({ at: now, units });
        }
      }),
      { numRuns: 500 },
    );
  });

  it('lets 90 through in any 10 seconds, and the 91st when the first has left', () => {
    let now = 0;
    const limiter = createRateLimiter({ limit: 90, windowMs: RATE_WINDOW_MS, clock: () => now });
    const spend = (times: number): number =>
      Array.from({ length: times }, () => limiter.consume('key')).filter(Boolean).length;
    expect(spend(200)).toBe(90);
    now = 9999;
    expect(spend(200)).toBe(0);
    now = 10_000;
    expect(spend(200)).toBe(90);
  });

  it('says of a refused request what it asked, what is left, and when the next unit is free', async () => {
    let now = 0;
    const limiter = createRateLimiter({ limit: 5, windowMs: 100, clock: () => now });
    expect(await limiter.budget('key', 6)).toEqual({ unitsAsked: 6, unitsLeft: 5, nextFreeInMs: 0 });
    limiter.consume('key', 1);
    now = 30;
    limiter.consume('key', 3);
    now = 60.5;
    expect(limiter.consume('key', 2)).toBe(false);
    expect(await limiter.budget('key', 2)).toEqual({ unitsAsked: 2, unitsLeft: 1, nextFreeInMs: 40 });
    now = 100;
    expect(await limiter.budget('key', 3)).toEqual({ unitsAsked: 3, unitsLeft: 2, nextFreeInMs: 30 });
    now = 130;
    expect(await limiter.budget('key', 3)).toEqual({ unitsAsked: 3, unitsLeft: 5, nextFreeInMs: 0 });
    expect(limiter.consume('key', 5)).toBe(true);
  });

  it('never limits a steady nine requests a second', () => {
    let now = 0;
    const limiter = createRateLimiter({ limit: 90, windowMs: RATE_WINDOW_MS, clock: () => now });
    for (let request = 0; request < 540; request++) {
      now = Math.floor((request * 1000) / 9);
      expect(limiter.consume('key')).toBe(true);
    }
  });

  it('takes all units of a request or none', () => {
    const limiter = createRateLimiter({ limit: 90, windowMs: RATE_WINDOW_MS, clock: () => 0 });
    expect(limiter.consume('key', 60)).toBe(true);
    expect(limiter.consume('key', 31)).toBe(false);
    expect(limiter.consume('key', 30)).toBe(true);
    expect(limiter.consume('key', 0)).toBe(true);
    expect(limiter.consume('another', 91)).toBe(false);
  });

  it('gives each key its own budget, whatever the keys are called', () => {
    const limiter = createRateLimiter({ limit: 1, windowMs: RATE_WINDOW_MS, clock: () => 0 });
    for (const key of ['1', '2', '__proto__', 'constructor', '']) {
      expect([limiter.consume(key), limiter.consume(key)]).toEqual([true, false]);
    }
  });

  it('is off at 0, per address too', () => {
    const limiter = createRateLimiter({ limit: 0, windowMs: RATE_WINDOW_MS });
    expect(limiter.consume('key', 1_000_000)).toBe(true);
    expect(Array.from({ length: 100 }, () => createAddressLimiter(false).consume('10.0.0.1')).every(Boolean)).toBe(
      true,
    );
  });

  it('lets one address make 20 requests a second without a valid key', () => {
    let now = 0;
    const limiter = createAddressLimiter(true, () => now);
    expect(Array.from({ length: 50 }, () => limiter.consume('10.0.0.1')).filter(Boolean)).toHaveLength(20);
    now = 1000;
    expect(Array.from({ length: 50 }, () => limiter.consume('10.0.0.1')).filter(Boolean)).toHaveLength(20);
  });
});

describe('the memory of the windows', () => {
  it('holds the keys of the last window only', () => {
    const windows = new SlidingWindows(2, 100);
    for (let key = 0; key < 10_000; key++) windows.consume(`key ${key}`, 1, key);
    expect(windows.size).toBe(100);
  });

  it('keeps a key that goes on being used', () => {
    const windows = new SlidingWindows(2, 100);
    windows.consume('steady', 2, 0);
    for (let now = 1; now < 100; now++) windows.consume(`key ${now}`, 1, now);
    expect(windows.consume('steady', 1, 99)).toBe(false);
    expect(windows.consume('steady', 2, 100)).toBe(true);
    expect(windows.consume('steady', 1, 199)).toBe(false);
  });
});
