import { Redis } from 'ioredis';

const PATIENCE_MS = 2000;

/** The version that a Redis server reports; null when it does not answer. Closes its connection. */
export async function readRedisVersion(url: string): Promise<string | null> {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: PATIENCE_MS,
    commandTimeout: PATIENCE_MS,
    retryStrategy: () => null,
  });
  // The command that fails reports the error.
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    return /^redis_version:(\S+)/m.exec(await redis.info('server'))?.[1] ?? 'unknown';
  } catch {
    return null;
  } finally {
    redis.disconnect();
  }
}
