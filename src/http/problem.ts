import * as domain from '../errors.js';
import type { ErrorCode } from './error-codes.js';

/** Why a body is refused before it is parsed further. */
export type BodyErrorReason =
  | 'too-large'
  | 'unsupported-type'
  | 'unsupported-encoding'
  | 'unreadable'
  | 'not-utf8'
  | 'not-json'
  | 'too-deep'
  | 'wrong-content'
  | 'late';

/** A body that is refused as a whole. Its message is public and chosen by the entry point. */
export class BodyError extends Error {
  override readonly name = 'BodyError';
  readonly reason: BodyErrorReason;
  constructor(reason: BodyErrorReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** The status and the codes of a refusal over HTTP, in GraphQL and in JSON-RPC. */
export interface Problem {
  status: number;
  code: ErrorCode;
  /** The JSON-RPC error code when the refusal answers no particular message; -32000 unless given. */
  rpcCode?: number;
}

const classes = { ...domain, BodyError };
type Classes = typeof classes;
/* Every class of src/errors.ts, and BodyError. */
type ErrorName = {
  [Name in keyof Classes]: Classes[Name] extends new (...args: never[]) => Error ? Name : never;
}[keyof Classes];
type ByName = { [Name in ErrorName]: Problem | ((error: InstanceType<Classes[Name]>) => Problem) };

/*
 * The one place where an error becomes a status and a code; a class without an entry does not compile. Entry points
 * choose the shape of the body and, over MCP, the remedy.
 */
const PROBLEMS = {
  UnauthenticatedError: { status: 403, code: 'UNAUTHENTICATED', rpcCode: -32001 },
  ForbiddenError: { status: 403, code: 'FORBIDDEN' },
  NotFoundError: { status: 404, code: 'NOT_FOUND' },
  InvalidError: { status: 400, code: 'INVALID' },
  UnstorableError: { status: 400, code: 'INVALID' },
  ConflictError: { status: 409, code: 'CONFLICT' },
  PlanMovedError: { status: 409, code: 'PLAN_MOVED' },
  CountMovedError: { status: 409, code: 'COUNT_MOVED' },
  UnprocessableError: { status: 422, code: 'UNPROCESSABLE' },
  UnknownPropertiesError: { status: 422, code: 'UNKNOWN_PROPERTIES' },
  AnswerTooLargeError: { status: 400, code: 'ANSWER_TOO_LARGE' },
  OverLimitError: ({ code }) => ({ status: 400, code }),
  RateLimitedError: { status: 429, code: 'RATE_LIMITED', rpcCode: -32002 },
  StreamLimitError: ({ scope }) => ({ status: scope === 'caller' ? 429 : 503, code: 'STREAM_LIMIT' }),
  UnavailableError: { status: 503, code: 'UNAVAILABLE', rpcCode: -32003 },
  BodyError: ({ reason }) => BODY_PROBLEMS[reason],
} satisfies ByName;

const BAD_REQUEST = { status: 400, code: 'BAD_REQUEST' } as const;
const UNSUPPORTED = { status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' } as const;

const BODY_PROBLEMS: Record<BodyErrorReason, Problem> = {
  'too-large': { status: 413, code: 'TOO_LARGE' },
  'unsupported-type': UNSUPPORTED,
  'unsupported-encoding': UNSUPPORTED,
  unreadable: { ...BAD_REQUEST, rpcCode: -32700 },
  'not-utf8': { ...BAD_REQUEST, rpcCode: -32700 },
  'not-json': { ...BAD_REQUEST, rpcCode: -32700 },
  'too-deep': { ...BAD_REQUEST, rpcCode: -32600 },
  'wrong-content': { ...BAD_REQUEST, rpcCode: -32600 },
  late: { status: 408, code: 'REQUEST_TIMEOUT' },
};

/** Any other error is a bug of the service and has one generic message. */
export const INTERNAL = {
  status: 500,
  code: 'INTERNAL_SERVER_ERROR',
  rpcCode: -32603,
  message: 'Internal server error',
} as const;

/** A method that a path does not support. */
export const WRONG_METHOD = { status: 405, code: 'METHOD_NOT_ALLOWED', rpcCode: -32000 } as const;

const classOf: ReadonlyMap<string, unknown> = new Map(Object.entries(classes));
const byClass = new Map<unknown, Problem | ((error: never) => Problem)>(
  Object.entries(PROBLEMS).map(([name, problem]) => [classOf.get(name), problem]),
);

/**
 * The problem of a thrown error, by its class or its nearest known superclass.
 * @returns null for an error that no class declares, whose details are hidden from callers
 */
export function problemOf(error: unknown): (Problem & { message: string }) | null {
  if (!(error instanceof Error)) return null;
  for (let type: unknown = error.constructor; typeof type === 'function'; type = Object.getPrototypeOf(type)) {
    const problem = byClass.get(type);
    if (problem)
      return { ...(typeof problem === 'function' ? problem(error as never) : problem), message: error.message };
  }
  return null;
}

/** A class whose errors all have the same status. */
type FixedName = { [Name in ErrorName]: (typeof PROBLEMS)[Name] extends Problem ? Name : never }[ErrorName];

/** The problem of such a class. */
export const problemOfClass = (name: FixedName): Problem => PROBLEMS[name];

/** The same by the name of the GraphQL type of the class. @throws Error no such class */
export function problemOfType(name: string): Problem {
  const problem = byClass.get(classOf.get(name));
  if (problem === undefined || typeof problem === 'function') throw new Error(`${name} has no status of its own.`);
  return problem;
}
