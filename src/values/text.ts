import { z } from 'zod';
import { describeIssue } from './describe-issue.js';
import type { Reading } from './normal-form.js';

// With the `u` flag a surrogate class matches lone surrogates only: a pair is one character to it.
const UNCLEAN = /[\0\ud800-\udfff]/u;
const EVERY_UNCLEAN = /[\0\ud800-\udfff]/gu;

/** The message for an unclean text, wherever it occurs. */
export const UNCLEAN_TEXT = 'Must not contain NUL characters or lone surrogates.';

/**
 * Whether a text can be stored and read back unchanged: well-formed Unicode without U+0000. PostgreSQL refuses
 * U+0000, and lone surrogates would be stored as U+FFFD, so that two different inputs become one.
 *
 * @source Behaviour: strings
 */
export function isCleanText(text: string): boolean {
  return !UNCLEAN.test(text);
}

/**
 * Removes NUL characters and lone surrogates. For webhooks only: their senders cannot correct a request, while every
 * other caller gets an error.
 *
 * @source Behaviour: webhooks, text
 */
export function cleanText(text: string): string {
  return text.replace(EVERY_UNCLEAN, '');
}

/** The length of a text in Unicode code points, the unit of every limit of the service. A lone surrogate counts one. */
export function codePointLength(text: string): number {
  let length = text.length;
  for (let index = 0; index < text.length; index += 1) {
    // codePointAt is above U+FFFF exactly where a pair begins, which takes two units.
    if ((text.codePointAt(index) ?? 0) > 0xffff) {
      length -= 1;
      index += 1;
    }
  }
  return length;
}

/** Whether a text is longer than `max` code points, without counting if the unit length already decides. */
export function isLongerThan(text: string, max: number): boolean {
  if (text.length <= max) return false;
  return text.length > 2 * max || codePointLength(text) > max;
}

/** The first `most` code points of a text, clean: for display. A longer text is cut, then `end` is added. */
export function shortened(text: string, most: number, end = ''): string {
  const points = [...text.slice(0, 2 * most)];
  return cleanText(points.length <= most ? points.join('') : `${points.slice(0, most).join('')}${end}`);
}

/**
 * The form in which texts are compared case-insensitively: lower case, then NFC. In this order, because
 * lower-casing can leave combining marks in a non-canonical order. Idempotent.
 */
export function foldText(text: string): string {
  return text.toLowerCase().normalize('NFC');
}

/**
 * The bounds of a text in code points, both inclusive. `subject` begins the error sentences, for parts of a larger
 * value.
 */
interface TextBounds {
  max: number;
  min?: number;
  subject?: string;
}

function characters(count: number): string {
  return `${count} character${count === 1 ? '' : 's'}`;
}

/** The error message for the text, or null if it is within its bounds. */
function findTextError(text: string, { max, min = 0 }: TextBounds): string | null {
  if (!isCleanText(text)) return UNCLEAN_TEXT;
  if (isLongerThan(text, max)) return `Must be at most ${characters(max)}.`;
  if (codePointLength(text) >= min) return null;
  return text === '' ? 'Must not be empty.' : `Must be at least ${characters(min)}.`;
}

/** "Must be a string." becomes "The field name must be a string." */
function nameSubject(sentence: string, subject: string | undefined): string {
  return subject === undefined ? sentence : `${subject} ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
}

/**
 * The parser of a free text: a string, clean, within its bounds, otherwise unchanged. Blank text is text.
 *
 * @source Behaviour: strings, lengths
 */
export function text(bounds: TextBounds): z.ZodString {
  const { max, min, subject } = bounds;
  const error = (issue: z.core.$ZodRawIssue) => {
    if (subject === undefined) return describeIssue(issue);
    return issue.input === undefined ? `${subject} is required.` : nameSubject('Must be a string.', subject);
  };
  return z
    .string({ error })
    .check((context) => {
      const error = findTextError(context.value, bounds);
      if (error === null) return;
      context.issues.push({ code: 'custom', message: nameSubject(error, subject), input: context.value });
    })
    .meta(min === undefined ? { maxLength: max } : { minLength: min, maxLength: max });
}

/**
 * Builds the parser of a text that has one normal form: it refuses unclean text, returns what `read` returns, and
 * reports `expected` with the reason where there is no normal form. As JSON Schema it is a plain string.
 * @param expected the beginning of the message, without its full stop
 */
export function normalizedText(read: (text: string) => Reading, expected: string): z.ZodString {
  return z.string({ error: describeIssue }).check((context) => {
    const reading = isCleanText(context.value) ? read(context.value) : null;
    if (typeof reading === 'string') {
      context.value = reading;
      return;
    }
    const message = reading === null ? UNCLEAN_TEXT : `${expected}: ${reading.reason}.`;
    context.issues.push({ code: 'custom', message, input: context.value });
  });
}
