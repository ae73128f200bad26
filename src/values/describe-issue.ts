import type { z } from 'zod';

type RawIssue = z.core.$ZodRawIssue;

const TYPE_SENTENCES: Record<string, string> = {
  string: 'Must be a string.',
  number: 'Must be a number.',
  int: 'Must be an integer.',
  boolean: 'Must be true or false.',
  array: 'Must be a list.',
  object: 'Must be an object.',
  record: 'Must be an object.',
};

const FORMAT_SENTENCES: Record<string, string> = {
  uuid: 'Must be a UUID.',
  url: 'Must be a URL.',
};

/** "1 item", "200 items"; the unit depends on what was measured. */
function measure(count: number | bigint, origin: string): string {
  const unit = origin === 'array' || origin === 'set' ? 'item' : 'character';
  return `${count} ${unit}${Number(count) === 1 ? '' : 's'}`;
}

function limitSentence(word: 'least' | 'most', limit: number | bigint, origin: string): string {
  if (origin === 'array' || origin === 'set') return `Must have at ${word} ${measure(limit, origin)}.`;
  if (origin === 'string') return `Must be at ${word} ${measure(limit, origin)}.`;
  return `Must be at ${word} ${limit}.`;
}

/**
 * Describes in one sentence what is wrong with a value, for every error without a specific message: zod uses this map
 * only if the schema defines none.
 *
 * Usable as the `error` of a schema or of a parse.
 */
export function describeIssue(issue: RawIssue): string | undefined {
  if (issue.input === undefined && issue.code !== 'custom') return 'This field is required.';
  switch (issue.code) {
    case 'invalid_type':
      return TYPE_SENTENCES[issue.expected] ?? 'Is of the wrong type.';
    case 'invalid_value':
      return `Must be one of: ${issue.values.map(String).join(', ')}.`;
    case 'too_big':
      return limitSentence('most', issue.maximum, issue.origin);
    case 'too_small':
      return limitSentence('least', issue.minimum, issue.origin);
    case 'not_multiple_of':
      return `Must be a multiple of ${issue.divisor}.`;
    case 'invalid_format':
      return FORMAT_SENTENCES[issue.format] ?? 'Does not have the required format.';
    case 'unrecognized_keys':
      return 'This field is not known.';
    default:
      return issue.message ?? 'Is not valid.';
  }
}
