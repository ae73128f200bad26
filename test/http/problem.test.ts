import { expect, it } from 'vitest';
import * as errors from '../../src/errors.js';
import { BodyError, problemOf } from '../../src/http/problem.js';

const thrown = [
  new errors.UnauthenticatedError('Missing API key'),
  new errors.ForbiddenError('No.'),
  new errors.NotFoundError('Not found'),
  new errors.InvalidError({ email: ['Wrong.'] }),
  new errors.UnstorableError(),
  new errors.ConflictError('Taken', 'It exists.'),
  new errors.UnprocessableError('Unmatched', 'Nobody.', 'contactUpsert'),
  new errors.UnknownPropertiesError(['plan']),
  new errors.AnswerTooLargeError(),
  new errors.OverLimitError('DEPTH_LIMIT', 'Too deep.'),
  new errors.CountMovedError(1, 3, 1),
  new errors.PlanMovedError(['It moved.']),
  new errors.RateLimitedError(),
  new errors.StreamLimitError('caller', 'Too many.'),
  new errors.StreamLimitError('service', 'Too many.'),
  new errors.UnavailableError(),
];

it('every class of the domain has one status and one code, which all entry points answer', () => {
  expect(thrown.map((error) => [error.name, problemOf(error)?.status, problemOf(error)?.code])).toEqual([
    ['UnauthenticatedError', 403, 'UNAUTHENTICATED'],
    ['ForbiddenError', 403, 'FORBIDDEN'],
    ['NotFoundError', 404, 'NOT_FOUND'],
    ['InvalidError', 400, 'INVALID'],
    ['UnstorableError', 400, 'INVALID'],
    ['ConflictError', 409, 'CONFLICT'],
    ['UnprocessableError', 422, 'UNPROCESSABLE'],
    ['UnknownPropertiesError', 422, 'UNKNOWN_PROPERTIES'],
    ['AnswerTooLargeError', 400, 'ANSWER_TOO_LARGE'],
    ['OverLimitError', 400, 'DEPTH_LIMIT'],
    ['CountMovedError', 409, 'COUNT_MOVED'],
    ['PlanMovedError', 409, 'PLAN_MOVED'],
    ['RateLimitedError', 429, 'RATE_LIMITED'],
    ['StreamLimitError', 429, 'STREAM_LIMIT'],
    ['StreamLimitError', 503, 'STREAM_LIMIT'],
    ['UnavailableError', 503, 'UNAVAILABLE'],
  ]);
  const classes = Object.values(errors).filter(({ prototype }) => prototype instanceof Error);
  expect(new Set(thrown.map(({ name }) => name))).toEqual(new Set(classes.map(({ name }) => name)));
});

it('a body is told by what is wrong with it', () => {
  const told = (reason: BodyError['reason']) => problemOf(new BodyError(reason, 'Refused.'));
  expect(told('too-large')).toEqual({ status: 413, code: 'TOO_LARGE', message: 'Refused.' });
  expect(told('unsupported-encoding')).toEqual({ status: 415, code: 'UNSUPPORTED_MEDIA_TYPE', message: 'Refused.' });
  expect(told('late')).toEqual({ status: 408, code: 'REQUEST_TIMEOUT', message: 'Refused.' });
  expect(told('too-deep')).toEqual({ status: 400, code: 'BAD_REQUEST', rpcCode: -32600, message: 'Refused.' });
  expect(told('not-json')).toEqual({ status: 400, code: 'BAD_REQUEST', rpcCode: -32700, message: 'Refused.' });
});

it('a class that extends another is what that one is, and an error of no class is nothing of ours', () => {
  class NoPlace extends errors.UnavailableError {}
  expect(problemOf(new NoPlace())?.status).toBe(503);
  expect(problemOf(new TypeError('x'))).toBe(null);
  expect(problemOf('x')).toBe(null);
  expect(problemOf(Object.assign(new Error('x'), { constructor: undefined }))).toBe(null);
});
