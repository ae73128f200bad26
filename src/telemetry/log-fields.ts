/**
 * What a line may carry besides its message. The list is closed: a field outside it does not compile, and is dropped
 * at run time. No bodies, no addresses, no names, no whole keys; people are known by record ids alone.
 */
export interface LogFields {
  requestId?: string;
  /** Of the trace that the request belongs to, by its `traceparent` or as we began it. */
  traceId?: string;
  method?: string;
  /** The route's template, never the path that was asked for: paths may hold a webhook's credential. */
  route?: string;
  status?: number;
  durationMs?: number;
  /** Of GraphQL by its name, or of MCP by the tool's. */
  operation?: string;
  /** Prefix, dots and last four characters. */
  keyMask?: string;
  keyId?: number;
  /** Written as `client`, a tag: the id is the credential of webhook paths. */
  clientId?: string;
  /** Written as `agency`, a tag likewise. */
  agencyId?: string;
  platform?: string;
  verdict?: string;
  /** The background task. */
  job?: string;
  /** How long it waited for a place, in milliseconds. */
  queueMs?: number;
  /** The same for connections to the database. */
  poolMs?: number;
  /** The statement that failed, or else took longest: its name, never its text or values. */
  statement?: string;
  statementMs?: number;
  /** Took longer than SLOW_MS. */
  slow?: boolean;
  attempt?: number;
  count?: number;
  migration?: string;
  signal?: string;
  port?: number;
  seconds?: number;
  /** Of a process of the service, given by the operating system. */
  pid?: number;
  /** Which of several processes, from 1. */
  process?: number;
  database?: string;
  /** What a rescoring request is about: a record's kind, and its id. */
  subjectKind?: string;
  subjectId?: number;
  parkedEventId?: string;
  limitMs?: number;
  /** A role of the database. */
  role?: string;
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

/** Every field, for whoever drops the others at run time. */
export const LOG_FIELDS: Record<keyof LogFields, true> = {
  requestId: true,
  traceId: true,
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
  queueMs: true,
  poolMs: true,
  statement: true,
  statementMs: true,
  slow: true,
  attempt: true,
  count: true,
  migration: true,
  signal: true,
  port: true,
  seconds: true,
  pid: true,
  process: true,
  database: true,
  subjectKind: true,
  subjectId: true,
  parkedEventId: true,
  limitMs: true,
  role: true,
  err: true,
};
