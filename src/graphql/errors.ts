import { GraphQLError } from 'graphql';
import { isInputReachedDatabase, isSequenceExhausted, isUnavailable } from '../db/database-error.js';
import { InvalidError, RateLimitedError, UnavailableError, UnstorableError } from '../errors.js';
import { INTERNAL, type Problem, problemOf } from '../http/problem.js';
import { toFieldErrors } from '../schema/kernel/errors.js';
import type { Log } from '../telemetry/log-fields.js';
import { trailOfError } from '../telemetry/trail.js';
import { cleanText } from '../values/text.js';

/** Records the errors whose details are hidden from callers. */
interface ErrorWitness {
  log: Pick<Log, 'warn' | 'error'>;
  metrics: { inputReachedDatabase(): void };
}

/**
 * The error that a caller sees. A domain error keeps its message and gets a code; an error of the request keeps
 * the message of graphql-js; everything else is logged and replaced by one generic message.
 */
export function toGraphQLError(error: unknown, witness: ErrorWitness): Error {
  const { log, metrics } = witness;
  const original = rootOf(error);
  const problem = problemOf(original);
  if (problem !== null && original instanceof Error) return dress(error, original, problem);
  // The outer error names the variable and the position.
  if (original instanceof GraphQLError && error instanceof GraphQLError) return shortenEcho(error);
  const whose = trailOfError(original);
  if (isUnavailable(original)) {
    if (isSequenceExhausted(original)) log.error({ ...whose, err: original }, 'a sequence of ids is exhausted');
    else log.warn({ ...whose, err: original }, 'the database did not answer');
    return toGraphQLError(new UnavailableError({ cause: original }), witness);
  }
  if (isInputReachedDatabase(original)) {
    metrics.inputReachedDatabase();
    log.error({ ...whose, err: original }, 'an invalid input was not rejected before the database');
    return toGraphQLError(new UnstorableError({ cause: original }), witness);
  }
  log.error({ ...whose, err: original }, 'unexpected error');
  return dress(error, undefined, INTERNAL);
}

function dress(
  error: unknown,
  original: Error | undefined,
  { message, code, status }: Problem & { message: string },
): GraphQLError {
  const located = error instanceof GraphQLError ? { nodes: error.nodes, path: error.path } : {};
  const budget = original instanceof RateLimitedError ? original.budget : undefined;
  const extensions = { code, ...budget, ...faultsOf(original), http: { status } };
  return new GraphQLError(message, { ...located, originalError: original, extensions });
}

/* In the shape of the GraphQL type `InvalidError`. */
const faultsOf = (error: unknown) => (error instanceof InvalidError ? { faults: toFieldErrors(error.faults) } : {});

/* graphql-js wraps what a scalar or a resolver threw, sometimes twice. */
export function rootOf(error: unknown): unknown {
  return error instanceof GraphQLError && error.originalError ? rootOf(error.originalError) : error;
}

/** Maximum characters of a refused variable in its error message. */
const MAX_ECHO = 200;
/** Maximum of these for the reason, which may repeat the value. */
const MAX_REASON = 140;

const INTRODUCTION = /^Variable "\$\w+" got invalid value /;
const PLACE = / at "[\w.[\]]+"$/;

/**
 * Shortens the error message of a refused variable, in which graphql-js includes the whole value, often twice.
 * @param error `Variable "$v" got invalid value <value> at "<place>"; <reason>`
 * @returns `error` itself if it is another error, or short enough
 */
function shortenEcho(error: GraphQLError): GraphQLError {
  const { message, originalError: cause } = error;
  const introduction = INTRODUCTION.exec(message)?.[0];
  if (introduction === undefined || !cause || !message.endsWith(`; ${cause.message}`)) return error;
  const told = message.slice(introduction.length, -`; ${cause.message}`.length);
  const place = PLACE.exec(told)?.[0] ?? '';
  const value = told.slice(0, told.length - place.length);
  if (value.length + cause.message.length <= MAX_ECHO) return error;
  const reason = cutMiddle(cause.message, MAX_REASON);
  const short = `${introduction}${cutEnd(value, MAX_ECHO - reason.length)}${place}; ${reason}`;
  const { nodes, path, extensions } = error;
  return new GraphQLError(short, { nodes, path, extensions });
}

const cutEnd = (text: string, max: number): string =>
  text.length <= max ? text : `${cleanText(text.slice(0, max - 1))}…`;

/* A reason is informative at both ends, and repeats the value in between. */
function cutMiddle(text: string, max: number): string {
  if (text.length <= max) return text;
  const half = Math.floor((max - 1) / 2);
  return `${cleanText(text.slice(0, half))}…${cleanText(text.slice(-half))}`;
}
