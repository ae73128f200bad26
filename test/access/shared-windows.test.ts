import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { createRateLimiter, type RateLimiter } from '../../src/access/rate-limits/rate-limit.js';
import { openSharedWindows, type SharedWindows } from '../../src/access/rate-limits/shared-windows.js';
import { openRedis } from '../../src/redis/redis-client.js';
import { eventually } from '../support/eventually.js';
import { openRedisProxy } from './redis-proxy.js';

const redisUrl = process.env.TEST_REDIS_URL;
const LONG_WINDOW_MS = 60_000;

const said: string[] = [];
const log = {
  warn: (_fields: object, message: string) => void said.push(message),
  info: (_fields: object, message: string) => void said.push(message),
};
const AWAY = 'Redis is away; this process limits requests by itself.';
const BACK = 'Redis is back; request limits are shared again.';
afterEach(() => void said.splice(0));

function open(url: string): SharedWindows {
  const redis = openRedis({ url, log });
  onTestFinished(() => redis.close());
  return openSharedWindows(redis);
}

/** One process's view of the shared windows; waits until it is connected. */
async function openProcess(url: string): Promise<SharedWindows> {
  const windows = open(url);
  await untilShared(windows);
  return windows;
}

async function untilShared(windows: SharedWindows): Promise<void> {
  const terms = { limit: 1_000_000, windowMs: LONG_WINDOW_MS, units: 1 };
  const key = randomUUID();
  await expect.poll(() => windows.reserve(key, terms), { interval: 10 }).toBe(true);
}

async function countAccepted(limiter: RateLimiter, key: string, times: number): Promise<number> {
  const answers = await Promise.all(Array.from({ length: times }, () => limiter.consume(key)));
  return answers.filter(Boolean).length;
}

const limitOf90 = (shared: SharedWindows): RateLimiter =>
  createRateLimiter({ limit: 90, windowMs: LONG_WINDOW_MS, shared });

describe.runIf(redisUrl)('limits shared through Redis', () => {
  const url = redisUrl ?? '';

  it('let 90 through in all, however many processes ask at once', async () => {
    const [one, other] = [limitOf90(await openProcess(url)), limitOf90(await openProcess(url))];
    const key = randomUUID();
    const [byOne = 0, byOther = 0] = await Promise.all([one, other].map((limiter) => countAccepted(limiter, key, 200)));
    expect(byOne + byOther).toBe(90);
  });

  it('take all units of a request or none, across processes', async () => {
    const [one, other] = [limitOf90(await openProcess(url)), limitOf90(await openProcess(url))];
    const key = randomUUID();
    expect(await one.consume(key, 60)).toBe(true);
    expect(await other.consume(key, 31)).toBe(false);
    expect(await other.consume(key, 30)).toBe(true);
    expect(await one.consume(key)).toBe(false);
    expect(await one.consume(randomUUID(), 91)).toBe(false);
  });

  it('say of a refused request what all processes left of the limit, and when the next unit is free', async () => {
    const [one, other] = [limitOf90(await openProcess(url)), limitOf90(await openProcess(url))];
    const key = randomUUID();
    expect(await one.budget(key, 91)).toEqual({ unitsAsked: 91, unitsLeft: 90, nextFreeInMs: 0 });
    expect(await one.consume(key, 60)).toBe(true);
    expect(await other.consume(key, 25)).toBe(true);
    for (const limiter of [one, other]) {
      expect(await limiter.consume(key, 6)).toBe(false);
      const { nextFreeInMs, ...budget } = await limiter.budget(key, 6);
      expect(budget).toEqual({ unitsAsked: 6, unitsLeft: 5 });
      expect(nextFreeInMs).toBeGreaterThan(0);
      expect(nextFreeInMs).toBeLessThanOrEqual(LONG_WINDOW_MS);
    }
    expect(await other.consume(key, 5)).toBe(true);
  });

  it('name the moment exactly at which the next unit is free', async () => {
    const windows = await openProcess(url);
    const key = randomUUID();
    const terms = { limit: 2, windowMs: 1500, units: 1 };
    const askedAt = performance.now();
    expect(await windows.reserve(key, terms)).toBe(true);
    const usage = await windows.usage(key, terms.windowMs);
    const passed = performance.now() - askedAt;
    expect(usage?.used).toBe(1);
    // Time went on in Redis by no more than here.
    expect(terms.windowMs - (usage?.nextFreeInMs ?? 0)).toBeLessThanOrEqual(passed);
    await expect.poll(() => windows.usage(key, terms.windowMs)).toEqual({ used: 0, nextFreeInMs: 0 });
  });

  it('give every place back when its time has left the window, and leave nothing behind', async () => {
    const windows = await openProcess(url);
    const key = randomUUID();
    const terms = { limit: 3, windowMs: 1000, units: 1 };
    expect(await windows.reserve(key, { ...terms, units: 2 })).toBe(true);
    expect(await windows.reserve(key, { ...terms, units: 2 })).toBe(false);
    expect(await windows.reserve(key, terms)).toBe(true);
    // A reservation of all three is refused without a trace until the whole window is free.
    await expect.poll(() => windows.reserve(key, { ...terms, units: 3 }), { interval: 10 }).toBe(true);
    const redis = new Redis(url);
    onTestFinished(() => redis.disconnect());
    expect(await redis.llen(`rate:${key}`)).toBe(3);
    await expect.poll(() => redis.exists(`rate:${key}`), { interval: 10 }).toBe(0);
  });

  it('never accept more than the limit in a window by the clock of the callers', async () => {
    const windows = await openProcess(url);
    const limiter = createRateLimiter({ limit: 20, windowMs: 300, shared: windows });
    const key = randomUUID();
    const accepted: { from: number; until: number }[] = [];
    while (accepted.length < 70) {
      const from = performance.now();
      if (await limiter.consume(key)) accepted.push({ from, until: performance.now() });
    }
    for (const [index, last] of accepted.slice(20).entries()) {
      expect(last.until - (accepted[index]?.from ?? 0)).toBeGreaterThanOrEqual(300);
    }
  });
});

describe.runIf(redisUrl)('a Redis that is killed', () => {
  it('leaves one process with its limit, and shares again when it is back, each said once', async () => {
    const proxy = await openRedisProxy(redisUrl ?? '');
    const windows = await openProcess(proxy.url);
    const limiter = limitOf90(windows);
    const key = randomUUID();
    expect(await countAccepted(limiter, key, 50)).toBe(50);

    await proxy.kill();
    expect(await countAccepted(limiter, key, 200)).toBe(40);
    await eventually(() => expect(said).toEqual([AWAY]));
    const another = randomUUID();
    expect(await countAccepted(limiter, another, 200)).toBe(90);

    await proxy.restore();
    await untilShared(windows);
    expect(said).toEqual([AWAY, BACK]);
    // What was accepted in the meantime still counts here, although Redis never heard of it.
    expect(await countAccepted(limiter, another, 200)).toBe(0);
    await proxy.kill();
  });

  it('does not stop a start', async () => {
    const proxy = await openRedisProxy(redisUrl ?? '');
    await proxy.kill();
    const windows = open(proxy.url);
    expect(await countAccepted(limitOf90(windows), randomUUID(), 200)).toBe(90);
    await eventually(() => expect(said).toEqual([AWAY]));

    await proxy.restore();
    await untilShared(windows);
    expect(said).toEqual([AWAY, BACK]);
    await proxy.kill();
  });
});

describe.runIf(redisUrl)('a Redis that falls silent', () => {
  it('is left alone, and used again when it answers', async () => {
    const proxy = await openRedisProxy(redisUrl ?? '');
    const windows = await openProcess(proxy.url);
    const limiter = limitOf90(windows);
    proxy.stall();
    expect(await countAccepted(limiter, randomUUID(), 200)).toBe(90);
    expect(said).toEqual([AWAY]);

    await proxy.restore();
    await untilShared(windows);
    expect(said).toEqual([AWAY, BACK]);
    await proxy.kill();
  });
});
