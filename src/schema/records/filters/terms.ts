import { builder } from '../../kernel/builder.js';
import { OWNERS, type OwnerKind } from '../custom-fields/owner.js';
import { hasValue, NUMBER } from '../custom-fields/value-order.js';
import { type Column, columnsOf, type Fields } from '../fields/fields.js';
import {
  type DateGiven,
  DateMatch,
  dateMatches,
  IdMatch,
  idMatches,
  type NumberGiven,
  NumberMatch,
  numberMatches,
  type TextGiven,
  TextMatch,
  TimeMatch,
  textMatches,
  textOperators,
  timeMatches,
} from './matches.js';
import { refused, type Term, type Writing } from './where.js';

/** The term of a column by its type; null for types that no column has. */
function fieldTerm({ column, type, shown, filter }: Column): Term | null {
  const description = shown ?? '';
  const at = (row: string) => `${row}.${column}`;
  switch (type) {
    case 'String':
      return {
        type: TextMatch,
        description,
        sql: (given, writing, { row }) => textMatches(at(row), given, writing, filter?.read),
      };
    case 'RecordId':
      return { type: IdMatch, description, sql: (given, writing, { row }) => idMatches(at(row), given, writing) };
    case 'DateTime':
      return { type: TimeMatch, description, sql: (given, writing, { row }) => timeMatches(at(row), given, writing) };
    case 'Boolean':
      return {
        type: 'Boolean',
        description,
        sql: (given, writing, { row }) => `${at(row)} = ${writing.add(given, 'boolean')}`,
      };
    case 'CustomFields':
      return null;
  }
}

/** The terms of a record's own fields, by its table of fields: all that are shown and read with the record. */
export function fieldTerms(table: Fields): Record<string, Term> {
  const terms = columnsOf(table).flatMap(([name, column]): [string, Term][] => {
    if (!column.shown || column.apart || column.column === 'client_id') return [];
    const term = fieldTerm(column);
    return term ? [[name, term]] : [];
  });
  return Object.fromEntries(terms);
}

type Given = TextGiven & { name: string; number?: NumberGiven | null; date?: DateGiven | null };

const CustomFieldMatch = builder.inputType('CustomFieldMatch', {
  description: 'Conditions on the custom field of a name. A record without it matches only `exists: false`.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'The exact name of the field.' }),
    ...textOperators(t, 'Exactly this.'),
    number: t.field({
      type: NumberMatch,
      description: 'As a number: digits with at most one point and a sign. Other values do not match.',
    }),
    date: t.field({
      type: DateMatch,
      description: 'As a day: its first ten characters, written as 2026-05-31. Other values do not match.',
    }),
    exists: t.boolean({ description: 'Whether the record has the field.' }),
  }),
});

const DATE = `'^\\d{4}-\\d\\d-\\d\\d'`;

/** The term of the custom fields of a kind of record. */
export function customFieldTerm(kind: OwnerKind): Term {
  const { table, column } = OWNERS[kind];
  return {
    type: CustomFieldMatch,
    description: 'A custom field.',
    neverNull: true,
    sql: ({ name, exists, number, date, ...text }: Given, writing, { row, owner, unjoined }) => {
      const f = writing.alias();
      const value = `${f}.field_value`;
      const conditions = [`${f}.client_id = ${owner}`, `${f}.field_name = ${writing.add(name, 'text')}`];
      if (typeof text.equals === 'string') conditions.push(hasValue(f, writing.add(text.equals, 'text')));
      conditions.push(textMatches(value, text, writing));
      if (number)
        conditions.push(numberMatches(`(case when ${value} ~ ${NUMBER} then ${value}::float8 end)`, number, writing));
      if (date)
        conditions.push(dateMatches(`(case when ${value} ~ ${DATE} then left(${value}, 10) end)`, date, writing));
      const holds = conditions.join(' and ');
      const own = `select from ${table} ${f} where ${f}.${column} = ${row}.id and ${holds}`;
      if (exists === false) return `not exists (${own})`;
      // As of related records: joined where it can be, looked up by an index where many have the field.
      return unjoined ? `exists (${own})` : `${row}.id in (select ${f}.${column} from ${table} ${f} where ${holds})`;
    },
  };
}

/*
 * Separators of words. A word is indexed with its client before it, so that a search reads no words of other clients.
 * The index is used only for the same expression as in its migration, where a semicolon would end the statement.
 */
const BETWEEN = String.raw`[][ \t\r\n@.,\x3b:/\\"''()<>|+&*!?_-]+`;
const BETWEEN_HERE = /[[\] \t\r\n@.,\x3b:/\\"'()<>|+&*!?_-]+/;
const MOST_WORDS = 8;

/** The words of columns of a row as a vector; each word is lower case and has its client before it. */
export const wordsSql = (row: string, columns: readonly string[]): string => {
  const text = columns.map((column) => `coalesce(${row}.${column}, '')`).join(` || ' ' || `);
  return `array_to_tsvector(string_to_array(${row}.client_id || ':' || regexp_replace(lower(${text}), '${BETWEEN}', ' ' || ${row}.client_id || ':', 'g'), ' '))`;
};

/** Columns of a table whose words are searched. */
interface Words {
  table: string;
  columns: readonly string[];
}

const has = (row: string, { columns }: Words, owner: string, at: string): string =>
  `${wordsSql(row, columns)} @@ ('''' || ${owner} || ':' || lower(${at}) || ''':*')::tsquery`;

/**
 * Finds words and beginnings of words; each given word must be found.
 * @param own the words of the record @param other those of the row that a column of the record names
 */
export function wordsTerm(description: string, own: Words, other?: Words & { column: string }): Term {
  const named = (owner: string, at: string) =>
    other && `select o.id from ${other.table} o where o.client_id = ${owner} and ${has('o', other, owner, at)}`;
  return {
    type: 'String',
    description: `${description} Every word must match a word or the beginning of one, ignoring case; at most ${MOST_WORDS}.`,
    // One select per index: a condition that joins two indexes with `or` would be tested on every record. The array tells
    // the planner that they are few, so that it does not walk through all records instead.
    sql: (given: string, writing, { row, owner }) => {
      const found = placesOf(given, writing).map((at) => {
        const places = [has('c', own, owner, at)];
        if (other) places.push(`c.${other.column} = any(array(${named(owner, at)}))`);
        const selects = places.map(
          (holds) => `select c.id from ${own.table} c where c.client_id = ${owner} and ${holds}`,
        );
        return `(${selects.join(' union all ')})`;
      });
      return found.length === 0 ? 'true' : `${row}.id in (${found.join(' intersect ')})`;
    },
    test: (given: string, writing, { row, owner }) => {
      const found = placesOf(given, writing).map((at) => {
        const itself = has(row, own, owner, at);
        return other ? `(${itself} or ${row}.${other.column} in (${named(owner, at)}))` : itself;
      });
      return found.join(' and ') || 'true';
    },
  };
}

/* The parameters that have the words. */
function placesOf(given: string, writing: Writing): string[] {
  const words = given.split(BETWEEN_HERE).filter((word) => word !== '');
  if (words.length > MOST_WORDS) throw refused(`May have at most ${MOST_WORDS} words.`);
  return words.map((word) => writing.add(word, 'text'));
}
