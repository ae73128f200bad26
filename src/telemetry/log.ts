import { createHmac } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type DestinationStream, destination, type LevelWithSilent, pino } from 'pino';
import { describeError } from './log-error.js';
import { LOG_FIELDS, type Log, type LogFields } from './log-fields.js';

/** Fields whose value is a credential, and the name under which their tag is written. */
const TAGGED = new Map([
  ['clientId', 'client'],
  ['agencyId', 'agency'],
]);
const KNOWN_TAGS = 10_000;

/** Fields that are written unchanged. */
const PLAIN: ReadonlySet<string> = new Set(Object.keys(LOG_FIELDS).filter((name) => !TAGGED.has(name)));

/** A line without a match contains no secret; this saves the other checks. */
const SUSPECT = /-webhook(?:\/|%2f)[^{]|[VOL]-[0-9A-Za-z]{24}|:\/\//i;
const WHOLE_KEY = /\b(RV|RO|ML)-[0-9A-Za-z]{20,}([0-9A-Za-z]{4})(?![0-9A-Za-z])/g;
/** The requested path, as opposed to the template of a route. */
const WEBHOOK_PATH = /(-webhook(?:\/|%2f))(?!\{)[^\s"'\\]+/gi;
const CONNECTION_URL = /\b(postgres(?:ql)?|rediss?):\/\/[^\s"\\]+/g;

/** If the reader of the log is slow, lines beyond this are dropped so that they do not fill the memory. */
const PENDING_BYTES = 4 * 1024 * 1024;

/** Lines are written in batches, at most 50 ms late: a write for each costs more than the line itself. */
const IN_BATCHES = { minLength: 8_192, periodicFlush: 50 };

interface LogSettings {
  logLevel: LevelWithSilent;
  /** The key of the tags that replace ids. */
  pepper: string;
}

/**
 * JSON lines on stderr; stdout is reserved for the address and the keys that a start prints. Written without blocking,
 * flushed when the process ends.
 * @param target where lines go instead, for tests
 */
export function createLog(
  config: LogSettings,
  target: DestinationStream = destination({ dest: 2, sync: false, maxLength: PENDING_BYTES, ...IN_BATCHES }),
): Log {
  const keepAllowed = fieldFilter(config.pepper);
  const logger = pino(
    {
      level: config.logLevel,
      base: undefined,
      timestamp: createTimestamp(),
      formatters: { level: (label) => ({ level: label }), log: keepAllowed },
      serializers: { err: describeError },
      hooks: { streamWrite: hideSecrets },
    },
    target,
  );
  return wrap(logger, keepAllowed);
}

/* A text is made once for all lines of a millisecond. */
function createTimestamp(): () => string {
  let last = 0;
  let text = '';
  return () => {
    const now = Date.now();
    if (now !== last) text = `,"time":"${new Date(now).toISOString()}"`;
    last = now;
    return text;
  };
}

/**
 * A last check of the finished line: removes complete keys, webhook paths and connection URLs from any field.
 */
function hideSecrets(line: string): string {
  if (!SUSPECT.test(line)) return line;
  return line
    .replace(WHOLE_KEY, '$1-••••••••$2')
    .replace(WEBHOOK_PATH, '$1[hidden]')
    .replace(CONNECTION_URL, '$1://[hidden]');
}

type FieldFilter = (fields: LogFields | Record<string, unknown>) => Record<string, unknown>;

/** Keeps the allowed fields, with tags instead of credentials. */
function fieldFilter(pepper: string): FieldFilter {
  const tags = new LRUCache<string, string>({ max: KNOWN_TAGS });
  const tagOf = (id: string): string => {
    const known = tags.get(id);
    if (known !== undefined) return known;
    const tag = logTag(pepper, id);
    tags.set(id, tag);
    return tag;
  };
  return (fields) => {
    const kept: Record<string, unknown> = {};
    // Without a list of pairs: this runs for each line.
    for (const name in fields) {
      const value: unknown = fields[name as keyof typeof fields];
      if (value === undefined) continue;
      if (PLAIN.has(name)) kept[name] = value;
      else if (typeof value === 'string') {
        const tagged = TAGGED.get(name);
        if (tagged !== undefined) kept[tagged] = tagOf(value);
      }
    }
    return kept;
  };
}

/** pino applies no formatter to the bindings of a child, so they are filtered here. */
function wrap(logger: pino.Logger, keepAllowed: FieldFilter): Log {
  return {
    fatal: (fields, message) => logger.fatal(fields, message),
    error: (fields, message) => logger.error(fields, message),
    warn: (fields, message) => logger.warn(fields, message),
    info: (fields, message) => logger.info(fields, message),
    debug: (fields, message) => logger.debug(fields, message),
    child: (fields) => wrap(logger.child(keepAllowed(fields)), keepAllowed),
  };
}

const TAG_LENGTH = 12;

/**
 * The tag of a client or an agency in log lines. Their ids are the credentials of webhook paths; a tag gives no access,
 * and the id cannot be derived from it without the pepper.
 * @param pepper KEY_PEPPER
 * @returns 12 hex digits, the same for an id in every process and line
 */
export function logTag(pepper: string, id: string): string {
  return createHmac('sha256', pepper).update(`log-tag ${id}`).digest('hex').slice(0, TAG_LENGTH);
}

interface FormatSettings extends LogSettings {
  /** The format of lines: JSON, readable text, or (`auto`) readable text if stderr is a terminal. */
  logFormat: 'auto' | 'json' | 'pretty';
}

/** The log of a process, on stderr. */
export async function openLog(settings: FormatSettings): Promise<Log> {
  const { logFormat } = settings;
  const isForPeople = logFormat === 'pretty' || (logFormat === 'auto' && process.stderr.isTTY);
  return isForPeople ? createLog(settings, await openPretty(2)) : createLog(settings);
}

/**
 * Formats JSON lines as readable text: time of day, level, message and fields in one line. Written synchronously, so
 * that lines stay in order with those of stdout.
 * @param destination a file descriptor, or a stream
 */
export async function openPretty(destination: number | NodeJS.WritableStream): Promise<DestinationStream> {
  const { default: pretty } = await import('pino-pretty');
  return pretty({ destination, sync: true, singleLine: true, translateTime: 'SYS:HH:MM:ss' });
}
