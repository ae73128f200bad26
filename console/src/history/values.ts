import { number, time } from '../format';
import { shared } from '../shared-text';
import { historyText as text } from './text';

const TIME = /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:?\d{2})$/;
/** The most characters of a value in a sentence; "Details" has all. */
const LONGEST = 80;

const short = (value: string): string => (value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value);

/** Whether a field had or has no value. */
export const isNone = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** The ids of a field: one, several or none. */
export function idsOf(value: unknown): readonly unknown[] {
  if (isNone(value)) return [];
  return Array.isArray(value) ? value : [value];
}

/** A value of a field in words: times, numbers, yes and no, lists. */
export function inWords(value: unknown): string {
  if (isNone(value)) return text.nothing;
  if (typeof value === 'boolean') return value ? shared.yes : shared.no;
  if (typeof value === 'number') return number(value);
  if (Array.isArray(value)) return short(value.map(inWords).join(', '));
  if (typeof value === 'object') return text.values;
  const written = String(value);
  return TIME.test(written) ? time(written) : short(written);
}

/** The words of a name in the API: `scoreLevels` and `score_levels` are "score levels". */
export const wordsOf = (name: string): string =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_.-]+/g, ' ')
    .trim()
    .toLowerCase();

/** The values of an image; nothing is a value. */
export const imageOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
