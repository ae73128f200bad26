import { type ExecutionResult, GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { AnswerTooLargeError } from '../errors.js';
import { callOf } from './call.js';

/** Maximum bytes of JSON in a response. */
const MAX_ANSWER_BYTES = 32 * 2 ** 20;

/** Shorter texts count by their length; escapes and multi-byte characters in them are ignored. */
const LONG_TEXT = 1024;

/** Bytes of a number or a date, approximately. */
const SHORT_VALUE = 8;

/** Refuses a result whose JSON would be too large, such as one with a long text under many aliases. */
export function useAnswerBound(): Plugin {
  return {
    onExecute({ args }) {
      if (!callOf(args.contextValue)) return undefined;
      return {
        onExecuteDone({ result, setResult }) {
          if (!(Symbol.asyncIterator in result)) setResult(boundAnswer(result));
        },
      };
    },
  };
}

/** The result itself, or the error that replaces it. */
export function boundAnswer(result: ExecutionResult): ExecutionResult {
  if (countBytes(result.data, MAX_ANSWER_BYTES) <= MAX_ANSWER_BYTES) return result;
  const extensions = { code: 'ANSWER_TOO_LARGE', http: { status: 400 } };
  return { errors: [new GraphQLError(new AnswerTooLargeError().message, { extensions })] };
}

/** Approximate bytes of a value as JSON; the count stops at `bound`. */
function countBytes(value: unknown, bound: number): number {
  if (typeof value === 'string') return value.length < LONG_TEXT ? value.length + 2 : countLongText(value);
  if (typeof value !== 'object' || value === null) return SHORT_VALUE;
  let bytes = 2;
  if (Array.isArray(value)) {
    for (const part of value) {
      bytes += 1 + countBytes(part, bound - bytes);
      if (bytes > bound) return bytes;
    }
    return bytes;
  }
  if (value instanceof Date) return SHORT_VALUE;
  for (const name in value) {
    bytes += name.length + 4 + countBytes((value as Record<string, unknown>)[name], bound - bytes);
    if (bytes > bound) return bytes;
  }
  return bytes;
}

/* Includes the escapes of JSON, which take up to six bytes. */
const countLongText = (text: string): number => Buffer.byteLength(JSON.stringify(text));
