import type { FieldKind } from './record-field';
import { filterText } from './text';

/** The input that a comparison needs. */
export type Wanted = 'text' | 'texts' | 'number' | 'day' | 'days' | 'flag' | 'nothing';

/** One way to compare a field. */
export interface Comparison {
  name: string;
  title: string;
  wants: Wanted;
  /** Whether the match is negated. */
  isNot?: true;
  /** The filter of the service for a value; null: the value is incomplete. */
  match: (value: string) => Record<string, unknown> | boolean | null;
}

const DAY_MS = 86_400_000;
const { comparisons: words } = filterText;

/** Values separated by commas. */
const listOf = (value: string): string[] =>
  value
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');

const given = (name: string) => (value: string) => (value.trim() === '' ? null : { [name]: value.trim() });
const oneOf = (value: string) => (listOf(value).length === 0 ? null : { in: listOf(value) });
const amount = (name: string) => (value: string) =>
  value.trim() === '' || !Number.isFinite(Number(value)) ? null : { [name]: Number(value) };
const ids = (value: string) => {
  const numbers = listOf(value).map(Number);
  return numbers.length === 0 || numbers.some((one) => !Number.isSafeInteger(one)) ? null : { in: numbers };
};

/** The start of a day in the time zone of the visitor, as an ISO time. */
function startOf(value: string): string | null {
  const at = new Date(`${value}T00:00`);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

const moment = (name: string) => (value: string) => {
  const at = startOf(value);
  return at === null ? null : { [name]: at };
};

/* Starts at midnight, so that all reads of a day are the same request. */
function lastDays(value: string): Record<string, unknown> | null {
  const days = Number(value);
  if (value.trim() === '' || !(days > 0 && days < 36_500)) return null;
  const today = new Date();
  today.setHours(0, 0, 0, 0);
  return { from: new Date(today.getTime() - days * DAY_MS).toISOString() };
}

const FILLED: readonly Comparison[] = [
  { name: 'filled', title: words.filled, wants: 'nothing', match: () => ({ exists: true }) },
  { name: 'empty', title: words.empty, wants: 'nothing', match: () => ({ exists: false }) },
];

const TEXT: readonly Comparison[] = [
  { name: 'is', title: words.is, wants: 'text', match: given('equals') },
  { name: 'isNot', title: words.isNot, wants: 'text', isNot: true, match: given('equals') },
  { name: 'contains', title: words.contains, wants: 'text', match: given('contains') },
  { name: 'containsNot', title: words.containsNot, wants: 'text', isNot: true, match: given('contains') },
  { name: 'begins', title: words.begins, wants: 'text', match: given('startsWith') },
  { name: 'oneOf', title: words.oneOf, wants: 'texts', match: oneOf },
  { name: 'noneOf', title: words.noneOf, wants: 'texts', isNot: true, match: oneOf },
  ...FILLED,
];

const NUMBER: readonly Comparison[] = [
  { name: 'atLeast', title: words.atLeast, wants: 'number', match: amount('from') },
  { name: 'below', title: words.below, wants: 'number', match: amount('below') },
  { name: 'equals', title: words.equals, wants: 'number', match: amount('equals') },
];

const within = (name: string, { match, ...rest }: Comparison): Comparison => ({
  ...rest,
  match: (value) => {
    const inner = match(value);
    return inner === null ? null : { [name]: inner };
  },
});
const dayMatch = (name: string) => (value: string) =>
  /^\d{4}-\d\d-\d\d$/.test(value) ? { date: { [name]: value } } : null;

/** The comparisons of each kind of field; a custom field can also be compared as a number or a day. */
export const COMPARISONS: Record<FieldKind | 'custom', readonly Comparison[]> = {
  text: TEXT,
  id: [
    { name: 'oneOf', title: words.oneOf, wants: 'texts', match: ids },
    { name: 'noneOf', title: words.noneOf, wants: 'texts', isNot: true, match: ids },
    ...FILLED,
  ],
  time: [
    { name: 'lastDays', title: words.lastDays, wants: 'days', match: lastDays },
    { name: 'notLastDays', title: words.notLastDays, wants: 'days', isNot: true, match: lastDays },
    { name: 'since', title: words.since, wants: 'day', match: moment('from') },
    { name: 'before', title: words.before, wants: 'day', match: moment('before') },
    ...FILLED,
  ],
  number: NUMBER,
  flag: [
    { name: 'yes', title: words.yes, wants: 'nothing', match: () => true },
    { name: 'no', title: words.no, wants: 'nothing', match: () => false },
  ],
  custom: [
    ...TEXT,
    ...NUMBER.map((one) => within('number', one)),
    { name: 'since', title: words.since, wants: 'day', match: dayMatch('from') },
    { name: 'before', title: words.before, wants: 'day', match: dayMatch('before') },
  ],
};
