import { GraphQLError } from 'graphql';
import { errorClass, isInputReachedDatabase, isSequenceExhausted, isUnavailable } from '../db/database-error.js';
import {
  AnswerTooLargeError,
  ConflictError,
  ForbiddenError,
  InvalidError,
  NotFoundError,
  OverLimitError,
  RateLimitedError,
  StreamLimitError,
  UnauthenticatedError,
  UnavailableError,
  UnknownPropertiesError,
  UnprocessableError,
  UnstorableError,
} from '../errors.js';
import { shortenEcho } from './echo.js';

/** Code and HTTP status of the refusals that no operation declares as data. */
const KNOWN: [new (...args: never[]) => Error, string, number][] = [
  [UnauthenticatedError, 'UNAUTHENTICATED', 403],
  [ForbiddenError, 'FORBIDDEN', 403],
  [NotFoundError, 'NOT_FOUND', 404],
  [RateLimitedError, 'RATE_LIMITED', 429],
  [UnavailableError, 'UNAVAILABLE', 503],
  [AnswerTooLargeError, 'ANSWER_TOO_LARGE', 400],
  [InvalidError, 'INVALID', 400],
  [UnstorableError, 'INVALID', 400],
  [ConflictError, 'CONFLICT', 409],
  [UnprocessableError, 'UNPROCESSABLE', 422],
  [UnknownPropertiesError, 'UNKNOWN_PROPERTIES', 422],
];

/** Who hears of what callers do not. */
export interface ErrorWitness {
  log: { warn(fields: object, message: string): void; error(fields: object, message: string): void };
  metrics: { databaseFailed(errorClass: string): void; inputReachedDatabase(): void };
}

/**
 * What a caller may learn of an error. A refusal of the domain keeps its text and gets a code; a fault of the request
 * (syntax, validation, variables) stays as graphql-js words it; everything else becomes one sentence and is logged.
 */
export function toGraphQLError(error: unknown, witness: ErrorWitness): Error {
  const { log, metrics } = witness;
  const original = rootOf(error);
  for (const [type, code, status] of KNOWN) {
    if (original instanceof type) return dress(error, original, original.message, code, status);
  }
  if (original instanceof StreamLimitError) {
    return dress(error, original, original.message, 'STREAM_LIMIT', original.scope === 'caller' ? 429 : 503);
  }
  if (original instanceof OverLimitError) return dress(error, original, original.message, original.code, 400);
  // The outer one says which variable, and where.
  if (original instanceof GraphQLError && error instanceof GraphQLError) return shortenEcho(error);
  if (isUnavailable(original)) {
    metrics.databaseFailed(errorClass(original));
    if (isSequenceExhausted(original)) log.error({ err: original }, 'a sequence of ids is exhausted');
    else log.warn({ err: original }, 'the database did not answer');
    return toGraphQLError(new UnavailableError({ cause: original }), witness);
  }
  if (isInputReachedDatabase(original)) {
    metrics.databaseFailed(errorClass(original));
    metrics.inputReachedDatabase();
    log.error({ err: original }, 'an input reached the database that no parser refused');
    return toGraphQLError(new UnstorableError({ cause: original }), witness);
  }
  log.error({ err: original }, 'unexpected error');
  return dress(error, undefined, 'Internal server error', 'INTERNAL_SERVER_ERROR', 500);
}

function dress(
  error: unknown,
  original: Error | undefined,
  message: string,
  code: string,
  status: number,
): GraphQLError {
  const located = error instanceof GraphQLError ? { nodes: error.nodes, path: error.path } : {};
  const budget = original instanceof RateLimitedError ? original.budget : undefined;
  const extensions = { code, ...budget, http: { status } };
  return new GraphQLError(message, { ...located, originalError: original, extensions });
}

/* graphql-js wraps what a scalar or a resolver threw, some things twice. */
function rootOf(error: unknown): unknown {
  return error instanceof GraphQLError && error.originalError ? rootOf(error.originalError) : error;
}
