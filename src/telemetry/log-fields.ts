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
  /** Written as `client`, a tag: the id is the credential of webhook paths. */
  clientId?: string;
  /** Written as `agency`, a tag likewise. */
  agencyId?: string;
  platform?: string;
  verdict?: string;
  /** The background task. */
  job?: string;
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
