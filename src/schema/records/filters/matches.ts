import type { InputFieldBuilder } from '@pothos/core';
import { isCleanText } from '../../../values/text.js';
import { type BuilderTypes, builder } from '../../kernel/builder.js';
import { refused, type Writing } from './where.js';

/* How one value may be compared. Absent and null comparisons are none; all that are given must hold. */

type Given<Value> = Value | null | undefined;

interface Presence {
  exists?: Given<boolean>;
}
export interface TextGiven extends Presence {
  equals?: Given<string>;
  in?: Given<readonly string[]>;
  startsWith?: Given<string>;
  contains?: Given<string>;
}
interface IdGiven extends Presence {
  equals?: Given<number>;
  in?: Given<readonly number[]>;
}
export interface NumberGiven {
  equals?: Given<number>;
  from?: Given<number>;
  below?: Given<number>;
}
export interface DateGiven {
  from?: Given<string>;
  before?: Given<string>;
}
type TimeGiven = Presence & DateGiven;

const IN = 'One of these; at most 500. None of an empty list.';
const EXISTS = 'Whether there is a value.';

/** The operators of a text but for its presence. `equals` describes what is exact about it. */
export const textOperators = (t: InputFieldBuilder<BuilderTypes, 'InputObject'>, equals: string) => ({
  equals: t.string({ description: equals }),
  in: t.stringList({ description: IN }),
  startsWith: t.string({ description: 'Begins with this, whatever the case.' }),
  contains: t.string({ description: 'Has this anywhere, whatever the case.' }),
});

export const TextMatch = builder.inputType('TextMatch', {
  description: 'What a text must be; all that is given holds together.',
  fields: (t) => ({
    ...textOperators(t, 'Exactly this, in its normal form where the field has one.'),
    exists: t.boolean({ description: EXISTS }),
  }),
});

export const IdMatch = builder.inputType('IdMatch', {
  description: 'What an id must be.',
  fields: (t) => ({
    equals: t.field({ type: 'RecordId', description: 'This one.' }),
    in: t.field({ type: ['RecordId'], description: IN }),
    exists: t.boolean({ description: EXISTS }),
  }),
});

export const TimeMatch = builder.inputType('TimeMatch', {
  description: 'What a time must be.',
  fields: (t) => ({
    from: t.field({ type: 'DateTime', description: 'At this time or later.' }),
    before: t.field({ type: 'DateTime', description: 'Before this time.' }),
    exists: t.boolean({ description: EXISTS }),
  }),
});

export const NumberMatch = builder.inputType('NumberMatch', {
  description: 'What a number must be.',
  fields: (t) => ({
    equals: t.float({ description: 'Exactly this.' }),
    from: t.float({ description: 'This or more.' }),
    below: t.float({ description: 'Less than this.' }),
  }),
});

export const DateMatch = builder.inputType('DateMatch', {
  description: 'What a day must be, written as 2026-05-31.',
  fields: (t) => ({
    from: t.string({ description: 'This day or later.' }),
    before: t.string({ description: 'An earlier day than this.' }),
  }),
});

/** Brings a text into the form in which it is stored; null when nothing stored can be it. */
type Read = (text: string, country: string | null) => string | null;

const isGiven = <Value>(value: Given<Value>): value is Value => value !== undefined && value !== null;
const presence = (sql: string, exists: Given<boolean>): string[] =>
  isGiven(exists) ? [`${sql} is ${exists ? 'not ' : ''}null`] : [];
const all = (conditions: readonly string[]): string => conditions.join(' and ') || 'true';

/** Whether the text `sql` is as given. */
export function textMatches(sql: string, given: TextGiven, writing: Writing, read: Read = (text) => text): string {
  const { equals, in: list, startsWith, contains, exists } = given;
  const normal = (text: string) => (isCleanText(text) ? read(text, writing.country) : null);
  const piece = (text: string, holds: (at: string) => string) =>
    isCleanText(text) ? holds(writing.add(text, 'text')) : 'false';
  const conditions = presence(sql, exists);
  if (isGiven(equals)) conditions.push(`${sql} = ${writing.add(normal(equals), 'text')}`);
  if (isGiven(list)) conditions.push(`${sql} = any(${writing.list(list.map(normal).filter(isGiven), 'text')})`);
  if (isGiven(startsWith)) conditions.push(piece(startsWith, (at) => `starts_with(lower(${sql}), lower(${at}))`));
  if (isGiven(contains)) conditions.push(piece(contains, (at) => `strpos(lower(${sql}), lower(${at})) > 0`));
  return all(conditions);
}

/* The comparisons that are given, each with its sign. */
const compared = <Value>(
  sql: string,
  comparisons: Readonly<Record<string, Given<Value>>>,
  write: (value: Value) => string,
): string[] =>
  Object.entries(comparisons).flatMap(([sign, value]) => (isGiven(value) ? [`${sql} ${sign} ${write(value)}`] : []));

/** Whether the id `sql` is as given. */
export function idMatches(sql: string, { equals, in: list, exists }: IdGiven, writing: Writing): string {
  const conditions = [...presence(sql, exists), ...compared(sql, { '=': equals }, (id) => writing.add(id, 'bigint'))];
  if (isGiven(list)) conditions.push(`${sql} = any(${writing.list(list, 'bigint')})`);
  return all(conditions);
}

/** Whether the time `sql` is as given. */
export const timeMatches = (sql: string, { from, before, exists }: TimeGiven, writing: Writing): string =>
  all([
    ...presence(sql, exists),
    ...compared(sql, { '>=': from, '<': before }, (time) => writing.add(time, 'timestamptz')),
  ]);

/** Whether the number `sql` is as given. */
export const numberMatches = (sql: string, { equals, from, below }: NumberGiven, writing: Writing): string =>
  all(compared(sql, { '=': equals, '>=': from, '<': below }, (value) => writing.add(value, 'float8')));

const DAY = /^\d{4}-\d\d-\d\d$/;

/* The 31st of February is read as a day of March. */
function isDay(text: string): boolean {
  if (!DAY.test(text)) return false;
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** Whether the day `sql`, a text as 2026-05-31, is as given. @throws InvalidError what is given is no day */
export const dateMatches = (sql: string, { from, before }: DateGiven, writing: Writing): string =>
  all(
    compared(`${sql} collate "C"`, { '>=': from, '<': before }, (day) => {
      if (!isDay(day)) throw refused('A day is written as 2026-05-31.');
      return writing.add(day, 'text');
    }),
  );
