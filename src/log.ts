import { type DestinationStream, destination, pino } from 'pino';
import type { Config } from './config.js';
import { describeError } from './log-error.js';

/**
 * What a line may carry besides its message. The list is closed: a field outside it does not compile, and is dropped
 * at run time. No bodies, no addresses, no names, no whole keys; people are known by record ids alone.
 */
export interface LogFields {
  requestId?: string;
  method?: string;
  /** The route's template, never the path that was asked for: paths may hold a webhook's credential. */
  route?: string;
  status?: number;
  durationMs?: number;
  operation?: string;
  /** Prefix, dots and last four characters. */
  keyMask?: string;
  keyId?: number;
  clientId?: string;
  agencyId?: string;
  platform?: string;
  verdict?: string;
  job?: string;
  attempt?: number;
  count?: number;
  migration?: string;
  signal?: string;
  port?: number;
  seconds?: number;
  database?: string;
  err?: unknown;
}

/** Messages are constant texts; what varies goes into the fields. */
export interface Log {
  fatal(fields: LogFields, message: string): void;
  error(fields: LogFields, message: string): void;
  warn(fields: LogFields, message: string): void;
  info(fields: LogFields, message: string): void;
  debug(fields: LogFields, message: string): void;
  /** A log that adds `fields` to each of its lines. */
  child(fields: LogFields): Log;
}

const ALLOWED: Record<keyof LogFields, true> = {
  requestId: true,
  method: true,
  route: true,
  status: true,
  durationMs: true,
  operation: true,
  keyMask: true,
  keyId: true,
  clientId: true,
  agencyId: true,
  platform: true,
  verdict: true,
  job: true,
  attempt: true,
  count: true,
  migration: true,
  signal: true,
  port: true,
  seconds: true,
  database: true,
  err: true,
};

const ALLOWED_NAMES: ReadonlySet<string> = new Set(Object.keys(ALLOWED));

const WHOLE_KEY = /\b(RV|RO|ML)-[0-9A-Za-z]{20,}([0-9A-Za-z]{4})(?![0-9A-Za-z])/g;
const CONNECTION_URL = /\b(postgres(?:ql)?|rediss?):\/\/[^\s"\\]+/g;

/** A slow reader of the log must not fill the memory: beyond this, lines are dropped. */
const PENDING_BYTES = 4 * 1024 * 1024;

/** Lines wait for one another for at most 50 ms: a write of its own for each costs more than the line itself. */
const IN_BATCHES = { minLength: 8_192, periodicFlush: 50 };

/**
 * JSON lines on stderr; stdout stays free for the address and the keys of a start. Written without blocking, flushed
 * when the process ends.
 * @param target where lines go instead, for tests
 */
export function createLog(
  config: Pick<Config, 'logLevel'>,
  target: DestinationStream = destination({ dest: 2, sync: false, maxLength: PENDING_BYTES, ...IN_BATCHES }),
): Log {
  const logger = pino(
    {
      level: config.logLevel,
      base: undefined,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }), log: keepAllowed },
      serializers: { err: describeError },
      hooks: { streamWrite: hideSecrets },
    },
    target,
  );
  return wrap(logger);
}

/** The last net, over the finished line: no whole key, and no connection URL, whichever field brought it. */
function hideSecrets(line: string): string {
  return line.replace(WHOLE_KEY, '$1-••••••••$2').replace(CONNECTION_URL, '$1://[hidden]');
}

function keepAllowed(fields: object): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) if (ALLOWED_NAMES.has(name)) kept[name] = value;
  return kept;
}

/** Bindings of a child pass no formatter, so they are filtered here. */
function wrap(logger: pino.Logger): Log {
  return {
    fatal: (fields, message) => logger.fatal(fields, message),
    error: (fields, message) => logger.error(fields, message),
    warn: (fields, message) => logger.warn(fields, message),
    info: (fields, message) => logger.info(fields, message),
    debug: (fields, message) => logger.debug(fields, message),
    child: (fields) => wrap(logger.child(keepAllowed(fields))),
  };
}
