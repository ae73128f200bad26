import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openRedis, type RedisClient } from '../../src/redis/redis-client.js';
import { openSharedEntries, SharedCache } from '../../src/redis/shared-cache.js';
import { openRedisProxy } from './redis-proxy.js';

const redisUrl = process.env.TEST_REDIS_URL ?? '';
const MAX_AGE_MS = 600_000;

interface Found {
  value: string;
}

/* Numbers stand for texts of another version. */
const codec = {
  encode: ({ value }: Found) => JSON.stringify(value),
  decode(text: string): Found | undefined {
    const value: unknown = JSON.parse(text);
    return typeof value === 'string' ? { value } : undefined;
  },
};

/** One process: its cache, and how often it read. */
function openProcess(name: string, door?: RedisClient) {
  let reads = 0;
  const shared = door && openSharedEntries(door, name);
  const cache = new SharedCache<Found>({
    maxAgeMs: MAX_AGE_MS,
    max: 100,
    clock: () => performance.now(),
    shared,
    codec,
  });
  return {
    drop: (key: string) => cache.drop(key),
    reads: () => reads,
    get: async (key: string, value: string | (() => Promise<string>)) => {
      const found = await cache.get(key, async () => {
        reads++;
        return { value: typeof value === 'string' ? value : await value() };
      });
      return found.value;
    },
  };
}

async function openDoor(url = redisUrl): Promise<RedisClient> {
  const door = openRedis({ url, log: { warn: () => undefined, info: () => undefined } });
  onTestFinished(() => door.close());
  await untilReached(door);
  return door;
}

async function untilReached(door: RedisClient): Promise<void> {
  await expect.poll(() => door.ask((redis) => redis.ping()), { interval: 10 }).toBe('PONG');
}

function openClient(): Redis {
  const client = new Redis(redisUrl);
  onTestFinished(() => client.disconnect());
  return client;
}

/* A read whose end the test decides. */
function openRead() {
  let end: (outcome: string | Error) => void = () => undefined;
  const result = new Promise<string>((resolve, reject) => {
    end = (outcome) => (typeof outcome === 'string' ? resolve(outcome) : reject(outcome));
  });
  return { read: () => result, end };
}

describe.each(['without Redis', ...(redisUrl ? ['with Redis'] : [])])('one process %s', (how) => {
  const open = async () => openProcess(randomUUID(), how === 'with Redis' ? await openDoor() : undefined);

  it('reads once for all callers that arrive together, and keeps what it found', async () => {
    const process = await open();
    const found = await Promise.all(Array.from({ length: 50 }, () => process.get('a', 'first')));
    expect([new Set(found), process.reads()]).toEqual([new Set(['first']), 1]);
    expect(await process.get('a', 'second')).toBe('first');
    expect(await process.get('b', 'other')).toBe('other');
  });

  it('tells every caller of a failure and keeps nothing of it', async () => {
    const process = await open();
    const fail = () => Promise.reject(new Error('away'));
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => process.get('a', fail)));
    expect(outcomes.map(({ status }) => status)).toEqual(Array(10).fill('rejected'));
    expect([await process.get('a', 'found'), process.reads()]).toEqual(['found', 2]);
  });

  it('reads anew after a drop, also when a read of before ends after it', async () => {
    const process = await open();
    const slow = openRead();
    const early = process.get('a', slow.read);
    await expect.poll(process.reads).toBe(1);
    await process.drop('a');
    slow.end('old');
    expect(await early).toBe('old');
    expect(await process.get('a', 'new')).toBe('new');
    expect(await process.get('a', 'newer')).toBe('new');
  });
});

describe.runIf(redisUrl)('several processes with one Redis', () => {
  it('share what one of them read', async () => {
    const name = randomUUID();
    const [one, other] = [openProcess(name, await openDoor()), openProcess(name, await openDoor())];
    expect(await one.get('a', 'first')).toBe('first');
    expect([await other.get('a', 'second'), other.reads()]).toEqual(['first', 0]);
  });

  it('all read anew after one of them dropped a key, and no slow reader brings the old value back', async () => {
    const name = randomUUID();
    const [one, other] = [openProcess(name, await openDoor()), openProcess(name, await openDoor())];
    const slow = openRead();
    const early = other.get('a', slow.read);
    await expect.poll(other.reads).toBe(1);
    await one.drop('a');
    slow.end('old');
    expect(await early).toBe('old');
    expect(await one.get('a', 'new')).toBe('new');
    expect(await other.get('a', 'newer')).toBe('new');
    await one.drop('a');
    expect(await other.get('a', 'newest')).toBe('newest');
  });

  it('share no failure', async () => {
    const name = randomUUID();
    const [one, other] = [openProcess(name, await openDoor()), openProcess(name, await openDoor())];
    await expect(one.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await other.get('a', 'found')).toBe('found');
  });

  it('read anew where Redis holds the text of another version', async () => {
    const name = randomUUID();
    const [door, client] = [await openDoor(), openClient()];
    await client.set(`${name}:a`, '1 17');
    const process = openProcess(name, door);
    expect([await process.get('a', 'mine'), await process.get('a', 'later')]).toEqual(['mine', 'mine']);
  });

  it('count the age from the question that came before the read, however late the write', async () => {
    const name = randomUUID();
    const [entries, client] = [openSharedEntries(await openDoor(), name), openClient()];
    const { askedAt = '' } = (await entries.get('a')) ?? {};
    const earlier = (ms: number) => String(Number(askedAt) - ms * 1000);
    await entries.put('late', 'text', earlier(400_000), MAX_AGE_MS);
    expect(await client.pttl(`${name}:late`)).toBeLessThanOrEqual(200_000);
    expect((await entries.get('late'))?.text).toBe('text');
    await entries.put('too late', 'text', earlier(MAX_AGE_MS), MAX_AGE_MS);
    expect(await client.exists(`${name}:too late`)).toBe(0);
    await entries.put('late', 'older', earlier(500_000), MAX_AGE_MS);
    expect((await entries.get('late'))?.text).toBe('text');
  });
});

describe.runIf(redisUrl)('a Redis that goes away', () => {
  it.each(['kill', 'stall'] as const)('(%s) leaves each process with what it read itself, no older', async (way) => {
    const name = randomUUID();
    const proxy = await openRedisProxy(redisUrl);
    const door = await openDoor(proxy.url);
    const [one, other] = [openProcess(name, door), openProcess(name, await openDoor())];
    expect([await one.get('mine', 'a'), await other.get('theirs', 'b')]).toEqual(['a', 'b']);
    expect(await one.get('theirs', 'never read')).toBe('b');

    await proxy[way]();
    expect(await one.get('mine', 'never read')).toBe('a');
    // What came out of Redis was not kept here, so its age cannot grow beyond the promise.
    expect([await one.get('theirs', 'c'), await one.get('theirs', 'never read')]).toEqual(['c', 'c']);
    await one.drop('mine');
    expect([await one.get('mine', 'd'), await one.get('mine', 'never read')]).toEqual(['d', 'd']);

    await proxy.restore();
    await untilReached(door);
    expect(await one.get('theirs', 'never read')).toBe('b');
    await proxy.kill();
  });

  it('does not stop a start', async () => {
    const proxy = await openRedisProxy(redisUrl);
    await proxy.kill();
    const door = openRedis({ url: proxy.url, log: { warn: () => undefined, info: () => undefined } });
    onTestFinished(() => door.close());
    const process = openProcess(randomUUID(), door);
    expect([await process.get('a', 'first'), await process.get('a', 'second')]).toEqual(['first', 'first']);
  });
});
