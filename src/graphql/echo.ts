import { GraphQLError } from 'graphql';
import { cleanText } from '../values/text.js';

/** The most characters of a refused variable that its error message repeats. */
const MAX_ECHO = 200;
/** The most of these for the reason, which may repeat the value. */
const MAX_REASON = 140;

const INTRODUCTION = /^Variable "\$\w+" got invalid value /;
const PLACE = / at "[\w.[\]]+"$/;

/**
 * Shortens the error message of a refused variable: graphql-js includes the whole value, and often twice.
 * @param error `Variable "$v" got invalid value <value> at "<place>"; <reason>`
 * @returns `error` itself when it is no such refusal, or shows no more than 200 characters
 */
export function shortenEcho(error: GraphQLError): GraphQLError {
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

/* A reason has its information at both ends, and repeats the value between them. */
function cutMiddle(text: string, max: number): string {
  if (text.length <= max) return text;
  const half = Math.floor((max - 1) / 2);
  return `${cleanText(text.slice(0, half))}…${cleanText(text.slice(-half))}`;
}
