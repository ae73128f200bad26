import { performance } from 'node:perf_hooks';
import { Redis, type RedisOptions } from 'ioredis';
import { describeTlsFailure } from '../db/database-error.js';
import type { Log } from '../telemetry/log-fields.js';

/** The one connection of a process to Redis. Everything that uses it also works without Redis. */
export interface RedisClient {
  /** Runs one command. Undefined: Redis did not answer in time, or is away. */
  ask<Answer>(command: (redis: Redis) => Promise<Answer>): Promise<Answer | undefined>;
  /** Resolves when the first connection is made or has failed. */
  reached(): Promise<void>;
  /** Whether it did not answer when it was last asked. */
  isAway(): boolean;
  close(): void;
}

interface RedisClientOptions {
  url: string;
  /** PEM certificates of the authorities to trust for `rediss:`. Absent: those of Node. */
  ca?: string | undefined;
  log: Pick<Log, 'warn' | 'info'>;
  /** Called each time Redis stops answering. */
  onAway?: () => void;
}

const ANSWER_MS = 50;
const PAUSE_MS = 1000;
const RECONNECT_MS = 250;
const FIRST_CONNECTION_MS = 2000;

const CONNECTION: RedisOptions = {
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  maxRetriesPerRequest: null,
  connectTimeout: 1000,
  // A connection that leaves commands unanswered is closed, since TCP retransmission may take minutes.
  socketTimeout: 500,
  disconnectTimeout: 100,
  retryStrategy: () => RECONNECT_MS,
};

/**
 * Returns at once, whether Redis answers or not. A Redis that does not answer within 50 ms is not used for a second and
 * then tried again with one command; both changes are logged once.
 */
export function openRedis({ url, ca, log, onAway }: RedisClientOptions): RedisClient {
  const redis = new Redis(url, ca === undefined ? CONNECTION : { ...CONNECTION, tls: { ca } });
  let away = false;
  let pausedUntil = 0;
  const fail = (err: unknown): undefined => {
    pausedUntil = performance.now() + PAUSE_MS;
    if (away) return;
    away = true;
    onAway?.();
    log.warn({ err }, `Redis ${describeTlsFailure(err) ?? 'is away'}; this process limits requests by itself.`);
  };
  const succeed = (): void => {
    pausedUntil = 0;
    if (!away) return;
    away = false;
    log.info({}, 'Redis is back; request limits are shared again.');
  };
  redis.on('error', fail);
  redis.on('ready', succeed);
  return {
    async ask(command) {
      const now = performance.now();
      if (redis.status !== 'ready' || now < pausedUntil) return undefined;
      // While Redis is away, only one command a second checks whether it is back.
      if (away) pausedUntil = now + PAUSE_MS;
      try {
        const answer = await within(ANSWER_MS, command(redis));
        succeed();
        return answer;
      } catch (error) {
        return fail(error);
      }
    },
    reached: () => firstOutcome(redis),
    isAway: () => away,
    close: () => redis.disconnect(),
  };
}

function firstOutcome(redis: Redis): Promise<void> {
  return new Promise((resolve) => {
    if (redis.status === 'ready') return resolve();
    const timer = setTimeout(resolve, FIRST_CONNECTION_MS);
    for (const outcome of ['ready', 'error'] as const)
      redis.once(outcome, () => {
        clearTimeout(timer);
        resolve();
      });
  });
}

/**
 * The answer, or an Error after `ms`. If the timer fires late because this process was busy, the answer may already be in
 * the socket's buffer: one more iteration of the event loop reads it first.
 */
function within<T>(ms: number, answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => setImmediate(reject, new Error(`No answer within ${ms} ms.`)), ms);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

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
