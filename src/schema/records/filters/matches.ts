import type { InputFieldBuilder } from '@pothos/core';
import { DURATION_RULE, parseDuration } from '../../../values/duration.js';
import { isCleanText } from '../../../values/text.js';
import { type BuilderTypes, builder } from '../../kernel/builder.js';
import { refused, type Writing } from './where.js';

/* How one value may be compared. Absent and null comparisons are ignored; all that are given must hold. */

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
export interface TimeGiven extends Presence, DateGiven {
  withinLast?: Given<string>;
  longerAgo?: Given<string>;
}

const IN = 'One of these; at most 500. An empty list matches nothing.';
const EXISTS = 'Whether there is a value.';

/** The operators of a text, except for its presence. `equals` describes what is exact about it. */
export const textOperators = (t: InputFieldBuilder<BuilderTypes, 'InputObject'>, equals: string) => ({
  equals: t.string({ description: equals }),
  in: t.stringList({ description: IN }),
  startsWith: t.string({ description: 'Begins with this, ignoring case.' }),
  contains: t.string({ description: 'Contains this, ignoring case.' }),
});

export const TextMatch = builder.inputType('TextMatch', {
  description: 'Conditions on a text, combined with AND.',
  fields: (t) => ({
    ...textOperators(t, 'Equals this, in its normal form if the field has one.'),
    exists: t.boolean({ description: EXISTS }),
  }),
});

export const IdMatch = builder.inputType('IdMatch', {
  description: 'Conditions on an id, combined with AND.',
  fields: (t) => ({
    equals: t.field({ type: 'RecordId', description: 'Equals this id.' }),
    in: t.field({ type: ['RecordId'], description: IN }),
    exists: t.boolean({ description: EXISTS }),
  }),
});

export const TimeMatch = builder.inputType('TimeMatch', {
  description: 'Conditions on a time, combined with AND.',
  fields: (t) => ({
    from: t.field({ type: 'DateTime', description: 'At this time or later.' }),
    before: t.field({ type: 'DateTime', description: 'Before this time.' }),
    withinLast: t.string({
      description: 'From this long ago until now: `90m`, `24h`, `7d` (days of 24 hours) or `2w`; at most ten years.',
    }),
    longerAgo: t.string({ description: 'More than this long ago, in the same form.' }),
    exists: t.boolean({ description: EXISTS }),
  }),
});

export const NumberMatch = builder.inputType('NumberMatch', {
  description: 'Conditions on a number, combined with AND.',
  fields: (t) => ({
    equals: t.float({ description: 'Equals this.' }),
    from: t.float({ description: 'At least this.' }),
    below: t.float({ description: 'Less than this.' }),
  }),
});

export const DateMatch = builder.inputType('DateMatch', {
  description: 'Conditions on a day, written as 2026-05-31, combined with AND.',
  fields: (t) => ({
    from: t.string({ description: 'This day or later.' }),
    before: t.string({ description: 'Before this day.' }),
  }),
});

/** Converts a text to the form in which it is stored; null when no stored text can equal it. */
type Read = (text: string, country: string | null) => string | null;

const isGiven = <Value>(value: Given<Value>): value is Value => value !== undefined && value !== null;
const presence = (sql: string, exists: Given<boolean>): string[] =>
  isGiven(exists) ? [`${sql} is ${exists ? 'not ' : ''}null`] : [];
const all = (conditions: readonly string[]): string => conditions.join(' and ') || 'true';

/** Whether the text `sql` meets the conditions. */
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

/** Whether the id `sql` meets the conditions. */
export function idMatches(sql: string, { equals, in: list, exists }: IdGiven, writing: Writing): string {
  const conditions = [...presence(sql, exists), ...compared(sql, { '=': equals }, (id) => writing.add(id, 'bigint'))];
  if (isGiven(list)) conditions.push(`${sql} = any(${writing.list(list, 'bigint')})`);
  return all(conditions);
}

/** Whether the time `sql` meets the conditions. @throws InvalidError a duration is none */
export function timeMatches(sql: string, { from, before, withinLast, longerAgo, exists }: TimeGiven, writing: Writing) {
  const conditions = [
    ...presence(sql, exists),
    ...compared(sql, { '>=': from, '<': before }, (time) => writing.add(time, 'timestamptz')),
    ...compared(sql, { '>=': withinLast, '<': longerAgo }, (duration) => ago(duration, writing)),
  ];
  if (isGiven(withinLast)) conditions.push(`${sql} <= now()`);
  return all(conditions);
}

/* The clock is the database's when the statement runs, so a stored filter stays relative. */
function ago(duration: string, writing: Writing): string {
  const minutes = parseDuration(duration);
  if (minutes === null) throw refused(DURATION_RULE);
  return `now() - ${writing.add(`${minutes} minutes`, 'interval')}`;
}

/** Whether the number `sql` meets the conditions. */
export const numberMatches = (sql: string, { equals, from, below }: NumberGiven, writing: Writing): string =>
  all(compared(sql, { '=': equals, '>=': from, '<': below }, (value) => writing.add(value, 'float8')));

const DAY = /^\d{4}-\d\d-\d\d$/;

/* The 31st of February is parsed as a day in March. */
function isDay(text: string): boolean {
  if (!DAY.test(text)) return false;
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** Whether the day `sql`, a text as 2026-05-31, meets the conditions. @throws InvalidError a value is not a day */
export const dateMatches = (sql: string, { from, before }: DateGiven, writing: Writing): string =>
  all(
    compared(`${sql} collate "C"`, { '>=': from, '<': before }, (day) => {
      if (!isDay(day)) throw refused('A day is written as 2026-05-31.');
      return writing.add(day, 'text');
    }),
  );
