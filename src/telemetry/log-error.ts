/** An error as logged. */
interface ErrorRecord {
  name: string;
  code?: string;
  /** SQLSTATE, even when a driver or Prisma wraps it. */
  sqlState?: string;
  constraint?: string;
  message?: string;
  /** `function file:line` of our own code, innermost first. */
  where?: string[];
  cause?: ErrorRecord;
}

/** Programming errors, whose messages V8 builds from identifiers, not values. */
const CODE_FAULTS = new Set(['TypeError', 'RangeError', 'ReferenceError']);
const FRAMES = 6;
const CAUSES = 4;

/**
 * Describes what failed and where in our code, without any value from outside. Messages of drivers, Prisma, parsers and
 * GraphQL quote values, statements and hosts, so those errors are logged by name and code only.
 */
export function describeError(error: unknown, causes = CAUSES): ErrorRecord {
  if (!(error instanceof Error)) return { name: typeof error };
  const record: ErrorRecord = { name: error.name };
  const code = textAt(error, 'code');
  const sqlState = sqlStateOf(error);
  const constraint = textAt(error, 'constraint');
  const message = messageOf(error, code);
  const where = framesOf(error);
  if (code !== undefined) record.code = code;
  if (sqlState !== undefined && sqlState !== code) record.sqlState = sqlState;
  if (constraint !== undefined) record.constraint = constraint;
  if (message !== undefined) record.message = message;
  if (where.length > 0) record.where = where;
  if (error.cause instanceof Error && causes > 0) record.cause = describeError(error.cause, causes - 1);
  return record;
}

/** A plain Error without a code is our own, or a driver's message about its connection; values are removed from it. */
function messageOf(error: Error, code: string | undefined): string | undefined {
  if (code !== undefined) return undefined;
  if (CODE_FAULTS.has(error.name)) return hideHosts(error.message).slice(0, 200);
  if (error.constructor !== Error) return undefined;
  return hideHosts(error.message.replace(/"[^"]*"|'[^']*'|`[^`]*`/g, '[value]')).slice(0, 200);
}

function hideHosts(text: string): string {
  return text
    .replace(/[a-z][a-z0-9+.-]*:\/\/\S+/gi, '[address]')
    .replace(/\S+@\S+/g, '[address]')
    .replace(/\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?\b/g, '[address]')
    .replace(/\b[a-z0-9-]+(?:\.[a-z0-9-]+)*:\d{2,5}\b/gi, '[address]');
}

function sqlStateOf(error: Error): string | undefined {
  const meta = objectAt(error, 'meta');
  const driver = objectAt(objectAt(meta, 'driverAdapterError'), 'cause') ?? objectAt(error, 'cause');
  return [textAt(driver, 'originalCode'), textAt(meta, 'code'), textAt(error, 'code')].find(
    (code) => code !== undefined && /^[0-9A-Z]{5}$/.test(code) && /\d/.test(code),
  );
}

function framesOf(error: Error): string[] {
  const stack = error.stack ?? '';
  // The message comes first in the stack and may contain anything, even lines that look like frames.
  const start = stack.indexOf(error.message) + error.message.length;
  return stack
    .slice(start)
    .split('\n')
    .map(frameOf)
    .filter((frame) => frame !== undefined)
    .slice(0, FRAMES);
}

/** Frames of our own files only, with paths relative to the project. */
function frameOf(line: string): string | undefined {
  if (line.includes('node_modules') || line.includes('node:')) return undefined;
  const place = /\/((?:src|dist|scripts|test)\/[\w./-]+:\d+):\d+\)?$/.exec(line)?.[1];
  const name = /^\s+at (?:async )?([\w.$<>]+) \(/.exec(line)?.[1];
  if (place === undefined) return undefined;
  return name === undefined ? place : `${name} ${place}`;
}

function objectAt(value: object | undefined, name: string): object | undefined {
  const found: unknown = value === undefined ? undefined : Reflect.get(value, name);
  return typeof found === 'object' && found !== null ? found : undefined;
}

function textAt(value: object | undefined, name: string): string | undefined {
  const found: unknown = value === undefined ? undefined : Reflect.get(value, name);
  return typeof found === 'string' && found.length <= 100 ? found : undefined;
}
