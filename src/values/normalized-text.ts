import { z } from 'zod';
import { describeIssue } from './describe-issue.js';
import { isCleanText, UNCLEAN_TEXT } from './text.js';

/**
 * Builds the parser of a text that has one normal form: it refuses unclean text, returns the result of `normalize`, and
 * reports `message` where that is null. As JSON Schema it is a plain string.
 */
export function normalizedText(normalize: (text: string) => string | null, message: string): z.ZodString {
  return z.string({ error: describeIssue }).check((context) => {
    const normal = isCleanText(context.value) ? normalize(context.value) : null;
    if (normal !== null) {
      context.value = normal;
      return;
    }
    const wrong = isCleanText(context.value) ? message : UNCLEAN_TEXT;
    context.issues.push({ code: 'custom', message: wrong, input: context.value });
  });
}
