/**
 * The fields that a log line may have besides its message. The list is closed: a field outside it does not compile, and
 * is dropped at run time. No bodies, addresses, names or complete keys; people appear only as record ids.
 */
export const LOG_FIELDS = {
  requestId: 'string',
  /** The id of the request's trace: from its `traceparent`, or a new one. */
  traceId: 'string',
  method: 'string',
  /** The route's template, never the requested path, which may contain a webhook's credential. */
  route: 'string',
  status: 'number',
  durationMs: 'number',
  /** The name of the GraphQL operation, or of the MCP tool. */
  operation: 'string',
  /** The key as prefix, dots and last four characters. */
  keyMask: 'string',
  keyId: 'number',
  /** Written as `client`, in the form of a tag, because the id is the credential of webhook paths. */
  clientId: 'string',
  /** Written as `agency`, also as a tag. */
  agencyId: 'string',
  platform: 'string',
  verdict: 'string',
  /** The background task. */
  job: 'string',
  /** How long the request waited for a concurrency slot, in milliseconds. */
  queueMs: 'number',
  /** How long it waited for database connections, in milliseconds. */
  poolMs: 'number',
  /** The name of the failed or else the slowest statement; never its text or values. */
  statement: 'string',
  statementMs: 'number',
  /** Took longer than SLOW_MS. */
  slow: 'boolean',
  attempt: 'number',
  count: 'number',
  migration: 'string',
  signal: 'string',
  port: 'number',
  seconds: 'number',
  /** The operating system's id of a service process. */
  pid: 'number',
  /** The number of the process, from 1. */
  process: 'number',
  database: 'string',
  /** The kind and the id of the record to rescore. */
  subjectKind: 'string',
  subjectId: 'number',
  parkedEventId: 'string',
  /** An endpoint for events. */
  endpointId: 'number',
  /** A channel for alerts. */
  channelId: 'number',
  limitMs: 'number',
  /** A database role. */
  role: 'string',
  err: 'unknown',
} as const;

interface Kinds {
  string: string;
  number: number;
  boolean: boolean;
  unknown: unknown;
}

export type LogFields = { [Name in keyof typeof LOG_FIELDS]?: Kinds[(typeof LOG_FIELDS)[Name]] };

/** Messages are constant; variable data goes into the fields. */
export interface Log {
  fatal(fields: LogFields, message: string): void;
  error(fields: LogFields, message: string): void;
  warn(fields: LogFields, message: string): void;
  info(fields: LogFields, message: string): void;
  debug(fields: LogFields, message: string): void;
  /** A log that adds `fields` to each of its lines. */
  child(fields: LogFields): Log;
}
