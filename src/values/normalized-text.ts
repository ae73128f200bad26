import { z } from 'zod';
import { faultSentence } from './fault-sentence.js';
import { isCleanText, UNCLEAN_TEXT } from './text.js';

/**
 * Builds the parser of a text that has one normal form: it refuses unclean text, answers what `normalize` gives, and
 * says `fault` where that is null. The schema stays a plain string to whoever prints it as JSON Schema.
 */
export function normalizedText(normalize: (text: string) => string | null, fault: string): z.ZodString {
  return z.string({ error: faultSentence }).check((context) => {
    const normal = isCleanText(context.value) ? normalize(context.value) : null;
    if (normal !== null) {
      context.value = normal;
      return;
    }
    const message = isCleanText(context.value) ? fault : UNCLEAN_TEXT;
    context.issues.push({ code: 'custom', message, input: context.value });
  });
}
