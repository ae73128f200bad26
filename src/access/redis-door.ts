import { performance } from 'node:perf_hooks';
import { Redis, type RedisOptions } from 'ioredis';
import { describeTlsFailure } from '../db/tls-failure.js';
import type { Log } from '../telemetry/log-fields.js';

/** The one connection of a process to Redis, for what a process can also do by itself. */
export interface RedisDoor {
  /**
   * Runs one command.
   * @returns undefined when Redis did not answer in time or is left alone: the caller decides by itself
   */
  ask<Answer>(command: (redis: Redis) => Promise<Answer>): Promise<Answer | undefined>;
  /** Resolves when the first connection stands, or has taken too long to wait for. */
  reached(): Promise<void>;
  /** Whether it did not answer when it was last asked. */
  isAway(): boolean;
  close(): void;
}

interface RedisDoorOptions {
  url: string;
  /** Certificates in PEM that vouch for it, for `rediss:`. Absent: those that Node knows. */
  ca?: string | undefined;
  log: Pick<Log, 'warn' | 'info'>;
  /** Told each time that Redis goes away. */
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
  // A connection that swallows commands silently is given up, since its own retransmission may take minutes.
  socketTimeout: 500,
  disconnectTimeout: 100,
  retryStrategy: () => RECONNECT_MS,
};

/**
 * Opens the door. Returns at once, whether Redis is there or not. A Redis that does not answer within 50 ms is left
 * alone for a second and then tried again by one command; both changes are logged once.
 */
export function openRedis({ url, ca, log, onAway }: RedisDoorOptions): RedisDoor {
  const redis = new Redis(url, ca === undefined ? CONNECTION : { ...CONNECTION, tls: { ca } });
  let away = false;
  let pausedUntil = 0;
  const fail = (err: unknown): undefined => {
    pausedUntil = performance.now() + PAUSE_MS;
    if (away) return;
    away = true;
    onAway?.();
    const distrusted = describeTlsFailure(err);
    if (distrusted !== undefined) log.warn({ err }, `Redis ${distrusted}; this process limits requests by itself.`);
    else log.warn({ err }, 'Redis is away; this process limits requests by itself.');
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
      // While Redis is away one command at a time finds out, the others do not wait for it.
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

/* Resolves when the connection stands or has failed, and after FIRST_CONNECTION_MS at the latest. */
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
 * The answer, or an Error after `ms`. When the timer fires late because this process was busy, the answer may already
 * lie in the socket: one more turn of the event loop lets it be read first.
 */
function within<T>(ms: number, answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => setImmediate(reject, new Error(`No answer within ${ms} ms.`)), ms);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
